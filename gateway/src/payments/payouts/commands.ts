import { desc } from 'drizzle-orm';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import { reconciliations } from '../../db/schema/index.ts';
import type { ReconciliationRow } from '../../db/rows.ts';
import type { Deps } from '../../context/deps.ts';
import { GatewayError } from '../../base/errors.ts';
import { recordChange } from '../../operations/audit.ts';
import { freeze, readPayouts, unfreeze } from './store.ts';

type CommandDeps = Pick<Deps, 'clock' | 'jobs'>;

/** How payouts stand. */
export interface PayoutsNow {
  id: string;
  frozenAt: Date | null;
  frozenReason: string | null;
  /** Whether provider and ledger were compared since payouts froze. */
  compared: boolean;
  reconciliation: ReconciliationRow | null;
}

/** The newest comparison of provider and ledger; null before the first. */
export async function newestReconciliation(db: Db): Promise<ReconciliationRow | null> {
  const [run] = await db.select().from(reconciliations).orderBy(desc(reconciliations.startedAt)).limit(1);
  return run ?? null;
}

/** Whether money is handed over, and how it was compared last. */
export async function payoutsNow(db: Db): Promise<PayoutsNow> {
  const row = await readPayouts(db);
  const reconciliation = await newestReconciliation(db);
  const { frozenAt = null, frozenReason = null } = row ?? {};
  const compared =
    frozenAt === null ||
    (reconciliation !== null && reconciliation.startedAt >= frozenAt && reconciliation.finishedAt !== null);
  return { id: 'payouts', frozenAt, frozenReason, compared, reconciliation };
}

/**
 * Freezes payouts, in the transaction that writes down who did it; null for the product itself.
 *
 * @returns false when they were frozen already.
 */
export async function freezePayouts(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  viewer: Viewer | null,
  reason: string,
): Promise<boolean> {
  const at = clock();
  if (!(await freeze(tx, at, reason))) return false;
  await recordChange(tx, {
    ...{ at, viewer, ...subject, action: 'freezePayouts' },
    before: { frozen: false },
    after: { frozen: true, reason },
  });
  return true;
}

/**
 * Releases payouts: what waited is handed over.
 *
 * @throws GatewayError CONFLICT when they are not frozen, or were not compared with the provider since they froze.
 */
export async function releasePayouts(
  tx: Db,
  deps: CommandDeps,
  viewer: Viewer | null,
  note: string,
): Promise<void> {
  const { frozenAt, frozenReason, compared } = await payoutsNow(tx);
  if (frozenAt === null) throw new GatewayError('CONFLICT', 'Payouts are not frozen.');
  if (!compared) {
    const message =
      'Provider and ledger were not compared yet since payouts froze. Try again in some minutes.';
    throw new GatewayError('CONFLICT', message);
  }
  await unfreeze(tx, deps);
  await recordChange(tx, {
    ...{ at: deps.clock(), viewer, ...subject, action: 'releasePayouts' },
    before: { frozen: true, reason: frozenReason },
    after: { frozen: false, note },
  });
}

const subject = { organizationId: null, entity: 'payouts', entityId: 'payouts' } as const;
