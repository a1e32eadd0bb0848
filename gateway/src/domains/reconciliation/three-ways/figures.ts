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

/** What of an account decides about its three ways at the end of a day. Cents. */
export interface Books<Line extends LineEntry, Movement extends MovementEntry> {
  day: string;
  bankBalance: number;
  bookBalance: number;
  files: readonly FileBalance[];
  /** Lines and movements through the day that are in no match that counts. */
  openLines: readonly Line[];
  openMovements: readonly Movement[];
  /** Matches of which the day has seen one part only. */
  straddling: readonly { lines: readonly Line[]; movements: readonly Movement[] }[];
}

export interface Exception {
  key: string;
  kind: 'NEGATIVE_FILE' | 'OLD_OUTSTANDING' | 'BANK_LINE';
  text: string;
  amount: number;
}

/** What has been outstanding for more banking days than these stands out. */
const OLD_DAYS = 5;

const sum = (entries: readonly { amount: number }[]): number =>
  entries.reduce((all, { amount }) => all + amount, 0);

/**
 * The three ways: the bank's balance with what it has not shown yet, the books, and the sum of the files. The difference
 * of the first two is what lines of the bank come to that nothing explains; `unexplained` is what even they do not.
 */
export function threeWays<Line extends LineEntry, Movement extends MovementEntry>(
  books: Books<Line, Movement>,
) {
  const { day, bankBalance, bookBalance, openLines } = books;
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
    ...{ filesBalance, difference, unexplained: difference - sum(openLines) },
    ...{ outstanding, openLines: [...openLines], early },
    files: books.files.filter(({ balance }) => balance !== 0),
    exceptions: exceptionsOf(day, outstanding, openLines, books.files),
  };
}

function exceptionsOf(
  day: string,
  outstanding: readonly MovementEntry[],
  openLines: readonly LineEntry[],
  files: readonly FileBalance[],
): Exception[] {
  const negative = files
    .filter(({ balance }) => balance < 0)
    .map(({ file, balance }): Exception => ({
      ...{ key: `NEGATIVE_FILE:${file}`, kind: 'NEGATIVE_FILE', amount: balance },
      text: `${file} has paid out more than it holds`,
    }));
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
  const lines = openLines.map(({ id, amount, description, day: on }): Exception => ({
    ...{ key: `BANK_LINE:${id}`, kind: 'BANK_LINE', amount },
    text: `The bank's line of ${dayInWords(on)} is not explained: ${description || 'no description'}`,
  }));
  return [...negative, ...old, ...lines];
}

export type ThreeWays = ReturnType<
  typeof threeWays<LineEntry & { traceId: string | null }, MovementEntry & { posting: string }>
>;
