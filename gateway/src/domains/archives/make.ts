import { and, asc, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { readRows } from '../../db/read-rows.ts';
import { archives } from '../../db/schema/index.ts';
import { archiveKinds, type ArchiveKind } from '../../db/schema/values.ts';
import type { Deps } from '../../context/deps.ts';
import { recordChange } from '../../operations/audit.ts';
import { csvOf, packed, unpacked, type StoredRow } from './file.ts';
import { archivedKinds, keyOf, leavesBefore } from './kinds.ts';
import { whole } from '../../providers/files/whole.ts';

/** Rows of one archive: few enough to be held whole, wherever it is read. */
const ROWS = 10_000;

/** What archives are made with. */
export type ArchiveDeps = Pick<Deps, 'db' | 'clock'> & { ports: Pick<Deps['ports'], 'files'> };

/**
 * Moves everything that is old enough out of the database, kind by kind, a file after the other.
 *
 * @param most rows of one file
 */
export async function archiveOld(deps: ArchiveDeps, most = ROWS): Promise<void> {
  for (const kind of archiveKinds) {
    const { of, ofName } = archivedKinds[kind];
    const next = (among: SQL | undefined) => archiveNext(deps, { kind, among, most });
    // Goes along the index: each file begins where the one before ended.
    for (let rows = await next(isNotNull(of)); rows !== null;)
      rows = await next(gte(of, rows.at(-1)?.[ofName]));
    while ((await next(isNull(of))) !== null);
  }
}

const stored = z.record(z.string(), z.unknown());
const found = z.object({ row: stored, at: z.coerce.date() });

/**
 * Makes one archive: the file is written, read back and compared, and only then do the rows leave the database, in the
 * transaction that notes the archive. Gives what left; null where nothing is old enough.
 *
 * @throws Error where the store does not give back what was written, or a row changed meanwhile; nothing has left then
 */
async function archiveNext(
  { db, clock, ports: { files } }: ArchiveDeps,
  { kind, among, most }: { kind: ArchiveKind; among: SQL | undefined; most: number },
): Promise<StoredRow[] | null> {
  const { table, id, of, ofName, at, over } = archivedKinds[kind];
  const now = clock();
  const old = and(lt(at, leavesBefore(kind, now)), over);
  const page = await readRows(
    db,
    found,
    sql`select to_jsonb(${table}) as row, ${at} as at from ${table} where ${and(old, among)}
      order by ${asc(of)}, ${asc(at)}, ${asc(id)} limit ${most}`,
  );
  if (page.length === 0) return null;
  const rows = page.map(({ row }) => row);
  const csv = csvOf(rows);
  const { key, bytes, hash } = await packed(kind, csv);
  await files.write(key, whole(bytes));
  const back = await unpacked(files, { file: key, sha256: hash });
  if (!('csv' in back) || back.csv !== csv)
    throw new Error(`The store did not keep ${key} as it was written.`);

  const keys = rows.map((row) => keyOf(row[ofName])).toSorted();
  const times = page.map((each) => each.at.getTime());
  const made = {
    ...{ kind, rows: rows.length, file: key, bytes: bytes.length, sha256: hash },
    ...{ firstKey: keys[0] ?? '', lastKey: keys.at(-1) ?? '' },
    ...{ from: new Date(Math.min(...times)), through: new Date(Math.max(...times)) },
  };
  await db.transaction(async (tx) => {
    const ids = rows.map((row) => String(row['id']));
    const left = await tx
      .delete(table)
      .where(and(inArray(id, ids), old))
      .returning({ row: sql`to_jsonb(${table})`.mapWith((row: unknown) => stored.parse(row)) });
    const byId = new Map(left.map(({ row }) => [row['id'], row]));
    const same = rows.map((row) => byId.get(row['id']) ?? {});
    if (csvOf(same) !== csv) throw new Error(`Rows of ${key} changed while they were archived.`);
    const [archive] = await tx
      .insert(archives)
      .values({ ...made, archivedAt: now, checkedAt: now })
      .returning({ id: archives.id });
    await recordChange(tx, {
      ...{ at: now, viewer: null, organizationId: null, action: 'archiveRows' },
      ...{ entity: 'archive', entityId: archive?.id ?? '', after: said(made) },
    });
  });
  return rows;
}

/** What is said of an archive in its audit line, which is sealed. */
export const said = ({
  kind,
  rows,
  sha256,
}: {
  kind: ArchiveKind;
  rows: number;
  sha256: string;
}): Record<string, unknown> => ({ kind, rows, sha256 });
