import type { Deps } from '../../context/deps.ts';
import type { LoopDeps } from '../../operations/for-each-item.ts';
import { newestReconciliation } from '../../payments/payouts/commands.ts';
import { readPayouts } from '../../payments/payouts/store.ts';
import { compareSpan } from './compare.ts';
import { beginRun, keepRun, type Run } from './store.ts';

type RunDeps = LoopDeps & Pick<Deps, 'ports' | 'clock' | 'config' | 'jobs'>;

const DAY_MS = 86_400_000;
/** Transfers of so long are listed and compared at once. */
const SPAN_MS = 7 * DAY_MS;
/** A job goes on for so long; the next minute's continues. */
const SLICE_MS = 20_000;

/**
 * The comparison of provider and ledger as the clock makes it: one a day, one at once when payouts freeze, each a piece a
 * minute until it is through.
 *
 * @throws ProviderUnavailable when the provider does not answer; it goes on from there.
 */
export async function reconcileOnTime(deps: RunDeps): Promise<void> {
  const run = await newestReconciliation(deps.db);
  const end = deps.clock().getTime() + SLICE_MS;
  if (run !== null && run.finishedAt === null) await goOn(deps, run, end);
  else if (await isDue(deps, run)) await goOn(deps, await begin(deps), end);
}

/**
 * A whole comparison now.
 *
 * @throws ProviderUnavailable when the provider does not answer.
 */
export async function reconcile(deps: RunDeps): Promise<Run> {
  return goOn(deps, await begin(deps), Infinity);
}

const begin = ({ db, clock }: RunDeps): Promise<Run> => beginRun(db, clock(), SPAN_MS);

async function isDue({ db, clock }: RunDeps, last: Run | null): Promise<boolean> {
  const payouts = await readPayouts(db);
  if (payouts === null) return false;
  const { frozenAt, createdAt } = payouts;
  if (frozenAt !== null && (last === null || last.startedAt < frozenAt)) return true;
  return clock().getTime() - (last?.startedAt ?? createdAt).getTime() >= DAY_MS;
}

async function goOn(deps: RunDeps, run: Run, end: number): Promise<Run> {
  for (let now = run; ;) {
    const from = now.comparedThrough;
    const until = new Date(Math.min(from.getTime() + SPAN_MS, now.startedAt.getTime()));
    const { providerTransfers, providerAmount, ledgerTransfers, ledgerAmount } = await compareSpan(
      deps,
      from,
      until,
    );
    now = {
      ...now,
      comparedThrough: until,
      finishedAt: until.getTime() >= now.startedAt.getTime() ? deps.clock() : null,
      providerTransfers: now.providerTransfers + providerTransfers,
      providerAmount: now.providerAmount + providerAmount,
      ledgerTransfers: now.ledgerTransfers + ledgerTransfers,
      ledgerAmount: now.ledgerAmount + ledgerAmount,
    };
    await keepRun(deps.db, now);
    if (now.finishedAt !== null || deps.clock().getTime() >= end) return now;
  }
}
