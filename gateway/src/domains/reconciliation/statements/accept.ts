import { shiftDay } from '../../../base/banking-days.ts';
import { dayInWords, money } from '../../../base/format.ts';
import {
  BalanceMissing,
  refuse,
  refuseMoreThanMost,
  type ReadLine,
  type ReadStatement,
} from './statement.ts';
import { sha256 } from '../../../base/sha256.ts';

/** What is stored of an account so far; null before its first statement. */
export interface StoredSoFar {
  firstDay: string;
  throughDay: string;
  /** The bank's balance at the end of a day. */
  balanceAt: (day: string) => number;
  /** Lines from a day on, by their marks. */
  lines: readonly { day: string; mark: string; amount: number; description: string }[];
}

export interface AcceptedLine extends ReadLine {
  mark: string;
}

/** A statement that fits to its account, with the lines that are new. */
export interface AcceptedStatement {
  fromDay: string;
  throughDay: string;
  opening: number;
  closing: number;
  lines: number;
  newLines: readonly AcceptedLine[];
}

const told = ({ day, amount, description }: Pick<ReadLine, 'day' | 'amount' | 'description'>): string =>
  `${dayInWords(day)}, ${money(amount)}${description === '' ? '' : `, ${description.slice(0, 60)}`}`;

const hasMark = (line: ReadLine): line is AcceptedLine => line.mark !== undefined;

/** Names each line by its content, and where the bank gives it no name of its own, by which of its like it is on its day. */
export function marked(lines: readonly ReadLine[]): AcceptedLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    // A file's lines come from the worker with their marks: hashing 60,000 of them would hold up the event loop.
    if (hasMark(line)) return line;
    const words = line.description
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, ' ')
      .trim();
    const content = [line.day, line.amount, line.bankRef ?? `${words}|${line.traceId ?? ''}`].join('|');
    const number = (seen.get(content) ?? 0) + 1;
    seen.set(content, number);
    return { ...line, mark: sha256(`${content}|${number}`).slice(0, 32) };
  });
}

/**
 * A statement as far as its days have come. Banks write the end of what was asked for, which may lie ahead; taken by its
 * word, no later statement could bring what those days are still to have.
 *
 * @throws StatementRefused for a line of a day that is still to come
 */
export function untilToday(read: ReadStatement, today: string): ReadStatement {
  const ahead = read.lines.find(({ day }) => day > today);
  if (ahead !== undefined)
    refuse(`A line has a day that is still to come: ${told(ahead)}. Check how the file writes its days.`);
  if (read.fromDay > today)
    refuse(`The statement begins on ${dayInWords(read.fromDay)}, which is still to come.`);
  return read.throughDay > today ? { ...read, throughDay: today } : read;
}

/**
 * What of a statement is new to its account.
 *
 * @param last4 the last digits of the account's number, where they are known.
 * @param given the opening balance that a person typed, for a file that tells none.
 * @throws StatementRefused saying what does not fit; nothing is taken of such a file.
 */
export function accepted(
  read: ReadStatement,
  last4: string | null,
  stored: StoredSoFar | null,
  given: number | null,
): AcceptedStatement {
  const { account, currency, fromDay, throughDay } = read;
  const digits = account?.replaceAll(/\D/g, '') ?? '';
  if (digits !== '' && last4 !== null && !digits.endsWith(last4))
    refuse(
      `This is a statement of an account that ends in ${digits.slice(-4)}. The account here ends in ${last4}.`,
    );
  if (currency.toUpperCase() !== 'USD')
    refuse(`The statement is in ${currency}. Only US dollars are kept here.`);
  refuseMoreThanMost(read.lines.length);
  const outside = read.lines.find(({ day }) => day < fromDay || day > throughDay);
  if (outside !== undefined) refuse(`A line lies outside of the statement's days: ${told(outside)}.`);
  refuseDoubled(read.lines);
  const { opening, closing } = balances(read, stored, given);
  const lines = marked(read.lines);
  return {
    fromDay,
    throughDay,
    opening,
    closing,
    lines: lines.length,
    newLines: newOf(read, lines, opening, stored),
  };
}

function refuseDoubled(lines: readonly ReadLine[]): void {
  const seen = new Map<string, number>();
  for (const [index, { bankRef }] of lines.entries()) {
    if (bankRef === null) continue;
    const before = seen.get(bankRef);
    if (before !== undefined)
      refuse(`Lines ${before} and ${index + 1} are the same entry of the bank (${bankRef}).`);
    seen.set(bankRef, index + 1);
  }
}

/** Opening and closing balance, each told by the file or following from the other. */
function balances(
  { lines, opening: told0, closing: told1, fromDay }: ReadStatement,
  stored: StoredSoFar | null,
  given: number | null,
): { opening: number; closing: number } {
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  const before =
    stored === null || fromDay <= stored.firstDay ? null : stored.balanceAt(shiftDay(fromDay, -1));
  const opening = told0 ?? (told1 === null ? (given ?? before) : told1 - sum);
  if (opening === null) throw new BalanceMissing();
  const closing = told1 ?? opening + sum;
  let running = opening;
  for (const [index, { amount, balance }] of lines.entries()) {
    running += amount;
    if (balance !== null && balance !== running)
      refuse(
        `After line ${index + 1} the balance should be ${money(running)}, but the file says ${money(balance)}.`,
      );
  }
  if (opening + sum !== closing)
    refuse(
      `The lines do not lead from balance to balance: ${money(opening)} and lines of ${money(sum)} make ${money(opening + sum)}, but the statement ends with ${money(closing)}.`,
    );
  return { opening, closing };
}

/** The lines that no earlier statement had. @throws StatementRefused for a gap, and where two statements disagree */
function newOf(
  { fromDay, throughDay }: ReadStatement,
  lines: readonly AcceptedLine[],
  opening: number,
  stored: StoredSoFar | null,
): AcceptedLine[] {
  if (stored === null) return [...lines];
  if (fromDay < stored.firstDay)
    refuse(
      `The statement begins on ${dayInWords(fromDay)}; reconciling this account began on ${dayInWords(stored.firstDay)}.`,
    );
  const expected = stored.balanceAt(shiftDay(fromDay, -1));
  if (opening !== expected) {
    const gap = fromDay > shiftDay(stored.throughDay, 1);
    refuse(
      gap
        ? `Days are missing: the last statement ends on ${dayInWords(stored.throughDay)} with ${money(expected)}, this one begins on ${dayInWords(fromDay)} with ${money(opening)}.`
        : `The statement begins with ${money(opening)}, but the statements before end with ${money(expected)}.`,
    );
  }
  const known = new Set(stored.lines.map(({ mark }) => mark));
  const here = new Set(lines.map(({ mark }) => mark));
  const lost = stored.lines.find(({ day, mark }) => day >= fromDay && day <= throughDay && !here.has(mark));
  if (lost !== undefined) refuse(`An earlier statement has a line that this one lacks: ${told(lost)}.`);
  const added = lines.filter(({ mark }) => !known.has(mark));
  const late = added.find(({ day }) => day < stored.throughDay);
  if (late !== undefined) refuse(`The statement has a line that the earlier one lacks: ${told(late)}.`);
  return added;
}
