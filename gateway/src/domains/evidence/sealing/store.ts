import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
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
export const subjectsOfSeal = (db: Db, seal: number): Promise<SealedSubject[]> =>
  db
    .select({ key: sealedSubjects.key, rows: sealedSubjects.rows, root: sealedSubjects.root })
    .from(sealedSubjects)
    .where(eq(sealedSubjects.seal, seal))
    .orderBy(asc(sealedSubjects.key));

/** The leaves that were sealed of subjects, by seal. */
export const leavesOf = (db: Db, subjects: readonly string[]) =>
  db
    .select({
      ...{ subject: sealedRows.subject, seal: sealedRows.seal },
      ...{ kind: sealedRows.kind, id: sealedRows.rowId, hash: sealedRows.hash },
    })
    .from(sealedRows)
    .where(inArray(sealedRows.subject, [...subjects]))
    .orderBy(asc(sealedRows.seal), asc(sealedRows.kind), asc(sealedRows.rowId));

/** Rows that go to the database at once. */
const AT_ONCE = 5_000;

/** Writes which rows of a kind have which leaf in a seal; as one value, which is many times quicker than one for each. */
export async function insertLeaves(
  tx: Db,
  kind: string,
  seal: number,
  leaves: readonly { id: string; subject: string; hash: string }[],
): Promise<void> {
  await tx.execute(sql`insert into sealed_rows (kind, row_id, seal, subject, hash)
    select ${kind}::text, id, ${seal}::int, subject, hash
    from json_to_recordset(${JSON.stringify(leaves)}::json) as leaf (id text, subject text, hash text)`);
}

/** Writes a seal with the subjects that it is made of. */
export async function insertSeal(
  tx: Db,
  seal: Seal,
  subjects: readonly (SealedSubject & { subject: string })[],
): Promise<void> {
  for (let from = 0; from < subjects.length; from += AT_ONCE)
    await tx.execute(sql`insert into sealed_subjects (seal, subject, key, rows, root)
      select ${seal.number}::int, subject, key, rows, root
      from json_to_recordset(${JSON.stringify(subjects.slice(from, from + AT_ONCE))}::json)
        as made (subject text, key text, rows int, root text)`);
  await tx.insert(daySeals).values({ ...seal, sealedAt: new Date(seal.sealedAt) });
}
