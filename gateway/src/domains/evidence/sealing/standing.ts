import { desc } from 'drizzle-orm';
import type { Deps } from '../../../context/deps.ts';
import { sealChecks } from '../../../db/schema/index.ts';
import { nextDay } from '../proofs/sealed.ts';
import { dueAt, lastDueDay } from './seal-days.ts';
import { lastSeal, lateRows } from './store.ts';

/** How it stands with the seals, milliseconds and counts. */
export interface SealsNow {
  /** How long the first day without a seal should have had one; 0 where none should. */
  overdueMs: number;
  /** Rows that became known after their day was sealed. */
  late: number;
  /** What the last comparison found; 0 before the first. */
  differences: number;
  /** Time since that comparison; 0 before the first. */
  checkedMs: number;
}

export async function sealsNow({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<SealsNow> {
  const now = clock();
  const last = await lastSeal(db);
  const first = last === null ? lastDueDay(now) : nextDay(last.day);
  const [check] = await db.select().from(sealChecks).orderBy(desc(sealChecks.number)).limit(1);
  return {
    overdueMs: Math.max(0, now.getTime() - dueAt(first).getTime()),
    late: await lateRows(db),
    differences: check?.differences ?? 0,
    checkedMs: Math.max(0, now.getTime() - (check?.at.getTime() ?? now.getTime())),
  };
}
