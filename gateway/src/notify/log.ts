import { and, asc, gt, inArray, lt, lte, max, min, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { changeLog } from '../db/schema/index.ts';

/** A change as the log has it. Numbers are in the order of the commits. */
export interface LoggedChange {
  number: number;
  channel: string;
  payload: unknown;
}

/** What the database notifies of when the log has grown; it carries nothing. */
export const logChannel = 'change_log';

/** Writes changes that are to be pushed, to be committed with what they tell of. */
export async function logChanges(tx: Db, channel: string, payloads: readonly object[]): Promise<void> {
  await tx.execute(
    sql`insert into ${changeLog} (channel, payload)
        select ${channel}, payload from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) payload`,
  );
}

const columns = { number: changeLog.number, channel: changeLog.channel, payload: changeLog.payload };

/** The number of the change that was committed last; 0 before the first. */
export async function newestNumber(db: Db): Promise<number> {
  const [found] = await db.select({ newest: max(changeLog.number) }).from(changeLog);
  return found?.newest ?? 0;
}

/** The changes that were committed after that of a number, `limit` at most, in their order. */
export const changesAfter = (db: Db, number: number, limit: number): Promise<LoggedChange[]> =>
  db
    .select(columns)
    .from(changeLog)
    .where(gt(changeLog.number, number))
    .orderBy(asc(changeLog.number))
    .limit(limit);

/** What somebody missed who follows some channels and heard of everything up to `after`. */
export interface Missing {
  channels: readonly string[];
  after: number;
  until: number;
  limit: number;
}

/** The changes that were missed, in their order; null where they are more than the limit or not all there any more. */
export async function missedChanges(db: Db, missing: Missing): Promise<LoggedChange[] | null> {
  const { channels, after, until, limit } = missing;
  const missed = await db
    .select(columns)
    .from(changeLog)
    .where(
      and(
        gt(changeLog.number, after),
        lte(changeLog.number, until),
        inArray(changeLog.channel, [...channels]),
      ),
    )
    .orderBy(asc(changeLog.number))
    .limit(limit + 1);
  // Read afterwards: what is forgotten between the two counts as forgotten.
  const [kept] = await db
    .select({ oldest: min(changeLog.number), newest: max(changeLog.number) })
    .from(changeLog);
  const { oldest, newest } = kept ?? {};
  const isThere = oldest != null && newest != null && oldest <= after && after <= newest;
  return isThere && missed.length <= limit ? missed : null;
}

/** Forgets changes of before an instant; the newest of them stays, and says up to where the log is whole. */
export async function forgetChanges(db: Db, before: Date): Promise<void> {
  const forgotten = db
    .select({ newest: max(changeLog.number) })
    .from(changeLog)
    .where(lt(changeLog.at, before));
  await db.delete(changeLog).where(lt(changeLog.number, sql`(${forgotten})`));
}
