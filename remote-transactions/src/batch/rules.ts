import { formatLimit } from '@keyturn/shared/format';
import { isEmail, minimumAmount, problemOfValue } from '@keyturn/shared/forms';
import type { Occasion } from '../occasions/data';
import { dayIn } from '../payments/due';
import { readAmount } from './amount';
import { readDay } from './day';
import type { BatchColumn } from './csv/columns';
import type { BatchLine } from './lines';

/** The most of a row where the occasion sets no limit, cents. */
const batchLimit = 75_000_000;

/** What is wrong in a line, and in which of its columns; null for the line as a whole. */
export interface Problem {
  readonly column: number | null;
  readonly message: string;
}

/** What lines are checked against. */
export interface BatchRules {
  readonly columns: readonly BatchColumn[];
  /** The occasion's limit in cents; null for none. */
  readonly limit: number | null;
  /** The day on which they are checked, in the occasion's zone, `2026-11-27`. */
  readonly today: string;
}

/** What the lines for an occasion are checked against at a moment, milliseconds since 1970. */
export const rulesOf = (
  { limit, timeZone }: Pick<Occasion, 'limit' | 'timeZone'>,
  columns: readonly BatchColumn[],
  now: number,
): BatchRules => ({ columns, limit: limit ?? null, today: dayIn(timeZone, now) });

/** The rules and messages of a row. */
export function problemsOf(
  { cells, shifted }: BatchLine,
  { columns, limit, today }: BatchRules,
): readonly Problem[] {
  const wrong = columns.flatMap((column, index) => {
    const message = problemOfCell(column, (cells[index] ?? '').trim(), limit ?? batchLimit, today);
    return message === null ? [] : [{ column: index, message }];
  });
  return shifted ? [{ column: null, message: 'More values than columns' }, ...wrong] : wrong;
}

function problemOfCell(
  { name, label, field }: BatchColumn,
  text: string,
  limit: number,
  today: string,
): string | null {
  if (field !== null) {
    const value = fieldValue(field.type, text);
    return value === '' && field.required ? `Missing ${label}` : problemOfValue(field, value);
  }
  if (name === 'amount') return problemOfAmount(readAmount(text), limit);
  if (name === 'due') return text === '' ? null : problemOfDay(readDay(text), today);
  if (text === '') return 'Missing email';
  return isEmail(text) ? null : 'Invalid email';
}

function problemOfAmount(cents: number | null, limit: number): string | null {
  if (cents === null) return 'Missing amount';
  if (cents < minimumAmount) return `Min ${formatLimit(minimumAmount)}`;
  return cents > limit ? `Max ${formatLimit(limit)}` : null;
}

/** The same rules as those of one request's due date. */
function problemOfDay(day: string | null, today: string): string | null {
  if (day === null) return 'Enter a day like 2026-11-27';
  if (day < today) return 'Choose today or a later day';
  const most = new Date(Date.parse(today) + 366 * 86_400_000).toISOString().slice(0, 10);
  return day > most ? 'Choose a day within a year' : null;
}

/** A field's text as the gateway takes it: days as they are sent, and what says yes in a file checks a check box. */
export function fieldValue(type: string, text: string): string {
  if (type === 'DATE') return readDay(text) ?? text;
  if (type !== 'CHECKBOX') return text;
  if (/^(?:true|yes|y|x|1|on)$/i.test(text)) return 'true';
  return /^(?:false|no|n|0|off)$/i.test(text) ? '' : text;
}
