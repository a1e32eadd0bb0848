import type { Deps } from '../context/deps.ts';
import { applyTransferState } from '../payments/inbox/apply-transfer.ts';
import { applyFundingSourceState } from '../domains/accounts/apply-funding-source.ts';
import { accountsWithPendingDeposits } from '../records/accounts.ts';
import { resumeAgentFees } from '../payments/inbox/resume-agent-fees.ts';
import { resumeUnanswered } from '../payments/inbox/resume.ts';
import { silentAgentFees, updateAgentFee } from '../payments/store/agent-fees.ts';
import type { ProviderEvent, TransferState } from '../providers/bank-transfers/port.ts';
import {
  newestEventAt,
  noteAsked,
  silentTransfers,
  storeEvent,
  type Provider,
} from '../payments/inbox/store.ts';

/** A transfer on its way that was not heard of for so long is asked for. */
const SILENCE_MS = 60_000;
/** Events may be listed a little after they happened. */
const OVERLAP_MS = 5 * 60_000;
const FIRST_LOOK_MS = 24 * 3_600_000;
const TRANSFERS_AT_ONCE = 50;
const ACCOUNTS_AT_ONCE = 20;

/**
 * Repairs what the bank-transfer provider never delivered: stores events that it lists and we don't have, and asks for
 * transfers that have been silent, of payments and of agents' fees, and for accounts whose micro-deposits are on their way.
 *
 * @throws ProviderUnavailable when the provider does not answer.
 */
export async function pollProvider(deps: Deps): Promise<void> {
  const { bankTransfers } = deps.ports;
  await repair(deps, 'bank-transfers', {
    listEvents: (since) => bankTransfers.listEvents(since),
    read: (ref) => bankTransfers.getTransfer(ref),
  });
  await resumeAgentFees(deps);
  for (const { id, ref } of await silentAgentFees(deps.db, silentSince(deps), TRANSFERS_AT_ONCE)) {
    const state = await bankTransfers.getTransfer(ref);
    if (state !== null) await applyTransferState(deps, state);
    await updateAgentFee(deps.db, id, { transferAskedAt: deps.clock() });
  }
  for (const ref of await accountsWithPendingDeposits(deps.db, silentSince(deps), ACCOUNTS_AT_ONCE)) {
    await applyFundingSourceState(deps, ref);
  }
}

/**
 * The same for the card provider and its charges.
 *
 * @throws ProviderUnavailable when the provider does not answer.
 */
export async function pollCards(deps: Deps): Promise<void> {
  const { cards } = deps.ports;
  await repair(deps, 'cards', {
    listEvents: (since) => cards.listEvents(since),
    read: (ref) => cards.getCharge(ref),
  });
}

interface Asking {
  listEvents: (sinceIso: string) => Promise<ProviderEvent[]>;
  read: (ref: string) => Promise<TransferState | null>;
}

async function repair(deps: Deps, provider: Provider, { listEvents, read }: Asking): Promise<void> {
  const now = deps.clock();
  const newest = await newestEventAt(deps.db, provider);
  const since = newest === null ? now.getTime() - FIRST_LOOK_MS : newest.getTime() - OVERLAP_MS;
  for (const event of await listEvents(new Date(since).toISOString())) {
    await storeEvent(deps, event, provider);
  }
  await resumeUnanswered(deps, provider);
  for (const { id, ref } of await silentTransfers(deps.db, provider, silentSince(deps), TRANSFERS_AT_ONCE)) {
    const state = await read(ref);
    if (state !== null) await applyTransferState(deps, state);
    await noteAsked(deps.db, id, now);
  }
}

const silentSince = ({ clock }: Deps): Date => new Date(clock().getTime() - SILENCE_MS);
