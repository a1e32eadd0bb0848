import { and, eq } from 'drizzle-orm';
import { fundingSources } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { unseal } from '../../secrets/seal.ts';
import type { BankLinkRow } from '../../db/rows.ts';
import { changeLink, linksToRemove } from './store.ts';

const AT_ONCE = 50;
const MINUTE = 60_000;
const LONGEST_PAUSE_MINUTES = 1_440;

/** What a token is sealed for. */
export const sealedFor = 'plaid';

/**
 * Removes at the provider what no account needs any more: links that were refused, abandoned halfway, or whose account
 * was deactivated. What fails is tried again, ever later, until it is done.
 */
export async function removeEndedLinks(deps: Deps): Promise<void> {
  for (const link of await linksToRemove(deps, AT_ONCE)) {
    try {
      await removeLink(deps, link);
    } catch (error) {
      const removalAttempts = link.removalAttempts + 1;
      const pause = Math.min(2 ** removalAttempts, LONGEST_PAUSE_MINUTES) * MINUTE;
      const removalDueAt = new Date(deps.clock().getTime() + pause);
      await changeLink(deps.db, link.id, { removalAttempts, removalDueAt });
      deps.log.warn({ err: error, bankLinkId: link.id, removalAttempts }, 'a bank link could not be removed');
    }
  }
}

async function removeLink(deps: Deps, { id, accessTokenEncrypted: sealed, fundingSourceId }: BankLinkRow) {
  if (sealed !== null) {
    await deps.ports.bankLinks.removeItem(unseal(deps.config.encryptionKey, sealed, sealedFor));
  }
  await deps.db.transaction(async (tx) => {
    await changeLink(tx, id, { removedAt: deps.clock(), accessTokenEncrypted: null });
    if (fundingSourceId === null || sealed === null) return;
    await tx
      .update(fundingSources)
      .set({ plaidAccessTokenEncrypted: null })
      .where(
        and(eq(fundingSources.id, fundingSourceId), eq(fundingSources.plaidAccessTokenEncrypted, sealed)),
      );
  });
}
