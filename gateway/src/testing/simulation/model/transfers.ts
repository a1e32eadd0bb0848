import { randomUUID } from 'node:crypto';
import type { TransactionStatus } from '../../../db/schema/values.ts';
import { partyFeeOf } from '../../../payments/fees/rules.ts';
import { courseTo, reportedStatus } from '../../../payments/inbox/course.ts';
import type { Disagreement } from '../../../payments/inbox/discrepancies.ts';
import { unansweredReasons } from '../../../payments/inbox/resume.ts';
import type { Move } from '../../../payments/lifecycle/step.ts';
import { MAX_ATTEMPTS } from '../../../payments/outbox/store.ts';
import type { Payment } from '../../../payments/store/payments.ts';
import { ProviderRefused } from '../../../providers/bank-transfers/errors.ts';
import type { TransferState } from '../../../providers/bank-transfers/port.ts';
import { makeTransfer, transferFor } from '../../providers/bank-transfers/fake-transfers.ts';
import { call, transaction, type Desk, type Task } from './gates.ts';
import { mayHandOver } from './payouts.ts';
import { move, type Stepping } from './steps.ts';
import type { Store, Work } from './store.ts';

const CLAIM_MS = 60_000;
const system = { kind: 'system' } as const;
const provider = { kind: 'provider' } as const;
/** Why a payment waits of which nobody knows whether its transfer exists. */
export const unanswered = unansweredReasons['bank-transfers'];

/** As delivery/deliver.ts: one attempt at a time, counted before it is made. */
export function* deliver(desk: Desk, id: string): Task {
  const turn = yield* transaction(desk, ({ store, now }) => claim(store, id, now));
  if (turn.is === 'nothing') return;
  if (turn.is === 'claimed') throw new Error('Another attempt is under way.');
  const claimed = turn.work;
  if (turn.is === 'lost') return yield* transaction(desk, (stepping) => giveUp(stepping, claimed));
  try {
    yield* handOver(desk, claimed);
  } catch (error) {
    yield* transaction(desk, ({ store }) => noteFailure(store, claimed));
    if (claimed.attempts < MAX_ATTEMPTS) throw error;
    yield* transaction(desk, (stepping) => giveUp(stepping, claimed));
  }
}

type Turn = { is: 'attempt' | 'lost'; work: Work } | { is: 'claimed' } | { is: 'nothing' };

function claim(store: Store, id: string, now: number): Turn {
  const work = store.tables.outbox.get(id);
  if (work?.status !== 'pending') return { is: 'nothing' };
  const { claimedUntil, attempts } = work;
  const free = claimedUntil === null || claimedUntil <= now || claimedUntil > now + 2 * CLAIM_MS;
  if (!free) return { is: 'claimed' };
  if (attempts >= MAX_ATTEMPTS && claimedUntil !== null) return { is: 'lost', work };
  return {
    is: 'attempt',
    work: store.setWork(work, { attempts: attempts + 1, claimedUntil: now + CLAIM_MS }),
  };
}

function noteFailure(store: Store, { id, attempts }: Work): void {
  const work = store.tables.outbox.get(id);
  if (work?.attempts === attempts) store.setWork(work, { claimedUntil: null });
}

function finish(store: Store, { id }: Work, status: 'done' | 'failed'): void {
  const work = store.tables.outbox.get(id);
  if (work !== undefined) store.setWork(work, { status, claimedUntil: null });
}

/** As delivery/deliver-transfer.ts. */
function* handOver(desk: Desk, work: Work): Task {
  const { store, mistake, around } = desk;
  const { bank } = around.provider.control;
  const own = yield* transaction(desk, () => store.tables.movements.get(work.key));
  if (own?.status !== 'AUTHORIZED') return yield* transaction(desk, () => finish(store, work, 'done'));
  if (!(yield* mayHandOver(desk))) return yield* transaction(desk, () => takeBack(store, work));
  try {
    const earlier =
      mistake === 'a transfer is not looked for before it is made'
        ? null
        : yield* call(desk, 'findTransfer', () => transferFor(bank, work.key));
    const key = mistake === 'each attempt has a key of its own' ? randomUUID() : work.key;
    const state = earlier ?? (yield* call(desk, 'createTransfer', () => makeTransfer(bank, work.body, key)));
    yield* transaction(desk, (stepping) => accepted(stepping, work, state));
    yield* apply(desk, state);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    yield* transaction(desk, (stepping) => refused(stepping, work, error));
  }
}

function takeBack(store: Store, { id }: Work): void {
  const work = store.tables.outbox.get(id);
  if (work?.status === 'pending') store.setWork(work, { attempts: work.attempts - 1, claimedUntil: null });
}

const stillAuthorized = (store: Store, { templateId }: Work): Payment | null => {
  const payment = store.payment(templateId);
  return payment?.transaction?.status === 'AUTHORIZED' ? payment : null;
};

