import { cardInputAtFault, type Problems, type TypedCard } from './card-rules.ts';

const answerWithinMs = 15_000;

/**
 * Gives a card to its provider, who gives a token for it (https://docs.stripe.com/api/payment_methods/create).
 * @throws TypeError or DOMException when the provider does not answer.
 */
export async function cardToken(
  provider: { url: string; key: string },
  card: TypedCard,
): Promise<{ token: string } | { problems: Problems }> {
  const response = await fetch(`${provider.url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${provider.key}` },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': card.number,
      'card[exp_month]': card.expMonth,
      'card[exp_year]': card.expYear,
      'card[cvc]': card.cvc,
    }),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  const answer: unknown = await response.json();
  const id = part(answer, 'id');
  if (typeof id === 'string') return { token: id };
  const error = part(answer, 'error');
  const message = part(error, 'message');
  if (typeof message !== 'string') throw new TypeError('The card provider gave no answer.');
  return { problems: { [cardInputAtFault(part(error, 'param'))]: message } };
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
