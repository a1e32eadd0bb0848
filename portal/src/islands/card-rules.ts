/** The card's fields, in the order of the page; their names are the provider's for them. */
export const cardFields = ['cardNumber', 'cardExpiry', 'cardCvc'] as const;

export type CardField = (typeof cardFields)[number];

/** Messages by the field that they are about. */
export type Problems = Readonly<Partial<Record<CardField, string>>>;

/** The field that an error of the card provider is about (https://docs.stripe.com/error-codes). */
export function cardFieldAtFault(code: string): CardField {
  if (/cvc/.test(code)) return 'cardCvc';
  if (/expir/.test(code)) return 'cardExpiry';
  return 'cardNumber';
}
