import Papa from 'papaparse';

/** What a spreadsheet would take for a formula, in either width. */
const formula = /^[=+\-@＝＋－＠\t\r]/;

/**
 * A CSV text with a mark that makes spreadsheets read it as UTF-8. A value that a spreadsheet would run as a formula
 * gets an apostrophe before it.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const safe = [header, ...rows].map((values) =>
    values.map((value) => (formula.test(value) ? `'${value}` : value)),
  );
  return `\uFEFF${Papa.unparse(safe, { newline: '\r\n' })}\r\n`;
}

/** Takes back what `toCsv` put before a formula. */
export function plainValue(value: string): string {
  const text = value.trim();
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
