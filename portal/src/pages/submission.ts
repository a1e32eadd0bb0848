import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Problems } from '../model/form-fields.ts';
import { inputAtFault } from '../model/payer-form.ts';
import type { Answer } from '../payer-api/payer-api.ts';

const last = z.union([z.string(), z.array(z.string()).transform((values) => values.at(-1) ?? '')]);
const form = z.record(z.string().max(200), last);
const sentKey = z.uuid();

/** A form as it was sent; of inputs that were sent twice the last one counts. */
export function typedOf(body: unknown): Record<string, string> {
  const parsed = form.safeParse(body ?? {});
  return parsed.success ? parsed.data : {};
}

/** A key for one payment: sent twice it does one thing. */
export const newKey = (): string => randomUUID();

/** The key that came with a form or was kept; null for none. */
export function keyIn(text: string | undefined): string | null {
  const parsed = sentKey.safeParse(text);
  return parsed.success ? parsed.data : null;
}

/** The key that came with a form. */
export const keyOf = (typed: Readonly<Record<string, string>>): string => keyIn(typed['key']) ?? newKey();

export interface Rejected {
  /** Shown above the form when no input is at fault. */
  alert: string | null;
  problems: Problems;
  status: 422 | 503;
  /** The key of the next try. */
  key: string;
  /** With what the payer confirms their card at their bank; null for nothing to confirm. */
  confirm: string | null;
}

/**
 * What the form says after an answer that is not the wanted one. The key stays: nothing was done under it, or it is not
 * known. Only where it has done something else is there a new one, and the payer is told.
 */
export function rejectionOf(
  answer: Exclude<Answer<unknown>, { kind: 'ok' }>,
  key: string,
  fieldNames: readonly string[] = [],
): Rejected {
  if (answer.kind === 'down') {
    const alert = 'The payment service does not answer. Please try again: a payment is never made twice.';
    return { alert, problems: {}, status: 503, key, confirm: null };
  }
  if (answer.kind === 'refused' && answer.confirm !== null) {
    return { alert: null, problems: {}, status: 422, key, confirm: answer.confirm };
  }
  if (answer.kind === 'refused' && answer.code === 'IDEMPOTENCY_CONFLICT') {
    return { alert: paidOtherwise, problems: {}, status: 422, key: newKey(), confirm: null };
  }
  // The page that follows shows no saved account any more.
  const unproved = answer.kind === 'refused' && answer.code === 'PROOF_REQUIRED';
  const input = answer.kind === 'refused' && !unproved ? inputAtFault(answer.field, fieldNames) : null;
  return {
    alert: input === null ? answer.message : null,
    problems: input === null ? {} : { [input]: answer.message },
    status: 422,
    key,
    confirm: null,
  };
}

const paidOtherwise =
  'You have made this payment already, with other details. Authorize again only to make a second payment.';
