import { and, asc, desc, eq, inArray } from 'drizzle-orm';
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
    .where(and(inArray(sealedRows.subject, [...subjects])))
    .orderBy(asc(sealedRows.seal), asc(sealedRows.kind), asc(sealedRows.rowId));

/** Writes a seal with what it is made of. */
export async function insertSeal(
  tx: Db,
  seal: Seal,
  subjects: readonly (SealedSubject & { subject: string })[],
  atOnce = 2_000,
): Promise<void> {
  for (let from = 0; from < subjects.length; from += atOnce)
    await tx
      .insert(sealedSubjects)
      .values(subjects.slice(from, from + atOnce).map((each) => ({ ...each, seal: seal.number })));
  await tx.insert(daySeals).values({ ...seal, sealedAt: new Date(seal.sealedAt) });
}
