import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { ArchiveRow } from '../../db/rows.ts';
import { archives } from '../../db/schema/index.ts';
import type { ArchiveKind } from '../../db/schema/values.ts';
import type { Files } from '../../providers/files/port.ts';
import { rowsOf, unpacked, type ArchivedRow } from './file.ts';
import { archivedKinds, keyOf } from './kinds.ts';

/** What archives have of things. */
interface Archived {
  rows: ArchivedRow[];
  /** Archives that may have more, and can't be read. */
  damaged: ArchiveRow[];
}

/** The rows of a kind that left the database and are of the given things, oldest archive first. */
export async function archivedRows(
  db: Db,
  files: Pick<Files, 'read'>,
  kind: ArchiveKind,
  of: readonly (string | number)[],
): Promise<Archived> {
  const wanted = new Set(of.map(keyOf));
  const found: Archived = { rows: [], damaged: [] };
  for (const archive of await archivesWith(db, kind, [...wanted])) {
    const content = await unpacked(files, archive);
    if ('damage' in content) found.damaged.push(archive);
    else found.rows.push(...rowsOf(content.csv).filter((row) => wanted.has(keyIn(kind, row))));
  }
  return found;
}

/** Archives between whose first and last key one of the keys stands. */
async function archivesWith(db: Db, kind: ArchiveKind, keys: readonly string[]): Promise<ArchiveRow[]> {
  const noted = await db
    .select()
    .from(archives)
    .where(eq(archives.kind, kind))
    .orderBy(asc(archives.through));
  return noted.filter(({ firstKey, lastKey }) => keys.some((key) => firstKey <= key && key <= lastKey));
}

function keyIn(kind: ArchiveKind, row: ArchivedRow): string {
  const { of, ofName } = archivedKinds[kind];
  const text = row[ofName] ?? '';
  return keyOf(of.dataType === 'number' && text !== '' ? Number(text) : text);
}
