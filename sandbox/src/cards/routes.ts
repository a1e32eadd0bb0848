import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CardApiError, invalid, missing } from './errors.ts';
import { now, shown, type CardStore } from './objects.ts';
import { addMethod, cardOfToken, charge, readCard, setUp } from './payments.ts';
import { newId } from './store.ts';
import type { Handle } from './requests.ts';

const typedCard = z.object({
  'card[number]': z.string(),
  'card[exp_month]': z.coerce.number(),
  'card[exp_year]': z.coerce.number(),
  'card[cvc]': z.string(),
});
const tokenCard = z.object({ 'card[token]': z.string() });
const person = z.object({ email: z.string().optional(), name: z.string().optional() });
const setup = z.object({
  customer: z.string(),
  payment_method: z.string(),
  confirm: z.literal('true'),
  usage: z.literal('off_session'),
});
const intent = z.object({
  amount: z.coerce.number().int().positive(),
  currency: z.literal('usd'),
  customer: z.string(),
  payment_method: z.string(),
  confirm: z.literal('true'),
});
const listQuery = z.object({
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
  'created[gte]': z.coerce.number().optional(),
  starting_after: z.string().optional(),
});
const metadataKey = /^metadata\[(.+)\]$/;

/** The part of the card API that Keyturn uses. @param stepMs how long a dispute rests in each step. */
export function cardRoutes(app: FastifyInstance, store: CardStore, handle: Handle, stepMs: number): void {
  const read = <T>(schema: z.ZodType<T>, value: unknown): T => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const param = parsed.error.issues[0]?.path.join('.');
    throw invalid(`Missing or invalid param: ${param}.`, param);
  };
  const cardOf = (body: unknown) => {
    const token = tokenCard.safeParse(body);
    if (token.success) return cardOfToken(store, token.data['card[token]']);
    return readCard(typedOf(read(typedCard, body)));
  };

  app.post(
    '/v1/tokens',
    handle('publishable', ({ body }) => {
      const { card, fate } = readCard(typedOf(read(typedCard, body)));
      const made = {
        id: newId('tok'),
        object: 'token',
        type: 'card',
        created: now(),
        livemode: false,
      } as const;
      return store.tokens.add({ ...made, used: false, card, fate });
    }),
  );
  app.post(
    '/v1/payment_methods',
    handle('publishable', ({ body }) => addMethod(store, cardOf(body))),
  );
  app.get(
    '/v1/payment_methods/:id',
    handle('secret', ({ id }) => existing('PaymentMethod', id, store.methods.get(id))),
  );
  app.post(
    '/v1/setup_intents',
    handle('secret', ({ body }) => {
      const { customer, payment_method: method } = read(setup, body);
      return setUp(store, method, customer);
    }),
  );
  app.get(
    '/v1/setup_intents/:id',
    handle('secret', ({ id }) => existing('setupintent', id, store.setups.get(id))),
  );
  app.post(
    '/v1/payment_methods/:id/detach',
    handle('secret', ({ id }) => {
      const method = existing('PaymentMethod', id, store.methods.get(id));
      if (method.customer === null)
        throw invalid('The payment method you provided is not attached to a customer.');
      return store.methods.change({ ...method, customer: null });
    }),
  );
  app.post(
    '/v1/customers',
    handle('secret', ({ body }) => {
      const { email = null, name = null } = read(person, body);
      return store.customers.add({
        id: newId('cus'),
        object: 'customer',
        created: now(),
        livemode: false,
        email,
        name,
      });
    }),
  );
  app.post(
    '/v1/payment_intents',
    handle('secret', ({ body }) => {
      const { amount, customer, payment_method: paymentMethod } = read(intent, body);
      const metadata = Object.fromEntries(
        Object.entries(body).flatMap(([name, value]) => {
          const key = metadataKey.exec(name)?.[1];
          return key === undefined ? [] : [[key, value]];
        }),
      );
      const made = charge(store, { amount, customer, paymentMethod, metadata }, Date.now() + stepMs);
      const error = made.last_payment_error;
      if (error !== null) throw new CardApiError(402, { ...error, ...{ payment_intent: shown(made) } });
      return made;
    }),
  );
  app.get(
    '/v1/payment_intents/:id',
    handle('secret', ({ id }) => existing('payment_intent', id, store.intents.get(id))),
  );
  app.get(
    '/v1/payment_intents',
    handle('secret', ({ query }) =>
      list('/v1/payment_intents', store.intents.of(read(listQuery, query).customer ?? '')),
    ),
  );
  app.get(
    '/v1/disputes',
    handle('secret', ({ query }) =>
      list('/v1/disputes', store.disputes.of(read(listQuery, query).payment_intent ?? '')),
    ),
  );
  app.get(
    '/v1/events',
    handle('secret', ({ query }) => {
      const { 'created[gte]': since = 0, starting_after: after } = read(listQuery, query);
      const events = store.events.newest(1_000).filter(({ created }) => created >= since);
      const from = after === undefined ? 0 : events.findIndex(({ id }) => id === after) + 1;
      return list('/v1/events', events.slice(from, from + 100), events.length > from + 100);
    }),
  );
}

const typedOf = (typed: z.infer<typeof typedCard>) => ({
  number: typed['card[number]'],
  expMonth: typed['card[exp_month]'],
  expYear: typed['card[exp_year]'],
  cvc: typed['card[cvc]'],
});

const list = (url: string, items: readonly object[], more = false) => ({
  object: 'list',
  url,
  has_more: more,
  data: items.map(shown),
});

function existing<T>(what: string, id: string, found: T | null): T {
  if (found === null) throw missing(what, id);
  return found;
}
