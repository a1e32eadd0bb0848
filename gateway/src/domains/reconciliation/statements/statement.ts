import type { StatementFormat } from '../../../db/schema/values.ts';

/** The forms of a bank's file. */
export type FileFormat = Exclude<StatementFormat, 'BANK_LINK'>;

/** A line as the bank's file has it. Cents; negative where money leaves the account. */
export interface ReadLine {
  day: string;
  amount: number;
  description: string;
  /** The trace number of the network, where the bank tells it. */
  traceId: string | null;
  /** The bank's own name of the entry, unique in its account. */
  bankRef: string | null;
  /** The balance after the line, where the file tells it. */
  balance: number | null;
  /** Names the line by its content, once that was worked out: see `marked`. */
  mark?: string;
}

/** A statement as a file has it, before anything of it was checked. */
export interface ReadStatement {
  format: StatementFormat;
  /** The account's number or the end of it, where the file tells it. */
  account: string | null;
  currency: string;
  fromDay: string;
  throughDay: string;
  /** Null where the file tells none. */
  opening: number | null;
  closing: number | null;
  lines: readonly ReadLine[];
}

/** A file that is no statement, not a whole one, or not one of this account: the message is for people. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused';
}

/** A file that tells no balance, of an account of which none is known. */
export class BalanceMissing extends StatementRefused {
  constructor() {
    super('The file tells no balance. Enter the balance that the account had before its first line.');
  }
}

/** @throws StatementRefused */
export function refuse(message: string): never {
  throw new StatementRefused(message);
}

/** A statement is taken up to so many lines. */
export const MOST_LINES = 60_000;

/** The most characters of a row of a CSV file, a BAI2 record or an XML tag; a bank writes a few hundred. */
export const LONGEST_ROW = 10_000;

/**
 * Refuses a row that no bank writes, before a parser spends seconds on it.
 *
 * @param line the line of the file in which the row begins, counted from 1
 * @throws StatementRefused
 */
export function refuseLongRow(characters: number, line: number): void {
  if (characters > LONGEST_ROW)
    refuse(
      `Line ${line} of the file begins a row of more than ${LONGEST_ROW} characters. Download the file again from the bank.`,
    );
}

/** Stops reading a file at its first line too many. @throws StatementRefused */
export function refuseMoreThanMost(lines: number): void {
  if (lines > MOST_LINES)
    refuse(
      `The file has more than ${MOST_LINES} lines; at most ${MOST_LINES} are taken at once. Choose fewer days.`,
    );
}
