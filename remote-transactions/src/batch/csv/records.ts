import Papa from 'papaparse';
import { breathe } from './breathe';

/** Characters parsed between two breaths; a few milliseconds of work. */
const slice = 32_768;
const delimiters = [',', ';', '\t', '|'] as const;

/** One record with its place in the file, the header being 0 and empty lines counted, as a spreadsheet shows them. */
export interface CsvRecord {
  readonly index: number;
  readonly values: readonly string[];
}

/**
 * Reads the records of a CSV text, slice by slice; empty lines are left out but keep their place. Stops as soon as
 * there are more than `most`, the header included, and then says so.
 */
export function readRecords(
  text: string,
  most: number,
): Promise<{ readonly records: readonly CsvRecord[]; readonly tooMany: boolean }> {
  return new Promise((resolve, reject) => {
    const records: CsvRecord[] = [];
    let index = 0;
    let tooMany = false;
    const take = (rows: readonly (readonly string[])[]) => {
      for (const values of rows) {
        if (values.some((value) => value.trim() !== '')) records.push({ index, values });
        if (records.length > 0) index += 1;
      }
      tooMany = records.length > most;
    };
    Papa.parse<string[]>(text, {
      delimiter: delimiterOf(text),
      chunkSize: slice,
      chunk({ data }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        take(data);
        if (tooMany) parser.abort();
        else {
          parser.pause();
          breathe().then(() => parser.resume(), reject);
        }
      },
      complete: () => resolve({ records: records.slice(0, most), tooMany }),
      error: reject,
    });
  });
}

/**
 * The sign between columns: the one that stands equally often in the most of the first lines, so that neither a title's
 * comma nor those of addresses count; of several, the one that stands there most often.
 */
export function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 4_096)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  const standing = delimiters.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    const alike = counts.map((count) => ({ count, lines: counts.filter((each) => each === count).length }));
    return { sign, ...(alike.toSorted(byLines)[0] ?? { count: 0, lines: 0 }) };
  });
  return standing.toSorted(byLines)[0]?.sign ?? ',';
}

interface Standing {
  readonly count: number;
  readonly lines: number;
}
const byLines = (one: Standing, other: Standing): number =>
  other.lines - one.lines || other.count - one.count;
