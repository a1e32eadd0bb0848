import { storable } from '../../../base/outside-text.ts';
import type { Deps } from '../../../context/deps.ts';
import { bringFeed } from './bring.ts';
import { dueFeeds, feedsOfItemAreDue } from './store.ts';

/** Accounts that one run brings. */
const AT_ONCE = 100;

/** Brings the statements that are due: each account daily, and at once where its bank tells of changes. */
export async function bringDueFeeds(deps: Deps): Promise<void> {
  for (const { id } of await dueFeeds(deps.db, deps.clock(), AT_ONCE)) {
    try {
      await bringFeed(deps, id);
    } catch (error) {
      // One account is not to keep the others waiting.
      deps.log.error({ err: error, fundingSourceId: id }, 'bringing a statement failed');
    }
  }
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
