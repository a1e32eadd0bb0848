import { agrees, disagreements } from '../../../provider-events/reconciliation/rules.ts';
import { partyFeeOf } from '../../../payments/fees/rules.ts';
import type { TransactionRow } from '../../../payments/store/payments.ts';
import type { ListedTransfer, ProviderEvent } from '../../../providers/bank-transfers/port.ts';
import { eventsSince, transferNamed, transfersMade } from '../../providers/bank-transfers/fake-transfers.ts';
import type { Timed } from '../subject.ts';
import { call, transaction, type Desk, type Task } from './gates.ts';
import { keepWatch } from './payouts.ts';
import { move } from './steps.ts';
import type { Run, Store } from './store.ts';
import { apply, close, record, unanswered } from './transfers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SLICE_MS = 20_000;
const iso = (at: number): string => new Date(at).toISOString();
const system = { kind: 'system' } as const;

/** As inbox/store.ts: an event is stored once, with its job. */
export const receive = (desk: Desk, event: ProviderEvent): Task =>
  transaction(desk, ({ store, queue, now }) => {
    if (store.tables.inbox.has(event.id)) return;
    store.tables.inbox.set(event.id, { event, receivedAt: now, applied: false });
    queue.add('provider-event', [event.id], now);
  });

/** As provider-events/apply-event.ts. */
export function* applyEvent(desk: Desk, id: string): Task {
  const { store, around } = desk;
  const row = yield* transaction(desk, () => store.tables.inbox.get(id));
  if (row === undefined || row.applied) return;
  try {
    yield* applyRead(desk, row.event.resourceRef);
    yield* transaction(desk, () => store.tables.inbox.set(id, { ...row, applied: true }));
  } catch (error) {
    yield* transaction(desk, () => around.time.now); // the failure is noted
    throw error;
  }
}

function* applyRead(desk: Desk, ref: string): Task {
  const { bank } = desk.around.provider.control;
  const state = yield* call(desk, 'getTransfer', () => transferNamed(bank, ref));
  if (state !== null) yield* apply(desk, state);
}

/** As provider-events/poll.ts. */
function* poll(desk: Desk): Task {
  const { store, around, mistake } = desk;
  const { time } = around;
  const { bank } = around.provider.control;
  const { now } = time;
  const asks = mistake !== 'what arrived is not asked for again';
  const cursor = yield* transaction(desk, () => store.tables.cursor);
  const since = iso(cursor === null ? now - DAY : cursor - 5 * MINUTE);
  const events = yield* call(desk, 'listEvents', () => eventsSince(bank, since));
  if (asks) for (const event of events) yield* receive(desk, event);
  const newest = Date.parse(events.at(-1)?.occurredAt ?? '');
  if (!Number.isNaN(newest))
    yield* transaction(desk, () => (store.tables.cursor = Math.max(store.tables.cursor ?? newest, newest)));
  if (mistake !== 'what was given up is not taken up again') yield* resume(desk);
  const silent = yield* quietest(desk, time.now - MINUTE, ({ status }) =>
    ['INITIATED', 'CLEARED'].includes(status),
  );
  const returnable = yield* quietest(
    desk,
    now - DAY,
    ({ status, depositedAt }) =>
      asks && status === 'DEPOSITED' && depositedAt !== null && depositedAt.getTime() > now - 70 * DAY,
  );
  for (const { id, transferRef } of [...silent, ...returnable]) {
    yield* applyRead(desk, transferRef ?? '');
    yield* transaction(desk, () => store.setMovement(id, { transferAskedAt: new Date(now) }));
  }
}

const lastHeard = ({ updatedAt, transferAskedAt }: TransactionRow): number =>
  Math.max(updatedAt.getTime(), transferAskedAt?.getTime() ?? 0);

const quietest = (
  desk: Desk,
  before: number,
  which: (row: TransactionRow) => boolean,
): Task<TransactionRow[]> =>
  transaction(desk, ({ store }) =>
    [...store.tables.movements.values()]
      .filter((row) => which(row) && row.active && row.transferRef !== null && lastHeard(row) < before)
      .toSorted((one, other) => lastHeard(one) - lastHeard(other)),
  );

/** As inbox/resume.ts. */
function* resume(desk: Desk): Task {
  const { store, around } = desk;
  const isBlocked = (row: TransactionRow | null): boolean =>
    row?.status === 'BLOCKED' && row.blockReason === unanswered;
  const before = around.time.now - 15 * MINUTE;
  const blocked = yield* transaction(desk, () =>
    [...store.tables.movements.values()].filter(
      (row) => row.active && isBlocked(row) && row.updatedAt.getTime() < before,
    ),
  );
  for (const { transactionTemplateId } of blocked)
    yield* transaction(desk, (stepping) => {
      const payment = store.payment(transactionTemplateId);
      if (payment === null || !isBlocked(payment.transaction)) return;
      move(stepping, payment, { to: 'X.AUTHORIZED', by: 'system', actor: system });
    });
}

/** As provider-events/reconciliation/run.ts: what takes long goes on with the next minute's. */
function* reconcile(desk: Desk): Task {
  const { store, around } = desk;
  const end = around.time.now + SLICE_MS;
  const last = yield* transaction(desk, () => store.tables.run);
  const payouts = yield* transaction(desk, () => store.tables.payouts);
  let run = last;
  if (last === null || last.finishedAt !== null) {
    if (payouts === null || !isDue(payouts, last, around.time.now)) return;
    run = yield* transaction(desk, ({ now }) => (store.tables.run = beginRun(store, now)));
  }
  while (run !== null && run.finishedAt === null) {
    const until = Math.min(run.comparedThrough + 7 * DAY, run.startedAt);
    yield* compareSpan(desk, run.comparedThrough, until);
    const finishedAt = until >= run.startedAt ? around.time.now : null;
    const kept: Run = { ...run, comparedThrough: until, finishedAt };
    run = yield* transaction(desk, () => (store.tables.run = kept));
    if (around.time.now >= end) return;
  }
}

