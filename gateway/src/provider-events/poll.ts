import type { Deps } from '../context/deps.ts';
import { applyTransferState } from '../payments/inbox/apply-transfer.ts';
import { applyFundingSourceState } from '../domains/accounts/apply-funding-source.ts';
import { accountsWithPendingDeposits } from '../records/accounts.ts';
import { resumeAgentFees } from '../payments/inbox/resume-agent-fees.ts';
import { resumeUnanswered } from '../payments/inbox/resume.ts';
import { returnableAgentFees, silentAgentFees, updateAgentFee } from '../payments/store/agent-fees.ts';
import type { ProviderEvent, TransferState } from '../providers/bank-transfers/port.ts';
import {
  moveCursor,
  noteAsked,
  readCursor,
  returnableTransfers,
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
const DAY_MS = 24 * 3_600_000;
/**
 * So long after it arrived money may still be taken back: a bank has sixty days for a debit that was not authorized, a
 * cardholder a hundred and twenty for a dispute, whose end may take as long again.
 */
const RETURNABLE_DAYS: Record<Provider, number> = { 'bank-transfers': 70, cards: 240 };
const ACCOUNTS_AT_ONCE = 20;

/**
 * Repairs what the bank-transfer provider never delivered: stores events that it lists and we don't have, and asks for
 * transfers that have been silent, of payments and of agents' fees, once a day for those that can still be returned, and
 * for accounts whose micro-deposits are on their way.
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
  const now = deps.clock();
  const silent = await silentAgentFees(deps.db, silentSince(deps), TRANSFERS_AT_ONCE);
  const returnable = await returnableAgentFees(deps.db, {
    arrivedAfter: daysBefore(now, RETURNABLE_DAYS['bank-transfers']),
    before: daysBefore(now, 1),
    limit: TRANSFERS_AT_ONCE,
  });
  for (const { id, ref } of [...silent, ...returnable]) {
    const state = await bankTransfers.getTransfer(ref);
    if (state !== null) await applyTransferState(deps, state);
    await updateAgentFee(deps.db, id, { transferAskedAt: now });
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
  await storeListed(deps, provider, listEvents);
  await resumeUnanswered(deps, provider);
  const silent = await silentTransfers(deps.db, provider, silentSince(deps), TRANSFERS_AT_ONCE);
  const returnable = await returnableTransfers(deps.db, provider, {
    depositedAfter: daysBefore(now, RETURNABLE_DAYS[provider]),
    before: daysBefore(now, 1),
    limit: TRANSFERS_AT_ONCE,
  });
  for (const { id, ref } of [...silent, ...returnable]) {
    const state = await read(ref);
    if (state !== null) await applyTransferState(deps, state);
    await noteAsked(deps.db, id, now);
  }
}

/**
 * Stores the provider's log from where it was read last. The place moves with what this stored alone: a webhook that
 * came in between says nothing of those before it.
 */
async function storeListed(deps: Deps, provider: Provider, listEvents: Asking['listEvents']): Promise<void> {
  const cursor = await readCursor(deps.db, provider);
  const since = cursor === null ? deps.clock().getTime() - FIRST_LOOK_MS : cursor.getTime() - OVERLAP_MS;
  const events = await listEvents(new Date(since).toISOString());
  for (const event of events) await storeEvent(deps, event, provider);
  const newest = events.at(-1);
  if (newest !== undefined) await moveCursor(deps.db, provider, new Date(newest.occurredAt));
}

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);

const silentSince = ({ clock }: Deps): Date => new Date(clock().getTime() - SILENCE_MS);
