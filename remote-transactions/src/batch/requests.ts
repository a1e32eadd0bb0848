import { readAmount } from './amount';
import { readDay } from './day';
import type { BatchColumn } from './csv/columns';
import type { BatchLine } from './lines';
import { fieldValue } from './rules';

/** A line as it is sent; the amount in cents. */
export interface BatchRequest {
  readonly lineNumber: number;
  readonly amount: number;
  readonly receiverEmail: string;
  /** `2026-11-27`; absent leaves it to the occasion's rule. */
  readonly dueOn?: string;
  readonly formFields: readonly { readonly name: string; readonly value: string }[];
}

/** A valid line as a request. Fields left empty are left out. */
export function requestOf({ line, cells }: BatchLine, columns: readonly BatchColumn[]): BatchRequest {
  const text = (name: string) =>
    (cells[columns.findIndex((each) => each.field === null && each.name === name)] ?? '').trim();
  const dueOn = readDay(text('due'));
  return {
    lineNumber: line,
    amount: readAmount(text('amount')) ?? 0,
    receiverEmail: text('email'),
    ...(dueOn === null ? {} : { dueOn }),
    formFields: columns.flatMap(({ field }, index) => {
      if (field === null) return [];
      const value = fieldValue(field.type, (cells[index] ?? '').trim());
      return value === '' ? [] : [{ name: field.name, value }];
    }),
  };
}

/** For each line that repeats the payer and the amount of an earlier one: that line's number. */
export function repeatsOf(requests: readonly BatchRequest[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const repeats = new Map<number, number>();
  for (const { lineNumber, amount, receiverEmail } of requests) {
    const key = `${amount} ${receiverEmail.toLowerCase()}`;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, lineNumber);
    else repeats.set(lineNumber, earlier);
  }
  return repeats;
}
