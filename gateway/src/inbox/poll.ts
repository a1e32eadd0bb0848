import type { Deps } from '../deps.ts';
import { applyTransferState } from './apply-transfer.ts';
import { applyFundingSourceState } from '../domains/accounts/apply-funding-source.ts';
import { accountsWithPendingDeposits } from '../domains/accounts/store.ts';
import { resumeUnanswered } from '../outbox/resume.ts';
import { newestEventAt, noteAsked, silentTransfers, storeEvent } from './store.ts';

/** A transfer on its way that was not heard of for so long is asked for. */
const SILENCE_MS = 60_000;
/** Events may be listed a little after they happened. */
const OVERLAP_MS = 5 * 60_000;
const FIRST_LOOK_MS = 24 * 3_600_000;
const TRANSFERS_AT_ONCE = 50;
const ACCOUNTS_AT_ONCE = 20;

/**
 * Repairs what was never delivered: stores events that the provider lists and we don't have, and asks for transfers
 * that have been silent and for accounts whose micro-deposits are on their way.
 *
 * @throws ProviderUnavailable when the provider does not answer.
 */
export async function pollProvider(deps: Deps): Promise<void> {
  const now = deps.clock();
  const newest = await newestEventAt(deps.db);
  const since = newest === null ? now.getTime() - FIRST_LOOK_MS : newest.getTime() - OVERLAP_MS;
  for (const event of await deps.ports.bankTransfers.listEvents(new Date(since).toISOString())) {
    await storeEvent(deps, event);
  }
  await resumeUnanswered(deps);
  const silentSince = new Date(now.getTime() - SILENCE_MS);
  for (const { id, ref } of await silentTransfers(deps.db, silentSince, TRANSFERS_AT_ONCE)) {
    const state = await deps.ports.bankTransfers.getTransfer(ref);
    if (state !== null) await applyTransferState(deps, state);
    await noteAsked(deps.db, id, now);
  }
  for (const ref of await accountsWithPendingDeposits(deps.db, silentSince, ACCOUNTS_AT_ONCE)) {
    await applyFundingSourceState(deps, ref);
  }
}
