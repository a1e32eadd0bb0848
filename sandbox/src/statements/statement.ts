import type { DatabaseSync } from 'node:sqlite';
import { linesOf, OPENING, type Extra } from './account.ts';
import { shiftDay } from './days.ts';
import { writeBai2 } from './formats/bai2.ts';
import { writeCamt053 } from './formats/camt053.ts';
import { writeCsv } from './formats/csv.ts';
import { writeOfx } from './formats/ofx.ts';
import type { Line } from './model.ts';

/** What can be wrong with a file. */
export const mistakes = ['other-account', 'gap', 'overlap', 'doubled', 'other-currency', 'torn'] as const;
export type Mistake = (typeof mistakes)[number];

/** How each format is written, and how its file is called. */
export const formats = {
  csv: { write: writeCsv, extension: 'csv', type: 'text/csv' },
  ofx: { write: writeOfx, extension: 'ofx', type: 'application/x-ofx' },
  qfx: { write: writeOfx, extension: 'qfx', type: 'application/vnd.intu.qfx' },
  bai2: { write: writeBai2, extension: 'bai', type: 'text/plain' },
  camt053: { write: writeCamt053, extension: 'xml', type: 'application/xml' },
} as const;
export type Format = keyof typeof formats;

export interface Order {
  account: { id: string; last4: string };
  from: string;
  through: string;
  format: Format;
  extras: readonly Extra[];
  mistake: Mistake | null;
}

/** A day so far into a statement is where one with a gap begins, and so far before it one that overlaps. */
const SHIFTED_DAYS = 10;

const sum = (lines: readonly Line[]): number => lines.reduce((all, { amount }) => all + amount, 0);

/** The text of an account's statement. */
export function statementFile(db: DatabaseSync, order: Order): string {
  const { account, format, mistake, through } = order;
  const all = linesOf(db, account.id, through, order.extras);
  const shift = { gap: SHIFTED_DAYS, overlap: -SHIFTED_DAYS };
  const from = mistake === 'gap' || mistake === 'overlap' ? shiftDay(order.from, shift[mistake]) : order.from;
  const lines = all.filter(({ day }) => day >= from);
  const opening = OPENING + sum(all) - sum(lines);
  const [first] = lines;
  const text = formats[format].write({
    last4: mistake === 'other-account' ? otherDigits(account.last4) : account.last4,
    currency: mistake === 'other-currency' ? 'CAD' : 'USD',
    ...{ from, through, opening, closing: opening + sum(lines) },
    lines: mistake === 'doubled' && first !== undefined ? [first, ...lines] : lines,
  });
  return mistake === 'torn' ? torn(text) : text;
}

const otherDigits = (last4: string): string => String((Number(last4) + 1_111) % 10_000).padStart(4, '0');

/** What arrives of a file whose download stops in the middle of a line. */
function torn(text: string): string {
  const lines = text.split('\n');
  const kept = lines.slice(0, Math.max(2, Math.ceil(lines.length * 0.7)));
  return [...kept.slice(0, -1), (kept.at(-1) ?? '').slice(0, 6)].join('\n');
}
