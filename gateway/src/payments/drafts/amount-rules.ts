import { z } from 'zod';
import { badInput } from '../../base/errors.ts';
import { parsed } from '../../base/parse.ts';

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
