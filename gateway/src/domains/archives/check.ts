import { and, asc, count, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { canonical } from '../../base/canonical.ts';
import type { Db } from '../../db/client.ts';
import type { ArchiveRow } from '../../db/rows.ts';
import { archives, auditLog } from '../../db/schema/index.ts';
import { rowsOf, unpacked } from './file.ts';
import { said, type ArchiveDeps } from './make.ts';
import { forEachItem, type LoopDeps } from '../../operations/for-each-item.ts';

/** Files that the clock has compared each day; all of them in a month or two, wherever they are. */
const A_DAY = 100;

/**
 * Compares archives with what was said of them, those that were not looked at for longest first.
 *
 * @returns how many were compared; the others could not be read.
 */
export const checkArchives = (deps: ArchiveDeps & LoopDeps): Promise<number> =>
  forEachItem(deps, {
    job: 'archive-check',
    atOnce: A_DAY,
    find: (limit) => deps.db.select().from(archives).orderBy(asc(archives.checkedAt)).limit(limit),
    idOf: ({ id }) => id,
    work: (archive) => checkArchive(deps, archive),
  });

/** Compares one archive with what was said of it, and notes the result. @throws if the store does not answer */
export async function checkArchive(deps: ArchiveDeps, archive: ArchiveRow): Promise<void> {
  await deps.db
    .update(archives)
    .set({ checkedAt: deps.clock(), damage: await damageOf(deps, archive) })
    .where(eq(archives.id, archive.id));
}

/** What is wrong with an archive, in words; null where nothing is. */
async function damageOf({ db, ports }: ArchiveDeps, archive: ArchiveRow): Promise<string | null> {
  const [line] = await db
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'archive'), eq(auditLog.entityId, archive.id)));
  if (line === undefined || canonical(line.after) !== canonical(said(archive)))
    return 'What is noted of it is not what its audit line says.';
  const content = await unpacked(ports.files, archive);
  if ('damage' in content) return content.damage;
  return rowsOf(content.csv).length === archive.rows ? null : 'It has not as many rows as were archived.';
}

/** Archives that an audit line tells of and that nothing is noted of any more. */
export const forgottenArchives = (db: Db): Promise<{ id: string }[]> =>
  db
    .select({ id: auditLog.entityId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'archive'),
        eq(auditLog.action, 'archiveRows'),
        notExists(
          db
            .select()
            .from(archives)
            .where(sql`${archives.id}::text = ${auditLog.entityId}`),
        ),
      ),
    );

/** How many archives were found damaged or are forgotten. */
export async function damagedArchives(db: Db): Promise<number> {
  const [found] = await db.select({ damaged: count() }).from(archives).where(isNotNull(archives.damage));
  return (found?.damaged ?? 0) + (await forgottenArchives(db)).length;
}
