/** What becomes of a card: the numbers are those of the vendor's own test cards. */
export interface CardFate {
  /** The bank declines the card when it is kept, or only when it is charged. */
  declines: { when: 'kept' | 'charged'; code: string; message: string } | null;
  /** The payer disputes each payment, and wins. */
  disputed: boolean;
  /** The bank asks the card's owner: when the card is kept, or each time, so that it can't be charged without them. */
  asks: 'once' | 'always' | null;
}

const fine: CardFate = { declines: null, disputed: false, asks: null };
const declined = (when: 'kept' | 'charged', code: string, message = 'Your card was declined.'): CardFate => ({
  ...fine,
  declines: { when, code, message },
});

const fates: Readonly<Record<string, CardFate>> = {
  '4000000000000002': declined('kept', 'generic_decline'),
  '4000000000009995': declined('kept', 'insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declined('kept', 'lost_card'),
  '4000000000000341': declined('charged', 'generic_decline'),
  '4000000000000259': { ...fine, disputed: true },
  '4000002500003155': { ...fine, asks: 'once' },
  '4000002760003184': { ...fine, asks: 'always' },
};

/** What becomes of a card with this number. Any other good number works. */
export const fateOf = (number: string): CardFate => fates[number] ?? fine;

/** Numbers of the ready-made tokens and payment methods. */
export const readyMade: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  chargeDeclined: '4000000000000002',
  chargeCustomerFail: '4000000000000341',
  createDispute: '4000000000000259',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequired: '4000002760003184',
};

const brands: readonly [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^6/, 'discover'],
];

export const brandOf = (number: string): string =>
  brands.find(([pattern]) => pattern.test(number))?.[1] ?? 'unknown';

/** Whether the check digit of a card number is right (ISO/IEC 7812). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
