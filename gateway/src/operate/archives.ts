import { writeFileSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { errorText } from '../base/error-text.ts';
import { uuidOf } from '../base/ids.ts';
import type { ArchiveRow } from '../db/rows.ts';
import { archives } from '../db/schema/index.ts';
import { checkArchive, forgottenArchives } from '../domains/archives/check.ts';
import { unpacked } from '../domains/archives/file.ts';
import type { ArchiveDeps } from '../domains/archives/make.ts';
import { table } from './lines.ts';
import { WrongUse } from './wrong-use.ts';

/** Archives with what was found when each was last compared with what is said of it; compared now where asked. */
export async function listArchives(deps: ArchiveDeps, { check }: { check: boolean }): Promise<string[]> {
  const { db } = deps;
  const unread = check ? await checkAll(deps) : [];
  const rows = await db
    .select()
    .from(archives)
    .orderBy(asc(archives.kind), asc(archives.from), asc(archives.id));
  const forgotten = (await forgottenArchives(db)).map(
    ({ id }) => `Nothing is noted any more of archive ${id}, which an audit line tells of.`,
  );
  return [
    ...table<ArchiveRow>(
      {
        ...{
          id: ({ id }) => id,
          kind: ({ kind }) => kind,
          rows: (row) => row.rows,
          from: ({ from }) => from,
        },
        ...{ through: ({ through }) => through, checked: (row) => row.checkedAt, found: (row) => row.damage },
      },
      rows,
      'Nothing is archived yet.',
    ),
    ...forgotten,
    ...unread,
  ];
}

/** Compares every archive. @returns one line for each archive that could not be read. */
async function checkAll(deps: ArchiveDeps): Promise<string[]> {
  const unread: string[] = [];
  for (const archive of await deps.db.select().from(archives).orderBy(asc(archives.checkedAt))) {
    try {
      await checkArchive(deps, archive);
    } catch (error) {
      unread.push(`The archive ${archive.id} could not be compared: ${errorText(error)}`);
    }
  }
  return unread;
}

/**
 * Writes the rows of an archive as CSV into a new file that its owner alone may read: they name people.
 *
 * @throws WrongUse where there is no such archive, the store does not have it as it was, or the file is there already
 */
export async function readArchive(
  { db, ports: { files } }: ArchiveDeps,
  { id: given, path }: { id: string; path: string },
): Promise<string[]> {
  const id = uuidOf(given);
  const [archive] = id === null ? [] : await db.select().from(archives).where(eq(archives.id, id));
  if (archive === undefined) throw new WrongUse(`There is no archive ${given}.`);
  const content = await unpacked(files, archive);
  if ('damage' in content) throw new WrongUse(content.damage);
  try {
    writeFileSync(path, content.csv, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new WrongUse(`${path} is there already.`);
    throw error;
  }
  return [`${archive.rows} rows written.`];
}
