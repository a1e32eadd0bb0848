/** A cell's content; null is empty. */
export type Cell = string | number | Date | null;

/** Says that a file is UTF-8: without it Excel takes "Ekström" for "EkstrÃ¶m". */
export const byteOrderMark = '\uFEFF';

/** What makes a spreadsheet run a cell instead of showing it, in either width. */
const formulaStart = /^[=+\-@＝＋－＠\t\r]/;

/** What a field stands between quotes for. */
const toQuote = /[",\r\n]/;

/** An amount below nothing, which a spreadsheet reads and does not run. */
const amount = /^-\d+\.\d{2}$/;

/** One field as RFC 4180 has it, with what a spreadsheet would run as a formula made harmless by an apostrophe. */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return cell.toISOString();
  const text = formulaStart.test(cell) && !amount.test(cell) ? `'${cell}` : cell;
  return toQuote.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line with its line break. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