function accepted(stepping: Stepping, work: Work, { transferRef, traceId }: TransferState): void {
  const payment = stillAuthorized(stepping.store, work);
  finish(stepping.store, work, 'done');
  if (payment === null) return;
  const transaction = { transferRef, traceId, transferStatus: 'initiated' };
  move(stepping, payment, { to: 'X.INITIATED', by: 'transfer-job', actor: provider, transaction });
}

function refused(stepping: Stepping, work: Work, error: ProviderRefused): void {
  const { code, message } = error;
  const payment = stillAuthorized(stepping.store, work);
  finish(stepping.store, work, 'failed');
  if (stepping.mistake !== 'a refusal counts at once' && !settles(stepping.store, work)) throw error;
  if (payment === null) return;
  const transaction = { errorType: code };
  move(stepping, payment, { to: 'X.FAILED', by: 'provider', actor: provider, reason: message, transaction });
}

/** As outbox/store.ts. */
const settles = ({ tables }: Store, { id, attempts }: Work): boolean =>
  !(attempts > 1 && attempts <= MAX_ATTEMPTS) && (tables.outbox.get(id)?.attempts ?? 0) <= attempts;

function giveUp(stepping: Stepping, work: Work): void {
  finish(stepping.store, work, 'failed');
  const payment = stillAuthorized(stepping.store, work);
  if (payment?.transaction?.id !== work.key) return;
  const transaction = { blockReason: unanswered };
  move(stepping, payment, { to: 'X.BLOCKED', by: 'system', actor: system, transaction });
}

/** As inbox/apply-transfer.ts: a payment comes to where the provider says that its transfer is, in one transaction. */
export const apply = (desk: Desk, state: TransferState): Task =>
  transaction(desk, (stepping) => applyNow(stepping, state));

function applyNow(stepping: Stepping, state: TransferState): void {
  const { store } = stepping;
  const own = [...store.tables.movements.values()].find(
    ({ id, active, transferRef }) =>
      active && (transferRef === state.transferRef || id === state.correlationId),
  );
  const payment = own === undefined ? null : store.payment(own.transactionTemplateId);
  if (payment?.transaction == null) return;
  const { id, status, singleLeg, initiatedAt, depositedAt, amount } = payment.transaction;
  const [expected, observed] = [amount + partyFeeOf(payment.transaction), state.amountCents].map(String);
  if (expected !== observed)
    record(store, id, { kind: 'amount', expected: expected ?? '', observed: observed ?? '' });
  const been = { initiated: initiatedAt !== null, deposited: depositedAt !== null };
  const course = courseTo(status === 'BLOCKED' ? 'AUTHORIZED' : status, state, singleLeg, been);
  if (course === 'contradiction') {
    record(store, id, { kind: 'impossible-move', expected: status, observed: reportedStatus(state) });
    return;
  }
  let current =
    status === 'BLOCKED'
      ? move(stepping, payment, { to: 'X.AUTHORIZED', by: 'system', actor: system })
      : payment;
  for (const to of course.steps) current = move(stepping, current, stepTo(to, state));
  keepTransferStatus(stepping, current, state);
}

function stepTo(status: TransactionStatus, state: TransferState): Move {
  const { transferRef, traceId, failureCode } = state;
  const failed = status === 'FAILED' || status === 'DEPOSITED_AND_FAILED';
  return {
    to: `X.${status}`,
    by: status === 'INITIATED' ? 'transfer-job' : 'provider',
    actor: provider,
    transaction: {
      transferRef,
      ...(traceId === null ? {} : { traceId }),
      ...(failed ? { errorType: failureCode ?? 'FAILED' } : {}),
    },
  };
}

const stages = ['initiated', 'pending:funds', 'pending:deposit', 'complete'];

function keepTransferStatus(
  { store, now }: Stepping,
  { transaction: own }: Payment,
  state: TransferState,
): void {
  const { stage, traceId } = state;
  if (own === null || !stages.includes(stage)) return;
  const older = stages.indexOf(stage) <= stages.indexOf(own.transferStatus ?? '');
  if (older && (traceId === null || own.traceId !== null)) return;
  store.setMovement(own.id, {
    ...(older ? {} : { transferStatus: stage }),
    ...(traceId === null ? {} : { traceId }),
    updatedAt: new Date(now),
  });
}

/** As inbox/discrepancies.ts: one of each kind, which opens again; answers its key. */
export function record(store: Store, about: string, found: Disagreement): string {
  const key = [about, found.kind, found.expected, found.observed].join(' ');
  store.tables.discrepancies.set(key, { ...found, about, open: true });
  return key;
}

/** Those about a movement or transfer close, but these. */
export function close(store: Store, about: string, but: readonly string[] = []): void {
  const { discrepancies } = store.tables;
  for (const [key, each] of discrepancies)
    if (each.about === about && !but.includes(key)) discrepancies.set(key, { ...each, open: false });
}
