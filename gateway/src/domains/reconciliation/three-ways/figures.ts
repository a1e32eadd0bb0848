import { bankingDaysBetween } from '../../../base/banking-days.ts';
import { dayInWords } from '../../../base/format.ts';

interface Entry {
  id: string;
  day: string;
  amount: number;
}
interface MovementEntry extends Entry {
  file: string;
  party: string | null;
  paymentId: string | null;
}
interface LineEntry extends Entry {
  description: string;
}
export interface FileBalance {
  file: string;
  balance: number;
}
/** A file with the day of its closing, where it has one. */
interface HeldFile extends FileBalance {
  closingOn?: string | null;
}

/** What of an account decides about its three ways at the end of a day. Cents. */
export interface Books<Line extends LineEntry, Movement extends MovementEntry> {
  day: string;
  bankBalance: number;
  bookBalance: number;
  files: readonly HeldFile[];
  /** What the lines through the day come to that are in no match that counts. */
  openLinesSum: number;
  /** Movements through the day that are in no match that counts. */
  openMovements: readonly Movement[];
  /** Matches of which the day has seen one part only. */
  straddling: readonly { lines: readonly Line[]; movements: readonly Movement[] }[];
}

export interface Exception {
  key: string;
  kind: 'NEGATIVE_FILE' | 'CLOSED_FILE' | 'OLD_OUTSTANDING' | 'BANK_LINE';
  text: string;
  amount: number;
}

/** What has been outstanding for more banking days than these stands out. */
const OLD_DAYS = 5;

const sum = (entries: readonly { amount: number }[]): number =>
  entries.reduce((all, { amount }) => all + amount, 0);

/**
 * The three ways: the bank's balance with what it has not shown yet, the books, and the sum of the files. The difference
 * of the first two is what lines of the bank come to that nothing explains; `unexplained` is what even they do not. What
 * stands out of files and payments is in `exceptions`; each open line does besides ({@link lineException}).
 */
export function threeWays<Line extends LineEntry, Movement extends MovementEntry>(
  books: Books<Line, Movement>,
) {
  const { day, bankBalance, bookBalance } = books;
  const through = <Each extends Entry>(entries: readonly Each[]): Each[] =>
    entries.filter((each) => each.day <= day);
  const timing = books.straddling.map(({ lines, movements }) => {
    const [shown, booked] = [through(lines), through(movements)];
    return { shown, booked, net: sum(booked) - sum(shown) };
  });
  const waiting = timing
    .filter(({ shown, net }) => shown.length === 0 && net !== 0)
    .flatMap(({ booked }) => booked);
  // Of a match that the bank has shown in part, one entry stands for the rest.
  const partly = timing
    .filter(({ shown, booked, net }) => shown.length > 0 && booked.length > 0 && net !== 0)
    .flatMap(({ booked: [first], net }) => (first === undefined ? [] : [{ ...first, amount: net }]));
  const early = timing
    .filter(({ shown, booked }) => shown.length > 0 && booked.length === 0)
    .flatMap(({ shown }) => shown);
  const outstanding = [...books.openMovements, ...waiting, ...partly].toSorted((one, other) =>
    one.day === other.day ? one.id.localeCompare(other.id) : one.day < other.day ? -1 : 1,
  );
  const outstandingDeposits = sum(outstanding.filter(({ amount }) => amount > 0));
  const outstandingDisbursements = sum(outstanding.filter(({ amount }) => amount < 0));
  const adjustedBank = bankBalance + outstandingDeposits + outstandingDisbursements - sum(early);
  const difference = adjustedBank - bookBalance;
  const filesBalance = books.files.reduce((all, { balance }) => all + balance, 0);
  return {
    ...{ day, bankBalance, outstandingDeposits, outstandingDisbursements, adjustedBank, bookBalance },
    ...{ filesBalance, difference, unexplained: difference - books.openLinesSum },
    ...{ outstanding, early },
    files: books.files
      .filter(({ balance }) => balance !== 0)
      .map(({ file, balance }): FileBalance => ({ file, balance })),
    exceptions: exceptionsOf(day, outstanding, books.files),
  };
}

/** How the exception of a line is named, before the line's id. */
export const lineExceptionKey = 'BANK_LINE:';

/** What stands out with a line of the bank that nothing explains. */
export const lineException = ({ id, amount, description, day }: LineEntry): Exception => ({
  ...{ key: `${lineExceptionKey}${id}`, kind: 'BANK_LINE', amount },
  text: `The bank's line of ${dayInWords(day)} is not explained: ${description || 'no description'}`,
});

function exceptionsOf(
  day: string,
  outstanding: readonly MovementEntry[],
  files: readonly HeldFile[],
): Exception[] {
  const negative = files
    .filter(({ balance }) => balance < 0)
    .map(({ file, balance }): Exception => ({
      ...{ key: `NEGATIVE_FILE:${file}`, kind: 'NEGATIVE_FILE', amount: balance },
      text: `${file} has paid out more than it holds`,
    }));
  const closed = files.flatMap(({ file, balance, closingOn = null }): Exception[] =>
    balance <= 0 || closingOn === null || closingOn >= day
      ? []
      : [
          {
            ...{ key: `CLOSED_FILE:${file}`, kind: 'CLOSED_FILE', amount: balance },
            text: `${file} closed on ${dayInWords(closingOn)} and still holds money`,
          },
        ],
  );
  const old = outstanding.flatMap((each): Exception[] => {
    const age = bankingDaysBetween(each.day, day);
    const what = each.paymentId === null ? 'A booked line' : `Payment ${each.paymentId}`;
    return age <= OLD_DAYS
      ? []
      : [
          {
            ...{ key: `OLD_OUTSTANDING:${each.id}`, kind: 'OLD_OUTSTANDING', amount: each.amount },
            text: `${what} has been outstanding for ${age} banking days`,
          },
        ];
  });
  return [...negative, ...closed, ...old];
}
