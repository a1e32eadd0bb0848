import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import { SEEDED } from '../../../operations/audit.ts';
import { daySeals, sealedRows, sealedSubjects } from '../../../db/schema/index.ts';
import type { Seal, SealedSubject } from '../proofs/sealed.ts';

const asSeal = ({ sealedAt, ...row }: typeof daySeals.$inferSelect): Seal => ({
  ...row,
  sealedAt: sealedAt.toISOString(),
});

/** The whole chain. */
export async function sealsOf(db: Db): Promise<Seal[]> {
  return (await db.select().from(daySeals).orderBy(asc(daySeals.number))).map(asSeal);
}

/** Null before the first. */
export async function lastSeal(db: Db): Promise<Seal | null> {
  const [row] = await db.select().from(daySeals).orderBy(desc(daySeals.number)).limit(1);
  return row === undefined ? null : asSeal(row);
}

/** The subjects of a seal as they stand in its tree. */
export async function subjectsOfSeal(db: Db, seal: number): Promise<SealedSubject[]> {
  const rows = await db
    .select()
    .from(sealedSubjects)
    .where(eq(sealedSubjects.seal, seal))
    .orderBy(asc(sealedSubjects.key));
  return rows.map(({ key, rows: count, root, former }) => ({
    ...{ key, rows: count, root },
    ...(former === null ? {} : { former }),
  }));
}

/** The first seal of each subject up to one, and whether it says that there was none before it. */
export const firstSealsOf = (db: Db, subjects: readonly string[], through: number) =>
  db
    .selectDistinctOn([sealedSubjects.subject], {
      ...{ subject: sealedSubjects.subject, seal: sealedSubjects.seal, former: sealedSubjects.former },
    })
    .from(sealedSubjects)
    .where(and(inArray(sealedSubjects.subject, [...subjects]), lte(sealedSubjects.seal, through)))
    .orderBy(asc(sealedSubjects.subject), asc(sealedSubjects.seal));

/** The leaves that were sealed of subjects up to a seal, by seal. */
export const leavesOf = (db: Db, subjects: readonly string[], through: number) =>
  db
    .select({
      ...{ subject: sealedRows.subject, seal: sealedRows.seal },
      ...{ kind: sealedRows.kind, id: sealedRows.rowId, hash: sealedRows.hash },
    })
    .from(sealedRows)
    .where(and(inArray(sealedRows.subject, [...subjects]), lte(sealedRows.seal, through)))
    .orderBy(asc(sealedRows.seal), asc(sealedRows.kind), asc(sealedRows.rowId));

/** A row with its leaf, on its way into a seal. */
export interface NewLeaf {
  id: string;
  subject: string;
  hash: string;
  late: boolean;
}

/** Writes which rows of a kind have which leaf in a seal; as one value, which is many times quicker than one for each. */
export async function insertLeaves(
  tx: Db,
  kind: string,
  seal: number,
  leaves: readonly NewLeaf[],
): Promise<void> {
  await tx.execute(sql`insert into sealed_rows (kind, row_id, seal, subject, hash, late)
    select ${kind}::text, id, ${seal}::int, subject, hash, late
    from json_to_recordset(${JSON.stringify(leaves)}::json) as leaf (id text, subject text, hash text, late boolean)`);
}

/** Writes subjects of a seal, each with the seal in which it had rows before; harmless to repeat. */
export async function insertSubjects(
  tx: Db,
  seal: number,
  subjects: readonly (SealedSubject & { subject: string })[],
): Promise<void> {
  await tx.execute(sql`insert into sealed_subjects (seal, subject, key, rows, root, former)
    select ${seal}::int, subject, key, rows, root,
      coalesce((select max(s.seal) from sealed_subjects s where s.subject = made.subject and s.seal < ${seal}::int), 0)
    from json_to_recordset(${JSON.stringify(subjects)}::json) as made (subject text, key text, rows int, root text)
    on conflict do nothing`);
}

export async function insertSeal(tx: Db, seal: Seal): Promise<void> {
  await tx.insert(daySeals).values({ ...seal, sealedAt: new Date(seal.sealedAt) });
}

/**
 * Rows that became known after their day was sealed. Those of a seal into which a demo world or its payments were put are
 * not counted: their days are made up, and an audit line says so.
 */
export async function lateRows(db: Db): Promise<number> {
  const [counted] = await readRows(
    db,
    z.object({ late: z.coerce.number() }),
    sql`select coalesce(sum(s.late), 0)::text as late from day_seals s
      left join day_seals former on former.number = s.number - 1
      where s.late > 0 and not exists (select 1 from audit_log a where a.action = ${SEEDED}
        and a.at < s.sealed_at and a.at >= former.sealed_at)`,
  );
  return counted?.late ?? 0;
}
