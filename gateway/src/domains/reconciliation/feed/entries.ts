import { dayInWords } from '../../../base/format.ts';
import type { FeedEntryRow } from '../../../db/rows.ts';
import type { ReadLine } from '../statements/statement.ts';

export type OpenEntry = Pick<
  FeedEntryRow,
  'ref' | 'day' | 'amount' | 'description' | 'traceId' | 'broughtAmount' | 'broughtLines'
>;

/**
 * The lines that statements lack of the bank's entries, for the days from one through another.
 *
 * A day that a statement has told of is never told again. So what the bank puts into such a day afterwards, changes or takes
 * back becomes a line of the first day that is open, and says so: it was not in the balance of the day before.
 */
export function linesOf(
  entries: readonly OpenEntry[],
  from: string,
  through: string,
): { lines: ReadLine[]; brought: string[]; later: number } {
  const open = entries.filter(({ amount, broughtAmount }) => amount !== broughtAmount);
  const now = open.filter(({ day }) => day <= through);
  const later = open.filter(({ day }) => day > through);
  const lines = now.map((entry): ReadLine => {
    const { ref, day, amount, broughtAmount, broughtLines, traceId } = entry;
    return {
      ...{ day: day < from ? from : day, amount: amount - broughtAmount, description: wordsOf(entry, from) },
      ...{ traceId, bankRef: broughtLines === 0 ? ref : `${ref}#${broughtLines}`, balance: null },
    };
  });
  return {
    lines: lines.toSorted((one, other) =>
      one.day === other.day
        ? (one.bankRef ?? '').localeCompare(other.bankRef ?? '')
        : one.day < other.day
          ? -1
          : 1,
    ),
    brought: now.map(({ ref }) => ref),
    later: later.reduce((sum, { amount, broughtAmount }) => sum + amount - broughtAmount, 0),
  };
}

function wordsOf({ day, amount, description, broughtLines }: OpenEntry, from: string): string {
  const dated = day < from ? ` (dated ${dayInWords(day)})` : '';
  if (broughtLines === 0) return `${description}${dated}`;
  return `${amount === 0 ? 'TAKEN BACK' : 'CORRECTED'} BY THE BANK: ${description}${dated}`;
}
