import { byteOrderMark, csvLine } from '../../reports/csv.ts';
import type { JournalLine } from './lines.ts';
import { accountInWords, postingInWords } from './words.ts';

const headings = [
  ...['Date', 'Entry', 'Account', 'File', 'Payment', 'Party', 'Debit', 'Credit', 'Memo'],
] as const;

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** As much of an entry's id as accounting programs take for a journal number; two that begin alike are as good as impossible. */
const numberOf = (id: string): string => id.slice(0, 18);

function memoOf({ posting, occasion, bankText, isAgentFee }: JournalLine): string {
  const said = postingInWords[posting];
  const about = bankText ?? (isAgentFee ? 'Agent’s fee' : occasion);
  return about === null ? said : `${said}: ${about}`;
}

const lineOf = (line: JournalLine): string => {
  const { ownName, ownLast4, amount } = line;
  const own = ownName === null ? null : { name: ownName, last4: ownLast4 };
  return csvLine([
    ...[line.day, numberOf(line.id), accountInWords(line.account, own)],
    ...[line.file, line.paymentId, line.party],
    ...[amount > 0 ? dollars(amount) : null, amount < 0 ? dollars(-amount) : null],
    memoOf(line),
  ]);
};

/** A journal as CSV, part by part: dollars with two decimals, each entry's debits as much as its credits. */
export async function* journalCsv(parts: AsyncIterable<readonly JournalLine[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headings);
  for await (const lines of parts) yield lines.map(lineOf).join('');
}
