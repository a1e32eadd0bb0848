import { randomInt, randomUUID } from 'node:crypto';

/** An address that no other test uses; its name part begins with `name`. */
export const uniqueEmail = (name: string): string => `${name}.${randomUUID().slice(0, 8)}@payers.example`;

/** An amount that no other payment is likely to have. */
export interface UniqueAmount {
  /** Integer cents, from $1,000 to $9,999.99. */
  readonly cents: number;
  /** As a person types it: `1234.56`. */
  readonly typed: string;
  /** As it is shown: `$1,234.56`. */
  readonly shown: string;
}

export function uniqueAmount(): UniqueAmount {
  const cents = randomInt(100_000, 999_999);
  return { cents, typed: (cents / 100).toFixed(2), shown: shownMoney(cents) };
}

/** Cents as the product shows them. */
export const shownMoney = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** A name that nothing else has; it begins with `name`. */
export const uniqueName = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;
