import type { Problems } from './form-fields.ts';

/** A card as it was typed. It goes to the card provider alone and is never shown again. */
export interface TypedCard {
  number: string;
  expMonth: string;
  expYear: string;
  cvc: string;
}

/** Reads the card of a form; the expiry as `12/34` or `12 / 2034`. */
export function typedCard(typed: Readonly<Record<string, string>>): TypedCard {
  const [, expMonth = '', expYear = ''] =
    /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(typed['cardExpiry'] ?? '') ?? [];
  const number = (typed['cardNumber'] ?? '').replaceAll(/[\s-]/g, '');
  return { number, expMonth, expYear, cvc: (typed['cardCvc'] ?? '').trim() };
}

/** Checks what can be known before asking the card provider. */
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
export const cardInputAtFault = (param: string | undefined): string =>
  inputs[param?.replace(/^card\[(.+)\]$/, '$1') ?? ''] ?? 'cardNumber';
