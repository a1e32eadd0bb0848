import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cardInputAtFault, type TypedCard } from './model/card.ts';
import type { Problems } from './model/form-fields.ts';

/** Makes tokens of cards at the card provider, as the vendor's script does in a browser; only the token goes on. */
export interface CardTokens {
  /** @param key of the form: sent twice with the same card, it is the same token. */
  make(card: TypedCard, key: string): Promise<{ token: string } | { problems: Problems }>;
}

const made = z.object({ id: z.string() });
const refused = z.object({ error: z.object({ message: z.string(), param: z.string().optional() }) });

/** @param publishableKey may make tokens and nothing else. */
export function createCardTokens(app: FastifyInstance, publishableKey: string): CardTokens {
  return {
    make: async (card, key) => {
      const payload = new URLSearchParams({
        type: 'card',
        'card[number]': card.number,
        'card[exp_month]': card.expMonth,
        'card[exp_year]': card.expYear,
        'card[cvc]': card.cvc,
      }).toString();
      const response = await app.inject({
        method: 'POST',
        url: '/v1/payment_methods',
        payload,
        headers: {
          authorization: `Bearer ${publishableKey}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': createHash('sha256').update(`${key} ${payload}`).digest('hex'),
        },
      });
      const body: unknown = response.json();
      const answer = made.safeParse(body);
      if (answer.success) return { token: answer.data.id };
      const { message, param } = refused.parse(body).error;
      return { problems: { [cardInputAtFault(param)]: message } };
    },
  };
}

/** The account part of a payment that a card pays. */
export const cardAccount = (token: string) => ({ kind: 'card' as const, token });
