import { applyCustomerState } from '../domains/customers/apply-customer.ts';
import { applyFundingSourceState } from '../domains/accounts/apply-funding-source.ts';
import type { Deps } from '../context/deps.ts';
import { applyTransferState } from '../payments/inbox/apply-transfer.ts';
import { beginApplying, markApplied, noteApplyFailure, openEvents } from '../payments/inbox/store.ts';
import type { InboxRow } from '../payments/inbox/store.ts';
import { errorText } from '../base/error-text.ts';

/**
 * Applies a stored event once: the event is only a hint, the provider's present state is what counts.
 *
 * @throws ProviderUnavailable when that can't be read now; the job is tried again.
 */
export async function applyEvent(deps: Deps, eventId: string): Promise<void> {
  const row = await beginApplying(deps.db, eventId);
  if (row === null) return;
  try {
    await applyResource(deps, row);
    await markApplied(deps.db, row.id, deps.clock());
  } catch (error) {
    await noteApplyFailure(deps.db, row.id, errorText(error));
    throw error;
  }
}

async function applyResource(deps: Deps, row: InboxRow): Promise<void> {
  switch (row.resourceKind) {
    case 'transfer': {
      const state = await deps.ports.bankTransfers.getTransfer(row.resourceRef);
      if (state !== null) await applyTransferState(deps, state);
      return;
    }
    case 'charge': {
      const state = await deps.ports.cards.getCharge(row.resourceRef);
      if (state !== null) await applyTransferState(deps, state);
      return;
    }
    case 'funding-source':
      return applyFundingSourceState(deps, row.resourceRef);
    case 'customer':
      return applyCustomerState(deps, row.resourceRef);
    case 'other':
      return;
  }
}

/** Applies every event that waits, one attempt each; used where no job queue runs. */
export async function drainInbox(deps: Deps, limit = 1000): Promise<number> {
  const ids = await openEvents(deps.db, limit);
  for (const id of ids) await applyEvent(deps, id).catch(() => undefined); // stays open, its error is kept
  return ids.length;
}
