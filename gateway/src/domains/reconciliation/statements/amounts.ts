import { refuse } from './statement.ts';

/** Dollars as banks write them: `1,234.56`, `-12.5`, `(40.00)`, `$7`, `12.00-`, `15.00 DR`. */
const written =
  /^(?:\(\s*(?:\$\s*)?([\d,]+(?:\.\d*)?|\.\d+)\s*\)|(?:([+-])\s*)?(?:\$\s*)?(?:([+-])\s*)?([\d,]+(?:\.\d*)?|\.\d+)\s*(-|DR|CR)?)$/i;

/** No bank writes an amount this long; a longer text would only keep the expression busy. */
const longestAmount = 100;

const grouped = /^[1-9]\d{0,2}(,\d{3})+(\.|$)/;

/**
 * An amount in cents; null where the text is none, such as `0,05`, whose comma parts no thousands. It is read digit by
 * digit, never as a fraction.
 */
export function centsOf(text: string): number | null {
  if (text.length > longestAmount) return null;
  const found = written.exec(text.trim());
  if (found === null) return null;
  const [, bracketed, sign = '', inner = '', plain = '', mark = ''] = found;
  if (sign !== '' && inner !== '') return null;
  const digits = bracketed ?? plain;
  if (digits.includes(',') && !grouped.test(digits)) return null;
  const [whole = '', part = ''] = digits.replaceAll(',', '').split('.');
  if (whole + part === '' || /\d/.test(part.slice(2).replaceAll('0', ''))) return null;
  const cents = Number(`${whole || '0'}${part.slice(0, 2).padEnd(2, '0')}`);
  if (!Number.isSafeInteger(cents)) return null;
  const negative = bracketed !== undefined || sign === '-' || inner === '-' || /^(-|DR)$/i.test(mark);
  return negative && cents !== 0 ? -cents : cents;
}

/** The same of what must be one. @throws StatementRefused naming the place */
export function amountAt(text: string | undefined, place: string): number {
  const cents = centsOf(text ?? '');
  return cents ?? refuse(`${place} has no amount that can be read: “${(text ?? '').slice(0, 40)}”.`);
}

/** How a day is written. */
export type DayOrder = 'MDY' | 'DMY' | 'YMD';

/** Whether the calendar has such a day. */
function isDay(year: number, month: number, date: number): boolean {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const longest = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return month >= 1 && month <= 12 && date >= 1 && date <= longest;
}

/** A day in the order that its file writes it; null where it is none. */
export function dayOf(text: string, order: DayOrder): string | null {
  const compact = /^(\d{4})(\d{2})(\d{2})/.exec(text.trim());
  const parts = text.trim().split(/[T ]/)[0]?.split(/[-/.]/) ?? [];
  const [first = '', second = '', third = ''] = parts;
  const inOrder =
    parts.length === 3
      ? order === 'YMD' || first.length === 4
        ? [first, second, third]
        : order === 'MDY'
          ? [third, first, second]
          : [third, second, first]
      : compact === null
        ? []
        : compact.slice(1);
  const [year = '', month = '', date = ''] = inOrder;
  if (!/^\d{2}(\d{2})?$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(date)) return null;
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(Number(day.slice(0, 4)), Number(month), Number(date)) ? day : null;
}
