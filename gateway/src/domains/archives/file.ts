import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import Papa from 'papaparse';
import { z } from 'zod';
import { sha256 } from '../../base/sha256.ts';
import type { ArchiveRow } from '../../db/rows.ts';
import type { Files } from '../../providers/files/port.ts';

/** Bytes of an unpacked archive. The store may have been written by others; the hash alone is no bound. */
const largest = 1_073_741_824;
const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

/** A row as `to_jsonb` has it: its columns by their names in the database. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** What is in an archive: each column as text; empty where there was nothing. */
export type ArchivedRow = Readonly<Record<string, string>>;

/** Rows of one table as CSV under a line of its columns' names; what is no plain value, as JSON. */
export function csvOf(rows: readonly StoredRow[]): string {
  const fields = Object.keys(rows[0] ?? {});
  const data = rows.map((row) => fields.map((field) => cell(row[field])));
  return Papa.unparse({ fields, data });
}

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const parsed = z.array(z.record(z.string(), z.string()));

/** The rows of a CSV of {@link csvOf}. */
export const rowsOf = (csv: string): ArchivedRow[] =>
  parsed.parse(Papa.parse(csv, { header: true, skipEmptyLines: true }).data);

/** What an archive's file is to be. */
export async function packed(
  kind: string,
  csv: string,
): Promise<{ key: string; bytes: Buffer; hash: string }> {
  const bytes = await compress(csv);
  const hash = sha256(bytes);
  return { key: `archives/${kind}/${hash}.csv.gz`, bytes, hash };
}

/** An archive's file as it is in the store: its CSV, or what is wrong with it, in words. */
export async function unpacked(
  files: Pick<Files, 'read'>,
  { file, sha256: said }: Pick<ArchiveRow, 'file' | 'sha256'>,
): Promise<{ csv: string } | { damage: string }> {
  const stored = await files.read(file);
  if (stored === null) return { damage: 'The file is gone.' };
  const bytes = await buffer(stored.content);
  if (sha256(bytes) !== said) return { damage: 'The file was changed.' };
  return { csv: (await decompress(bytes, { maxOutputLength: largest })).toString('utf8') };
}
