import type { Deps } from '../context/deps.ts';
import { forEachItem } from '../operations/for-each-item.ts';
import { closeUnanswered, recordUnanswered } from '../payments/inbox/discrepancies.ts';
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
  type HeldTransfer,
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
 * Repairs what the bank-transfer provider never delivered. Stores events that the provider lists and we do not have.
 * Asks for the status of silent transfers, of payments and of agents' fees; once a day for transfers that can still be
 * returned; and for accounts whose micro-deposits are in transit.
 *
 * @throws ProviderUnavailable when the provider does not answer at all. One bad transfer does not stop the others.
 */
export async function pollProvider(deps: Deps): Promise<void> {
  const { bankTransfers } = deps.ports;
  await repair(deps, 'bank-transfers', {
    listEvents: (since) => bankTransfers.listEvents(since),
    read: (ref) => bankTransfers.getTransfer(ref),
  });
  await resumeAgentFees(deps);
  const now = deps.clock();
  const arrivedAfter = daysBefore(now, RETURNABLE_DAYS['bank-transfers']);
  const before = daysBefore(now, 1);
  await askAbout(deps, 'silent agent fees', {
    find: (limit) => silentAgentFees(deps.db, silentSince(deps), limit),
    read: (ref) => bankTransfers.getTransfer(ref),
    asked: (id) => updateAgentFee(deps.db, id, { transferAskedAt: now }),
  });
  await askAbout(deps, 'returnable agent fees', {
    find: (limit) => returnableAgentFees(deps.db, { arrivedAfter, before, limit }),
    read: (ref) => bankTransfers.getTransfer(ref),
    asked: (id) => updateAgentFee(deps.db, id, { transferAskedAt: now }),
  });
  await forEachItem(deps, {
    job: 'accounts with deposits on their way',
    atOnce: ACCOUNTS_AT_ONCE,
    find: (limit) => accountsWithPendingDeposits(deps.db, silentSince(deps), limit),
    idOf: (ref) => ref,
    work: (ref) => applyFundingSourceState(deps, ref),
  });
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
  const depositedAfter = daysBefore(now, RETURNABLE_DAYS[provider]);
  const before = daysBefore(now, 1);
  const asked = (id: string): Promise<void> => noteAsked(deps.db, id, now);
  await askAbout(deps, `silent ${provider}`, {
    find: (limit) => silentTransfers(deps.db, provider, silentSince(deps), limit),
    read,
    asked,
  });
  await askAbout(deps, `returnable ${provider}`, {
    find: (limit) => returnableTransfers(deps.db, provider, { depositedAfter, before, limit }),
    read,
    asked,
  });
}

interface Asked {
  find: (limit: number) => Promise<readonly HeldTransfer[]>;
  read: Asking['read'];
  /** Records that the provider was asked for the transfer. */
  asked: (id: string) => Promise<unknown>;
}

/**
 * Asks the provider for each of these transfers and applies its answers. A transfer that the provider never answers for
 * becomes a discrepancy.
 */
const askAbout = (deps: Deps, job: string, { find, read, asked }: Asked): Promise<number> =>
  forEachItem(deps, {
    job,
    atOnce: TRANSFERS_AT_ONCE,
    find,
    idOf: ({ id }) => id,
    async work({ id, ref }) {
      const state = await read(ref);
      if (state !== null) await applyTransferState(deps, state);
      await asked(id);
    },
    keepsFailing: ({ id, ref, templateId }) =>
      recordUnanswered(deps.db, { transactionId: id, transactionTemplateId: templateId }, ref, deps.clock()),
    recovers: ({ id }) => closeUnanswered(deps.db, id, deps.clock()),
  });

/**
 * Stores the provider's log from where it was read last. The place moves with what this stored alone: a webhook that
 * came in between says nothing of those before it.
 */
async function storeListed(deps: Deps, provider: Provider, listEvents: Asking['listEvents']): Promise<void> {
  const cursor = await readCursor(deps.db, provider);
  const since = cursor === null ? deps.clock().getTime() - FIRST_LOOK_MS : cursor.getTime() - OVERLAP_MS;
  const events = await listEvents(new Date(since).toISOString());
  const stored = new Set<ProviderEvent>();
  await forEachItem(deps, {
    job: `events of ${provider}`,
    atOnce: Infinity,
    find: () => events,
    idOf: ({ id }) => id,
    async work(event) {
      await storeEvent(deps, event, provider);
      stored.add(event);
    },
  });
  const through = (events.find((event) => !stored.has(event) && isRecent(deps, event)) ?? events.at(-1))
    ?.occurredAt;
  if (through !== undefined) await moveCursor(deps.db, provider, new Date(through));
}

/** Checks whether an event is less than a day old. An event that cannot be stored is listed again for a day. */
const isRecent = ({ clock }: Deps, { occurredAt }: ProviderEvent): boolean =>
  Date.parse(occurredAt) > clock().getTime() - DAY_MS;

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS);

const silentSince = ({ clock }: Deps): Date => new Date(clock().getTime() - SILENCE_MS);
