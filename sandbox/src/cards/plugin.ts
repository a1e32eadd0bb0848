import type { FastifyInstance } from 'fastify';
import type { PluginOptions } from '../plugins.ts';
import { allowEveryOrigin } from '../web/cors.ts';
import { challengeRoutes } from './challenge/routes.ts';
import { moveDisputes, startCardClock } from './clock.ts';
import { fieldRoutes } from './fields/routes.ts';
import { cardStore } from './objects.ts';
import { createHandle } from './requests.ts';
import { cardRoutes } from './routes.ts';
import { prepareCardTables } from './store.ts';

/** The Stripe-compatible API under `/v1`, its fields and banks' questions for pages under `/stripe`, and the clock of its disputes and webhooks. */
export function cardsPlugin(
  app: FastifyInstance,
  options: PluginOptions,
  done: (error?: Error) => void,
): void {
  const { db, config } = options;
  fieldRoutes(app, options);
  // A page of a customer's may give a card to the vendor by itself, with the publishable key.
  allowEveryOrigin(app, ['POST']);
  app.options('/v1/payment_methods', (_request, reply) => reply.code(204).send());
  prepareCardTables(db);
  const store = cardStore(db);
  challengeRoutes(app, store, options);
  const keys = { secret: config.stripeSecretKey, publishable: config.stripePublishableKey };
  cardRoutes(app, store, createHandle(db, keys), config.stepMs);
  app.get('/console/api/charges/total', () => {
    const paid = store.intents.newest(1_000_000).filter(({ status }) => status === 'succeeded');
    return { processedCents: paid.reduce((sum, { amount }) => sum + amount, 0), count: paid.length };
  });
  // Whoever looks at each step of a dispute has long ones, and asks for the next.
  app.post('/console/api/disputes/step', (_request, reply) => {
    moveDisputes(store, config.stepMs, Number.MAX_SAFE_INTEGER);
    return reply.code(204).send();
  });
  const receiver = { url: `${config.gatewayUrl}/webhooks/stripe`, secret: config.stripeWebhookSecret };
  app.addHook(
    'onClose',
    startCardClock(store, receiver, config.stepMs, (error) => app.log.error(error)),
  );
  done();
}