const isDue = (
  { frozenAt, createdAt }: { frozenAt: number | null; createdAt: number },
  last: Run | null,
  now: number,
): boolean =>
  (frozenAt !== null && (last === null || last.startedAt < frozenAt)) ||
  now - (last?.startedAt ?? createdAt) >= DAY;

function beginRun({ tables }: Store, startedAt: number): Run {
  const made = [...tables.movements.values()].map(({ createdAt }) => createdAt.getTime());
  return { startedAt, comparedThrough: Math.min(startedAt, ...made) - 7 * DAY, finishedAt: null };
}

/** As provider-events/reconciliation/compare.ts. */
function* compareSpan(desk: Desk, from: number, until: number): Task {
  const { store, around, mistake } = desk;
  const { bank } = around.provider.control;
  const listed = yield* call(desk, 'listTransfers', () => transfersMade(bank, iso(from), iso(until)));
  const own = yield* transaction(desk, () => ownTransfers(store, listed, from, until));
  const disputed = yield* transaction(desk, () => disputedOf(store));
  const matched = new Set<TransactionRow>();
  for (const transfer of listed) {
    const { transferRef: ref, correlationId } = transfer;
    const named = own.find(({ id }) => id === correlationId);
    const ours =
      own.find(({ transferRef }) => transferRef === ref) ?? (named?.transferRef === null ? named : undefined);
    if (ours === undefined) {
      if (mistake !== 'a comparison leaves out what nobody here knows')
        yield* transaction(desk, () =>
          record(store, ref, {
            kind: 'unknown-transfer',
            expected: named?.transferRef ?? 'none',
            observed: ref,
          }),
        );
      continue;
    }
    matched.add(ours);
    if (disputed.has(ref)) yield* transaction(desk, () => close(store, ref));
    if (ours.active && (disputed.has(ours.id) || !agrees(compared(ours), transfer)))
      yield* settle(desk, ours, ref);
  }
  for (const each of own)
    if (!matched.has(each) && each.active) yield* settle(desk, each, each.transferRef ?? '');
}

const compared = (row: TransactionRow) => ({ ...row, totalCents: row.amount + partyFeeOf(row) });

function ownTransfers({ tables }: Store, listed: readonly ListedTransfer[], from: number, until: number) {
  const refs = new Set(listed.map(({ transferRef }) => transferRef));
  const ids = new Set(listed.map(({ correlationId }) => correlationId));
  return [...tables.movements.values()].filter(({ id, transferRef, initiatedAt }) => {
    const at = initiatedAt?.getTime() ?? Number.NaN;
    return (transferRef !== null && ((at >= from && at < until) || refs.has(transferRef))) || ids.has(id);
  });
}

const disputedOf = ({ tables }: Store): Set<string> =>
  new Set([...tables.discrepancies.values()].filter(({ open }) => open).map(({ about }) => about));

function* settle(desk: Desk, own: TransactionRow, ref: string): Task {
  const { store, around } = desk;
  const { bank } = around.provider.control;
  for (const last of [false, true]) {
    const state = yield* call(desk, 'getTransfer', () => transferNamed(bank, ref));
    if (state !== null) yield* apply(desk, state);
    const done = yield* transaction(desk, () => {
      const ours = store.payment(own.transactionTemplateId)?.transaction;
      if (ours?.id !== own.id) return true;
      const found = disagreements(compared(ours), null, state);
      if (found.length > 0 && !last) return false;
      const kept = found.map((each) => record(store, own.id, each));
      close(store, own.id, kept);
      return true;
    });
    if (done) return;
  }
}

/** As approvals/expiry.ts, in an organization that waits seven days. */
function* expire(desk: Desk): Task {
  const { store, around } = desk;
  const before = around.time.now - 7 * DAY;
  const waits = ({ displayStatus }: { displayStatus: string }): boolean =>
    displayStatus === 'APPROVAL_PENDING';
  const due = yield* transaction(desk, () =>
    [...store.tables.templates.values()].filter(
      (row) => waits(row) && row.approvalPendingAt !== null && row.approvalPendingAt.getTime() <= before,
    ),
  );
  for (const { id } of due)
    yield* transaction(desk, (stepping) => {
      const payment = store.payment(id);
      if (payment === null || !waits(payment.template)) return;
      const to = payment.transaction === null ? 'T.APPROVAL_EXPIRED' : 'X.APPROVAL_EXPIRED';
      move(stepping, payment, { to, by: 'clock', actor: system });
    });
}

/** As jobs/housekeeping.ts: what lost its job is queued again. */
const keepHouse = (desk: Desk): Task =>
  transaction(desk, ({ store, queue, now }) => {
    const { outbox, inbox } = store.tables;
    const stale = [...outbox.values()].filter(
      ({ status, createdAt }) => status === 'pending' && createdAt < now - HOUR,
    );
    queue.add(
      'transfer',
      stale.map(({ id }) => id),
      now,
    );
    const unread = [...inbox].filter(([, { applied, receivedAt }]) => !applied && receivedAt < now - HOUR);
    queue.add(
      'provider-event',
      unread.map(([id]) => id),
      now,
    );
  });

export const clockwork: Readonly<Record<Timed, (desk: Desk) => Task>> = {
  'approval-expiry': expire,
  heartbeat: keepWatch,
  reconciliation: reconcile,
  'provider-poll': poll,
  housekeeping: keepHouse,
};
