import { storable } from '../../../base/outside-text.ts';
import type { Deps } from '../../../context/deps.ts';
import { forEachItem } from '../../../operations/for-each-item.ts';
import { bringFeed } from './bring.ts';
import { dueFeeds, feedsOfItemAreDue } from './store.ts';

/** Accounts that one run brings. */
const AT_ONCE = 100;

/** Brings the statements that are due: each account daily, and at once where its bank tells of changes. */
export async function bringDueFeeds(deps: Deps): Promise<void> {
  await forEachItem(deps, {
    job: 'statement-feeds',
    atOnce: AT_ONCE,
    find: (limit) => dueFeeds(deps.db, deps.clock(), limit),
    idOf: ({ id }) => id,
    work: ({ id }) => bringFeed(deps, id),
  });
}

/**
 * Takes a webhook of the bank-linking provider: what it tells of is brought with the next run, within a minute.
 *
 * @throws UnsignedWebhook; GatewayError BAD_INPUT for characters that the database cannot store
 */
export async function noteBankChanges(
  deps: Deps,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const { itemId, concernsEntries } = storable(await deps.ports.bankLinks.readWebhook(rawBody, signature));
  if (concernsEntries) await feedsOfItemAreDue(deps.db, itemId, deps.clock());
}
