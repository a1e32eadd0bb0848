import Papa from 'papaparse';
import { z } from 'zod';
import { amountAt, centsOf, dayOf, type DayOrder } from '../amounts.ts';
import {
  LONGEST_ROW,
  MOST_LINES,
  refuse,
  refuseLongRow,
  refuseMoreThanMost,
  type ReadLine,
  type ReadStatement,
} from '../statement.ts';

const column = z
  .int()
  .min(0)
  .max(200)
  .nullish()
  .transform((value) => value ?? null);

/** Which column of a bank's file is what; rows up to the heading are not read. */
export const csvColumns = z.object({
  heading: z.int().min(0).max(40),
  day: z.int().min(0).max(200),
  dayOrder: z.enum(['MDY', 'DMY', 'YMD']),
  description: column,
  /** One column with its sign, or one of each direction. */
  amount: column,
  debit: column,
  credit: column,
  balance: column,
  reference: column,
});
export type CsvColumns = z.infer<typeof csvColumns>;

/** Rows above the heading, the heading, and one row more than is taken. */
const mostRows = 40 + 1 + MOST_LINES + 1;

/**
 * The rows of a file as they stand, up to one more than is taken.
 *
 * @throws StatementRefused for one that is torn, or has a row that is too long
 */
export function rowsOf(text: string): string[][] {
  const delimiter = delimiterOf(text);
  refuseLongRows(text, delimiter);
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines: 'greedy',
    preview: mostRows,
  });
  const torn = errors.find(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes');
  if (torn !== undefined)
    refuse(`The file is torn at row ${(torn.row ?? 0) + 1}: a quoted text does not end.`);
  return data;
}

/** Rows by which the sign between columns is recognized. */
const judgedRows = 10;

/** The sign between columns. Only the beginning of the file is tried, because each possible sign parses it once more. */
const delimiterOf = (text: string): string =>
  Papa.parse(text.slice(0, judgedRows * LONGEST_ROW), { skipEmptyLines: 'greedy', preview: judgedRows }).meta
    .delimiter;

const [newLine, carriageReturn, quote] = [10, 13, 34];

/** Goes over the characters once: a parser takes many seconds over a quoted text that does not end. */
function refuseLongRows(text: string, delimiter: string): void {
  const separator = delimiter.charCodeAt(0);
  let isQuoted = false;
  let cellBegins = true;
  let rowBegins = 0;
  let lines = 1;
  let rowLine = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    const endsLine = sign === newLine || sign === carriageReturn;
    if (sign === newLine) lines += 1;
    if (sign === quote && (isQuoted || cellBegins)) isQuoted = !isQuoted;
    // The first of two quotes ends the quoted text, and the second begins it again.
    cellBegins = endsLine || sign === separator || (sign === quote && !isQuoted);
    if (endsLine && !isQuoted) {
      rowBegins = at + 1;
      rowLine = lines;
    } else if (at - rowBegins >= LONGEST_ROW) refuseLongRow(at - rowBegins + 1, rowLine);
  }
}

