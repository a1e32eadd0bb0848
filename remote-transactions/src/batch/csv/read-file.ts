import type { FormFieldDefinition } from '@keyturn/shared/forms';
import type { BatchLine } from '../lines';
import { type BatchColumn, matchColumns } from './columns';
import { decode } from './decode';
import { readRecords } from './records';
import { plainValue } from './write';

/** The most rows of a batch (areas document, section 9). */
export const mostRows = 1_000;
/** A file's lines, or what keeps the whole file from being used. */
export type ReadFile =
  | {
      readonly ok: true;
      readonly columns: readonly BatchColumn[];
      readonly lines: readonly BatchLine[];
      readonly unused: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/** Reads a CSV file for an occasion. Never throws; works in slices that hold nothing up. */
export async function readFile(bytes: Uint8Array, fields: readonly FormFieldDefinition[]): Promise<ReadFile> {
  const { records, tooMany } = await readRecords(await decode(bytes), mostRows + 1);
  const [header, ...rows] = records;
  const matched = matchColumns(header?.values ?? [], fields);
  if (!matched.ok) return matched;
  if (tooMany) return { ok: false, message: 'Max 1000 rows' };
  if (header === undefined || rows.length === 0) {
    return { ok: false, message: 'The file has no lines below its header.' };
  }
  const { columns, places, unused } = matched;
  const lines = rows.map(({ index, values }) => ({
    // The first row's index here is 1, the header's 0: row index + 2 (areas document, section 5, Batch).
    line: index + 1,
    cells: places.map((place) => plainValue(values[place] ?? '')),
    shifted: values.slice(header.values.length).some((value) => value.trim() !== ''),
  }));
  return { ok: true, columns, lines, unused };
}
