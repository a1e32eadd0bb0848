import { sql } from 'drizzle-orm';
import type { Deps } from '../../../context/deps.ts';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import { byKey, nextDay, rowHash, sealOf, subjectOf, type Seal, type SealedLeaf } from '../proofs/sealed.ts';
import { AT_ONCE } from './in-pages.ts';
import { leavesOfSeal, NO_ID } from './leaves.ts';
import { selected, sourceRow, sources, toldSource, type Source } from './sources.ts';
import { insertLeaves, insertSeal, insertSubjects, lastSeal, subjectsOfSeal } from './store.ts';
import { stepOf, type Step } from './step.ts';
import { tellFacts } from './tell-facts.ts';

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
  const last = await lastSeal(db);
  const day = last === null ? due : nextDay(last.day);
  if (day > due) return null;
  const number = (last?.number ?? 0) + 1;
  const step = stepOf(db, number);
  const [start, end] = [last === null ? null : startOf(day), startOf(nextDay(day))];
  for (const source of sources) if (!(await sealRows(step, number, source, start, end))) return null;
  // What is told of a payment is told as it is now, whenever that is.
  if (!(await tellFacts(db, step, number, clock()))) return null;
  if (!(await sealRows(step, number, toldSource, null, null))) return null;
  const { subjects, late } = await subjectsOf(db, number);
  for (let from = 0; from < subjects.length; from += AT_ONCE) {
    const some = subjects.slice(from, from + AT_ONCE);
    if ((await step((tx) => insertSubjects(tx, number, some))) === null) return null;
  }
  const made = await subjectsOfSeal(db, number);
  const said = { number, day, sealedAt: clock().toISOString(), former: last?.hash ?? null, late };
  const seal = sealOf(said, made);
  const done = await step(async (tx) => {
    await insertSeal(tx, seal);
    // Only the last of several is worth comparing with.
    if (day === due) await jobs.enqueue(tx, 'seal-check', String(number));
  });
  return done === null ? null : seal;
}

/** Takes every row of a source that no seal has, up to an instant if there is one. False where another process is at it. */
async function sealRows(
  step: Step,
  seal: number,
  { kind, id, rows }: Source,
  start: Date | null,
  end: Date | null,
): Promise<boolean> {
  let after = NO_ID;
  for (;;) {
    const before = end === null ? sql`true` : sql`s.known < ${end.toISOString()}::timestamptz`;
    const unsealed = sql`select ${selected} from (${rows(sql`${id} > ${after}::uuid`)}) s where ${before}
      and not exists (select 1 from sealed_rows k where k.kind = ${kind} and k.row_id = s.id)
      order by s.id::uuid limit ${AT_ONCE}`;
    const done = await step(async (tx) => {
      const page = await readRows(tx, sourceRow, unsealed);
      const leaves = page.map(({ id: rowId, at, known = at, subject, row }) => ({
        ...{ id: rowId, subject, late: start !== null && known < start.toISOString() },
        hash: rowHash({ kind, id: rowId, at, row }),
      }));
      if (leaves.length > 0) await insertLeaves(tx, kind, seal, leaves);
      return page;
    });
    if (done === null) return false;
    const lastRow = done.made.at(-1);
    if (lastRow === undefined || done.made.length < AT_ONCE) return true;
    after = lastRow.id;
  }
}

/** The subjects of a seal, whose rows are there already, as they stand in its tree; and how many rows are late. */
async function subjectsOf(db: Db, seal: number) {
  const subjects: (ReturnType<typeof subjectOf> & { subject: string })[] = [];
  let [current, leaves, late]: [string | null, SealedLeaf[], number] = [null, [], 0];
  const finish = (): void => {
    if (current !== null) subjects.push({ subject: current, ...subjectOf(current, leaves) });
  };
  for await (const page of leavesOfSeal(db, seal)) {
    for (const { subject, late: isLate, ...leaf } of page) {
      if (subject !== current) {
        finish();
        [current, leaves] = [subject, []];
      }
      leaves.push(leaf);
      if (isLate) late += 1;
    }
  }
  finish();
  return { subjects: subjects.toSorted(byKey), late };
}
