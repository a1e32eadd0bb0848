import { badInput } from '../../base/errors.ts';

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

/**
 * Checks the amount of one payment against the occasion's limit.
 *
 * @param limit the occasion's limit in cents; null means the default
 * @throws GatewayError BAD_INPUT
 */
export function checkAmount(amount: number, limit: number | null, field: string): void {
  const largest = limit ?? DEFAULT_LIMIT_CENTS;
  if (!Number.isSafeInteger(amount)) throw badInput('Amount must be a whole number of cents', field);
  if (amount < MINIMUM_CENTS) throw badInput(`Min ${dollars(MINIMUM_CENTS)}`, field);
  if (amount > largest) throw badInput(`Max ${dollars(largest)}`, field);
}
