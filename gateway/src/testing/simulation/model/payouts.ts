import { GatewayError } from '../../../base/errors.ts';
import { transfersMade } from '../../providers/bank-transfers/fake-transfers.ts';
import { call, transaction, type Desk, type Task } from './gates.ts';
import type { Store } from './store.ts';

const SILENCE_MS = 3 * 60_000;
const CLOCKS_MS = 10 * 60_000;

/** As payouts/watch.ts. */
export function* keepWatch(desk: Desk): Task {
  const { store, around } = desk;
  const { time, provider } = around;
  const last = yield* transaction(desk, () => store.tables.payouts);
  const { now } = time;
  if (last?.frozenAt === null && now - last.heartbeatAt > SILENCE_MS) {
    const [since, until] = [last.heartbeatAt - CLOCKS_MS, now + CLOCKS_MS].map((at) =>
      new Date(at).toISOString(),
    );
    const made = yield* call(desk, 'listTransfers', () =>
      transfersMade(provider.control.bank, since ?? '', until ?? ''),
    );
    const strange = yield* transaction(desk, () => made.some((each) => neverAskedFor(store, each)));
    if (strange) return yield* transaction(desk, (stepping) => freeze(store, stepping.now));
  }
  yield* transaction(desk, () => beat(store, now));
}

export function* mayHandOver(desk: Desk): Task<boolean> {
  const { store, around } = desk;
  const known = yield* transaction(desk, () => store.tables.payouts);
  if (known !== null && around.time.now - known.heartbeatAt <= SILENCE_MS) return known.frozenAt === null;
  yield* keepWatch(desk);
  return yield* transaction(desk, () => store.tables.payouts?.frozenAt === null);
}

function neverAskedFor(
  { tables }: Store,
  made: { transferRef: string; correlationId: string | null },
): boolean {
  const known = [...tables.movements.values()].some(({ transferRef }) => transferRef === made.transferRef);
  const asked = [...tables.outbox.values()].some(({ key }) => key === made.correlationId);
  return !known && !asked;
}

function beat({ tables }: Store, at: number): void {
  tables.payouts = { ...(tables.payouts ?? { createdAt: at, frozenAt: null }), heartbeatAt: at };
}

function freeze(store: Store, at: number): void {
  beat(store, at);
  const { payouts } = store.tables;
  if (payouts !== null) store.tables.payouts = { ...payouts, frozenAt: payouts.frozenAt ?? at };
}

/** As payouts/commands.ts: an operator's word, once provider and ledger were compared. @throws GatewayError CONFLICT */
export const release = (desk: Desk): Task =>
  transaction(desk, ({ store, queue, now }) => {
    const { payouts, run, outbox } = store.tables;
    const frozenAt = payouts?.frozenAt ?? null;
    if (payouts === null || frozenAt === null) throw new GatewayError('CONFLICT', 'Payouts are not frozen.');
    const compared = run !== null && run.startedAt >= frozenAt && run.finishedAt !== null;
    if (!compared) throw new GatewayError('CONFLICT', 'Provider and ledger were not compared yet.');
    store.tables.payouts = { ...payouts, frozenAt: null };
    const waiting = [...outbox.values()].filter(({ status }) => status === 'pending');
    if (waiting.length > 0)
      queue.add(
        'transfer',
        waiting.map(({ id }) => id),
        now,
      );
  });
