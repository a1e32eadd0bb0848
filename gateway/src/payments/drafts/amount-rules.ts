import { z } from 'zod';
import { overstepOf, type LimitedPayment } from '../../access/limits.ts';
import { badInput, forbidden } from '../../base/errors.ts';
import { parsed } from '../../base/parse.ts';
import type { StoredLimit } from '../../db/schema/shapes.ts';

/** The smallest payment, in cents. */
export const MINIMUM_CENTS = 4_800;
/** The largest payment where an occasion sets no limit, in cents. */
export const DEFAULT_LIMIT_CENTS = 10_000_000;

/** Cents as people read them: $48, $1,250.50. */
export function dollars(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const amount = (cents / 100).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  });
  return `$${amount}`;
}

/** The amount of one payment in cents; how large it may be, its occasion says. */
export const paymentAmount = z
  .number()
  .refine((amount) => Number.isSafeInteger(amount), 'Amount must be a whole number of cents')
  .refine((amount) => amount >= MINIMUM_CENTS, `Min ${dollars(MINIMUM_CENTS)}`);

/**
 * Checks the amount of one payment against the occasion's limit.
 *
 * @param limit the occasion's limit in cents; null means the default
 * @throws GatewayError BAD_INPUT
 */
export function checkLimit(amount: number, limit: number | null, field: string): void {
  const largest = limit ?? DEFAULT_LIMIT_CENTS;
  if (amount > largest) throw badInput(`Max ${dollars(largest)}`, field);
}

/** Checks an amount that nobody has looked at. @throws GatewayError BAD_INPUT */
export function checkAmount(amount: number, limit: number | null, field: string): void {
  parsed(paymentAmount, amount, field);
  checkLimit(amount, limit, field);
}

const verbs = { COLLECT: 'ask for', SEND: 'send' } as const;

/**
 * Checks a payment against how far the person goes who makes it.
 *
 * @param limits theirs in the organization whose payment it is
 * @throws GatewayError BAD_INPUT at the amount's field, FORBIDDEN for an occasion that is not theirs
 */
export function checkOwnLimit(
  limits: readonly StoredLimit[],
  act: keyof typeof verbs,
  payment: LimitedPayment,
  field: string,
): void {
  const overstep = overstepOf(limits, act, payment);
  if (overstep === null) return;
  const most = limits.find((each) => each.act === act)?.maxAmount ?? 0;
  if (overstep === 'OCCASION') throw forbidden(`You may ${verbs[act]} payments of other occasions only.`);
  if (most === 0) throw forbidden(`You may not ${verbs[act]} payments.`);
  throw badInput(`You may ${verbs[act]} at most ${dollars(most)} at once.`, field);
}
