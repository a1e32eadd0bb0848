import { formatLimit } from '@keyturn/shared/format';
import { number } from 'yup';

/** The least amount of a payment, cents. */
export const minimumAmount = 4_800;

/** The most where an occasion has no limit of its own, cents. */
export const defaultLimit = 10_000_000;

interface AmountTexts {
  /** 'Amount is required' for requests, 'Amount is required.' for payments. */
  readonly required: string;
}

/** The rule of an amount in cents: required, at least $48, at most the occasion's limit. */
export function amountRule(limit: number | null | undefined, { required }: AmountTexts) {
  const most = limit ?? defaultLimit;
  return number()
    .nullable()
    .required(required)
    .min(minimumAmount, `Min ${formatLimit(minimumAmount)}`)
    .max(most, `Max ${formatLimit(most)}`);
}