const names: Readonly<Record<Exclude<keyof CsvColumns, 'heading' | 'dayOrder'>, RegExp>> = {
  day: /^(posting |posted |transaction |effective |value |booking )?date$|^posted$/,
  description: /^(transaction )?(description|details?|memo|payee|narrative|name)$/,
  amount: /^(transaction )?amount( \(usd\))?$/,
  debit: /^(debits?|withdrawals?|money out|paid out)( amount)?$/,
  credit: /^(credits?|deposits?|money in|paid in)( amount)?$/,
  balance: /^(running |ledger |account )?(balance|bal\.?)( \(usd\))?$/,
  reference:
    /^(reference|ref|transaction id|bank reference|check number|trace|trace (id|number))( #| no\.?)?$/,
};

/** So many rows say in which order a file writes its days. */
const JUDGED = 1_000;

const isDayKind = (values: readonly string[], order: DayOrder): boolean =>
  values.every((value) => dayOf(value, order) !== null);

/** What the columns are by their headings and days; null where no row is a heading with at least a day and an amount. */
export function recognised(rows: readonly string[][]): CsvColumns | null {
  for (const [heading, row] of rows.slice(0, 20).entries()) {
    const headings = row.map((cell) => cell.trim().toLowerCase().replaceAll('_', ' '));
    const at = (name: keyof typeof names): number | null => {
      const found = headings.findIndex((cell) => names[name].test(cell));
      return found === -1 ? null : found;
    };
    const day = at('day');
    const amounts = { amount: at('amount'), debit: at('debit'), credit: at('credit') };
    if (day === null || (amounts.amount === null && amounts.credit === null)) continue;
    const days = rows.slice(heading + 1, heading + 1 + JUDGED).map((each) => each[day] ?? '');
    const dayOrder = (['MDY', 'YMD', 'DMY'] as const).find((order) => isDayKind(days, order)) ?? 'MDY';
    return {
      heading,
      day,
      dayOrder,
      ...amounts,
      description: at('description'),
      balance: at('balance'),
      reference: at('reference'),
    };
  }
  return null;
}

/** The remembered columns, unless the file has another form. */
export const fittingColumns = (
  rows: readonly string[][],
  remembered: CsvColumns | null,
): CsvColumns | null => {
  const found = recognised(rows);
  const fits = remembered !== null && rows[remembered.heading] !== undefined;
  return fits && (found === null || found.heading === remembered.heading) ? remembered : found;
};

/** A statement of columns that are known. @throws StatementRefused */
export function readCsv(rows: readonly string[][], columns: CsvColumns): ReadStatement {
  const width = rows[columns.heading]?.length ?? 0;
  const body = rows.slice(columns.heading + 1);
  if (body.length === 0) refuse('The file has a heading and no lines.');
  refuseMoreThanMost(body.length);
  const last = body.at(-1);
  if (last !== undefined && last.length < width)
    refuse('The file is torn: its last row is not whole. Download it again.');
  const read = body.map((row, index) => lineOf(row, columns, `Row ${columns.heading + 2 + index}`));
  const lines = inOrder(read);
  const [first, end] = [lines[0], lines.at(-1)];
  if (first === undefined || end === undefined) refuse('The file has no lines.');
  return {
    format: 'CSV',
    account: null,
    currency: 'USD',
    fromDay: first.day,
    throughDay: end.day,
    opening: first.balance === null ? null : first.balance - first.amount,
    closing: end.balance,
    lines,
  };
}

function lineOf(row: readonly string[], columns: CsvColumns, place: string): ReadLine {
  const cell = (at: number | null): string => (at === null ? '' : (row[at] ?? '').trim());
  const day =
    dayOf(cell(columns.day), columns.dayOrder) ??
    refuse(`${place} has no day that can be read: “${cell(columns.day)}”.`);
  const out = centsOf(cell(columns.debit));
  const into = centsOf(cell(columns.credit));
  const amount =
    columns.amount !== null ? amountAt(cell(columns.amount), place) : (into ?? 0) - Math.abs(out ?? 0);
  if (columns.amount === null && out === null && into === null) refuse(`${place} has no amount.`);
  return {
    day,
    amount,
    description: cell(columns.description),
    traceId: cell(columns.reference) || null,
    bankRef: null,
    balance: columns.balance === null ? null : amountAt(cell(columns.balance), place),
  };
}

/** Oldest first, as the balances run; banks write their files either way round. */
function inOrder(lines: readonly ReadLine[]): ReadLine[] {
  const runs = (list: readonly ReadLine[]): boolean =>
    list.every((line, index) => {
      const before = list[index - 1];
      return before === undefined || before.balance === null || line.balance === before.balance + line.amount;
    });
  const reversed = lines.toReversed();
  const [first, last] = [lines[0]?.day ?? '', lines.at(-1)?.day ?? ''];
  const isReversed = first > last || (first === last && !runs(lines) && runs(reversed));
  return isReversed ? reversed : [...lines];
}
