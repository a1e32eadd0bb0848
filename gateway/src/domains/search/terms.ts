import { templateIdOf } from '../../base/ids.ts';

/** What a typed text may mean. */
export interface SearchTerms {
  /** A part of a name, an address or an email, lower case; null where it is too short to look for. */
  part: string | null;
  /** The same for payments and notes, whose indexes are of three characters at a time. */
  indexedPart: string | null;
  /** A payment's nine digits. */
  paymentId: number | null;
  /** In cents. */
  amount: number | null;
  traceId: string | null;
}

const MAX_TEXT = 100;

/** Reads a typed text. Everything that it may mean is looked for. */
export function searchTerms(given: string): SearchTerms {
  const text = given.trim().replace(/\s+/g, ' ').slice(0, MAX_TEXT);
  const part = text.toLowerCase();
  return {
    part: part.length < 2 ? null : part,
    indexedPart: part.length < 3 ? null : part,
    paymentId: templateIdOf(text.replace(/^#/, '')),
    amount: text.length < 2 ? null : centsOf(text),
    traceId: text.length >= 6 && !text.includes(' ') ? text : null,
  };
}

const dollars = /^\$? ?([1-9]\d{0,2}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/;

/** `18500`, `$18,500` and `18,500.00` are the same amount in cents; null for what is no amount. */
export function centsOf(text: string): number | null {
  const [, whole, fraction = ''] = dollars.exec(text) ?? [];
  if (whole === undefined) return null;
  return Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
}
