import { type FormFieldDefinition, isEmail } from '@keyturn/shared/forms';
import { readAmount } from '../amount';
import type { BatchLine } from '../lines';
import { columnsOf, matchColumns, missingColumns } from './columns';
import { type CsvRecord, readRecords } from './records';
import { plainValue } from './write';
import { breathe } from './breathe';
import { joinAddress } from './address-parts';

/** The most rows of a batch. */
export const mostRows = 1_000;

/** A file of the most rows has less than a tenth of this. */
const largestFile = 10 * 1_048_576;

/** So many lines of a title may stand above the headings. */
const mostTitles = 20;

/** A file as it stands: its headings, and the records below them. */
export interface Sheet {
  /** Lines of a title above the headings, which nothing is read from. */
  readonly titles: number;
  readonly headings: readonly string[];
  readonly rows: readonly CsvRecord[];
}
/** A file's sheet, or what keeps the file from being used whatever its columns are read as. */
export type ReadFile =
  { readonly ok: true; readonly sheet: Sheet } | { readonly ok: false; readonly message: string };

/** Reads a CSV file for an occasion. Never throws; works in slices that hold nothing up. */
export async function readFile(bytes: Uint8Array, fields: readonly FormFieldDefinition[]): Promise<ReadFile> {
  if (bytes.length > largestFile)
    return { ok: false, message: `The file is larger than ${String(largestFile / 1_048_576)} MB.` };
  const { records, tooMany } = await readRecords(await decode(bytes), mostRows + 1 + mostTitles);
  const titles = titlesOf(records, fields);
  const headings = records[titles]?.values ?? [];
  const rows = records.slice(titles + 1);
  if (!canHold(headings, fields)) return { ok: false, message: missingColumns(columnsOf(fields)) };
  if (tooMany || rows.length > mostRows) return { ok: false, message: 'Max 1000 rows' };
  if (rows.length === 0) return { ok: false, message: 'The file has no lines below its header.' };
  return { ok: true, sheet: { titles, headings, rows } };
}

/**
 * How many lines of a title stand above the headings: those before the first line that can be one of headings and is not
 * much shorter than the longest. None where a line of values comes first: then the file has no headings.
 */
function titlesOf(records: readonly CsvRecord[], fields: readonly FormFieldDefinition[]): number {
  const first = records.slice(0, mostTitles + 1).map(({ values }) => values);
  const filled = (values: readonly string[]) => values.filter((value) => value.trim() !== '').length;
  const longest = Math.max(0, ...first.map(filled));
  const isHeader = (values: readonly string[]) =>
    canHold(values, fields) &&
    (filled(values) * 2 > longest || matchColumns(values, fields).problem === null);
  const header = first.findIndex(isHeader);
  const above = first.slice(0, header);
  return header === -1 || above.some((values) => values.some((value) => isEmail(value.trim()))) ? 0 : header;
}

/** Whether a first line is one of headings, and as many as an occasion needs columns. */
function canHold(headings: readonly string[], fields: readonly FormFieldDefinition[]): boolean {
  if (matchColumns(headings, fields).problem === null) return true;
  const needed = columnsOf(fields).filter(({ required }) => required).length;
  const named = headings.filter((name) => name.trim() !== '');
  return named.length >= needed && !named.some((name) => isEmail(name.trim()) || readAmount(name) !== null);
}

/** The lines of a sheet, with the values that stand at these places; an address of several is joined. */
export function linesAt(
  { headings, rows }: Sheet,
  places: readonly (readonly number[])[],
): readonly BatchLine[] {
  return rows.map(({ index, values }) => ({
    // The first row's index here is 1, the header's 0: row index + 2.
    line: index + 1,
    cells: places.map((each) => {
      const [value = '', ...more] = each.map((place) => plainValue(values[place] ?? ''));
      return more.length === 0 ? value : joinAddress([value, ...more]);
    }),
    shifted: values.slice(headings.length).some((value) => value.trim() !== ''),
  }));
}

const slice = 262_144;

/**
 * The text of a file's bytes: UTF-8 or UTF-16 by its mark or look, anything else as Windows-1252, which spreadsheets
 * on Windows still write. Decoded in slices, so that a large file holds nothing up.
 */
async function decode(bytes: Uint8Array): Promise<string> {
  const encoding = encodingOf(bytes);
  try {
    return await decodeAs(encoding, bytes);
  } catch {
    return decodeAs('windows-1252', bytes);
  }
}

async function decodeAs(encoding: string, bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += slice) {
    parts.push(decoder.decode(bytes.subarray(start, start + slice), { stream: true }));
    await breathe();
  }
  parts.push(decoder.decode());
  return parts.join('');
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: the header is plain ASCII, so in UTF-16 every other byte of it is zero.
  if (second === 0 && bytes[3] === 0) return 'utf-16le';
  if (first === 0 && bytes[2] === 0) return 'utf-16be';
  return 'utf-8';
}
