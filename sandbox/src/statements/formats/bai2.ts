import type { Line, Statement } from '../model.ts';
import { accountNumber } from './amounts.ts';

/** Types of entries (BAI2 type codes): ACH credit and debit, incoming wire, interest, fee. */
const typeOf = ({ kind, amount }: Line): string =>
  kind === 'transfer' ? (amount < 0 ? '455' : '165') : { fee: '698', interest: '354', wire: '195' }[kind];

const short = (day: string): string => day.slice(2).replaceAll('-', '');
const plain = (text: string): string => text.replaceAll(/[/,\n]/g, ' ');

const sum = (lines: readonly Line[]): number => lines.reduce((all, { amount }) => all + amount, 0);

/** BAI2: a group for each day that has lines, and for the first and the last. */
export function writeBai2(statement: Statement): string {
  const { last4, currency, from, through, lines } = statement;
  const days = [...new Set([from, ...lines.map(({ day }) => day), through])].toSorted();
  const created = `${short(through)},2359`;
  const records = [`01,121000358,KEYTURN,${created},1,,,2/`];
  let balance = statement.opening;
  let control = 0;
  for (const day of days) {
    const ofDay = lines.filter((line) => line.day === day);
    const closing = balance + sum(ofDay);
    const entries = ofDay.map(
      (line) =>
        `16,${typeOf(line)},${Math.abs(line.amount)},Z,${plain(line.ref)},${line.traceId ?? ''},${plain(line.description)}/`,
    );
    const total = balance + closing + ofDay.reduce((all, { amount }) => all + Math.abs(amount), 0);
    records.push(
      `02,KEYTURN,121000358,1,${short(day)},2359,${currency},2/`,
      `03,${accountNumber(last4)},${currency},010,${balance},,,015,${closing},,/`,
      ...entries,
      `49,${total},${entries.length + 2}/`,
      `98,${total},1,${entries.length + 4}/`,
    );
    control += total;
    balance = closing;
  }
  records.push(`99,${control},${days.length},${records.length + 1}/`);
  return `${records.join('\n')}\n`;
}
