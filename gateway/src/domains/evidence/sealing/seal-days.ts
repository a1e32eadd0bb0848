import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '../../../context/deps.ts';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import { byKey, nextDay, rowHash, sealOf, subjectOf, type Seal, type SealedLeaf } from '../proofs/sealed.ts';
import { inPages } from './in-pages.ts';
import { selected, sourceRow, sources } from './sources.ts';
import { insertLeaves, insertSeal, lastSeal } from './store.ts';

/** A day is sealed so long after its end: what was written in it is committed by then. */
const GRACE_MS = 3_600_000;
const DAY = 86_400_000;

const startOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

/** From when on a day is to be sealed. */
export const dueAt = (day: string): Date => new Date(startOf(nextDay(day)).getTime() + GRACE_MS);

/** The last day that is to be sealed by now. */
export const lastDueDay = (now: Date): string =>
  new Date(now.getTime() - GRACE_MS - DAY).toISOString().slice(0, 10);

/** Seals every day that is over and has no seal; has the database compared with its seals after. */
export async function sealDays(deps: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  while ((await sealNextDay(deps)) !== null);
}

/** Seals the next day; null where none is due, or where another process is at it. */
async function sealNextDay({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<Seal | null> {
  const due = lastDueDay(clock());
  return db.transaction(async (tx) => {
    const [lock] = await readRows(
      tx,
      z.object({ mine: z.boolean() }),
      sql`select pg_try_advisory_xact_lock(hashtextextended('day-seals', 0)) as mine`,
    );
    const last = await lastSeal(tx);
    const day = last === null ? due : nextDay(last.day);
    if (lock?.mine !== true || day > due) return null;
    const number = (last?.number ?? 0) + 1;
    const late = await sealRows(tx, number, day);
    const subjects = await subjectsOf(tx, number);
    const said = { number, day, sealedAt: clock().toISOString(), former: last?.hash ?? null };
    const seal = sealOf({ ...said, late: last === null ? 0 : late }, subjects);
    await insertSeal(tx, seal, subjects);
    // Only the last of several is worth comparing with.
    if (day === due) await jobs.enqueue(tx, 'seal-check', String(number));
    return seal;
  });
}

/** Takes every row up to the day's end that no seal has. Gives how many of them are of earlier days. */
async function sealRows(tx: Db, seal: number, day: string): Promise<number> {
  const [start, end] = [startOf(day).toISOString(), startOf(nextDay(day)).toISOString()];
  let late = 0;
  for (const { kind, rows } of sources) {
    const unsealed = sql`select ${selected} from (${rows(sql`true`)}) s where s.at < ${end}::timestamptz
      and not exists (select 1 from sealed_rows k where k.kind = ${kind} and k.row_id = s.id)`;
    for await (const page of inPages(tx, sourceRow, unsealed)) {
      late += page.filter(({ at }) => at < start).length;
      const leaves = page.map(({ id, at, subject, row }) => ({
        ...{ id, subject },
        hash: rowHash({ kind, id, at, row }),
      }));
      await insertLeaves(tx, kind, seal, leaves);
    }
  }
  return late;
}

const leafOfSubject = z.object({ subject: z.string(), kind: z.string(), id: z.string(), hash: z.string() });

/** The subjects of a seal, whose rows are there already, as they stand in its tree. */
async function subjectsOf(tx: Db, seal: number) {
  const subjects: (ReturnType<typeof subjectOf> & { subject: string })[] = [];
  let [current, leaves]: [string | null, SealedLeaf[]] = [null, []];
  const finish = (): void => {
    if (current !== null) subjects.push({ subject: current, ...subjectOf(current, leaves) });
  };
  const all = sql`select subject, kind, row_id as id, hash from sealed_rows where seal = ${seal} order by subject`;
  for await (const page of inPages(tx, leafOfSubject, all)) {
    for (const { subject, ...leaf } of page) {
      if (subject !== current) {
        finish();
        [current, leaves] = [subject, []];
      }
      leaves.push(leaf);
    }
  }
  finish();
  return subjects.toSorted(byKey);
}
