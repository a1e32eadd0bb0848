import { number, object } from '@keyturn/shared/forms';

/** What is typed; amounts in cents. */
export interface AmountsValues {
  readonly amount1: number | null;
  readonly amount2: number | null;
}

const amount = number()
  .nullable()
  .required('Required')
  .min(1, 'Enter an amount of at least $0.01')
  .max(99, 'Enter an amount below $1.00');

/** Both amounts of the two small deposits (areas document, section 5, Funding source). */
export const amountsSchema = object({ amount1: amount, amount2: amount });
