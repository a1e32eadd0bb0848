import { readBai2 } from './formats/bai2.ts';
import { readCamt053 } from './formats/camt053.ts';
import { readCsv, recognised, rowsOf, type CsvColumns } from './formats/csv.ts';
import { readOfx } from './formats/ofx.ts';
import { refuse, type FileFormat, type ReadStatement } from './statement.ts';

/** What a file is by its content, whatever it is called. */
export function formatOf(text: string): FileFormat {
  const start = text.slice(0, 2_000).trimStart();
  if (/^OFXHEADER|<OFX>/i.test(start)) return 'OFX';
  if (/^01,/.test(start)) return 'BAI2';
  if (start.startsWith('<')) return 'CAMT053';
  return 'CSV';
}

/** The text of a file: UTF-8, or else what older bank software writes. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\uFEFF/, '');
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** @throws StatementRefused for a file that is empty or is no text */
export function refuseNoText(text: string): void {
  if (text.trim() === '') refuse('The file is empty.');
  if (text.includes('\u0000')) refuse('The file is no text. Choose a CSV, OFX, BAI2 or camt.053 file.');
}

/**
 * A bank's statement out of a file.
 *
 * @param columns what a person said of a CSV file's columns; null for what is recognised.
 * @throws StatementRefused saying what is wrong.
 */
export function readStatement(text: string, columns: CsvColumns | null): ReadStatement {
  refuseNoText(text);
  switch (formatOf(text)) {
    case 'OFX':
      return readOfx(text);
    case 'BAI2':
      return readBai2(text);
    case 'CAMT053':
      return readCamt053(text);
    case 'CSV':
      return readRows(rowsOf(text), columns);
  }
}

/** The same out of the rows of a CSV file. @throws StatementRefused */
export function readRows(rows: readonly string[][], columns: CsvColumns | null): ReadStatement {
  const known = columns ?? recognised(rows);
  return known === null
    ? refuse('The columns are not recognised. Say which column holds the day and which the amount.')
    : readCsv(rows, known);
}
