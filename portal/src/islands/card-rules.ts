/** Messages by the id of the input that they are about. */
export type Problems = Readonly<Record<string, string>>;

/** A card as it was typed. It goes to the card provider alone. */
export interface TypedCard {
  number: string;
  expMonth: string;
  expYear: string;
  cvc: string;
}

/** Reads what was typed; the expiry as `12/34` or `12 / 2034`. */
export function typedCard(typed: (id: string) => string): TypedCard {
  const [, expMonth = '', expYear = ''] =
    /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(typed('cardExpiry')) ?? [];
  return {
    number: typed('cardNumber').replaceAll(/[\s-]/g, ''),
    expMonth,
    expYear,
    cvc: typed('cardCvc').trim(),
  };
}

/** What can be known before the card provider is asked. */
export function checkCard({ number, expMonth, cvc }: TypedCard): Problems {
  return {
    ...(/^\d{12,19}$/.test(number) ? {} : { cardNumber: 'Card number must have 12 to 19 digits' }),
    ...(expMonth === '' ? { cardExpiry: 'Enter month and year, for example 12/34' } : {}),
    ...(/^\d{3,4}$/.test(cvc) ? {} : { cardCvc: 'CVC must have 3 or 4 digits' }),
  };
}

const inputs: Readonly<Record<string, string>> = {
  number: 'cardNumber',
  exp_month: 'cardExpiry',
  exp_year: 'cardExpiry',
  cvc: 'cardCvc',
};

/** The input that an error of the card provider is about. */
export const cardInputAtFault = (param: unknown): string =>
  (typeof param === 'string' && inputs[param.replace(/^card\[(.+)\]$/, '$1')]) || 'cardNumber';
