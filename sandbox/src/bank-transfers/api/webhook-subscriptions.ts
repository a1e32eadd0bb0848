import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  addSubscription,
  deleteSubscription,
  findSubscription,
  listSubscriptions,
  listWebhooks,
  pauseSubscription,
  type Subscription,
} from '../store/webhooks.ts';
import { ApiError, notFound, parseBody } from './errors.ts';
import { pageBody, readPage, sendHal } from './hal.ts';
import { createOnce } from './idempotency.ts';
import { idOf, jsonOf, type ApiScope } from './scope.ts';
import { webhookItem } from './webhooks.ts';

const maxSubscriptions = 10;
const newSubscription = z.object({
  url: z.url({ protocol: /^https?$/ }),
  secret: z.string().min(1).max(128),
});
const update = z.object({ paused: z.boolean() });

/** Who is told of events. */
export function webhookSubscriptionRoutes(app: FastifyInstance, scope: ApiScope): void {
  const { db, root } = scope;
  app.post('/webhook-subscriptions', (request, reply) => {
    const input = parseBody(newSubscription, jsonOf(request));
    return createOnce(scope, request, reply, () => {
      if (listSubscriptions(db).length >= maxSubscriptions) {
        const message = 'The maximum number of subscriptions has been reached.';
        throw new ApiError(400, 'MaxNumberOfResources', message);
      }
      return `${root}/webhook-subscriptions/${addSubscription(db, input.url, input.secret)}`;
    });
  });
  app.get('/webhook-subscriptions', (_request, reply) => {
    const items = listSubscriptions(db).map((subscription) => subscriptionBody(root, subscription));
    return sendHal(reply, {
      _links: { self: { href: `${root}/webhook-subscriptions` } },
      _embedded: { 'webhook-subscriptions': items },
      total: items.length,
    });
  });
  app.get('/webhook-subscriptions/:id', (request, reply) =>
    sendHal(reply, subscriptionBody(root, existingSubscription(scope, idOf(request)))),
  );
  app.post('/webhook-subscriptions/:id', (request, reply) => {
    const { id } = existingSubscription(scope, idOf(request));
    pauseSubscription(db, id, parseBody(update, jsonOf(request)).paused);
    return sendHal(reply, subscriptionBody(root, existingSubscription(scope, id)));
  });
  app.delete('/webhook-subscriptions/:id', (request, reply) => {
    const subscription = existingSubscription(scope, idOf(request));
    deleteSubscription(db, subscription.id);
    return sendHal(reply, subscriptionBody(root, subscription));
  });
  app.get('/webhook-subscriptions/:id/webhooks', (request, reply) => {
    const { id } = existingSubscription(scope, idOf(request));
    const page = readPage(request.query);
    const { total, webhooks } = listWebhooks(db, id, page);
    const items = webhooks.map((webhook) => webhookItem(scope, webhook));
    return sendHal(
      reply,
      pageBody(`${root}/webhook-subscriptions/${id}/webhooks`, 'webhooks', items, total, page),
    );
  });
}

function existingSubscription({ db }: ApiScope, id: string): Subscription {
  const subscription = findSubscription(db, id);
  if (subscription === null) throw notFound();
  return subscription;
}

function subscriptionBody(root: string, subscription: Subscription) {
  const self = `${root}/webhook-subscriptions/${subscription.id}`;
  return {
    _links: { self: { href: self }, webhooks: { href: `${self}/webhooks` } },
    id: subscription.id,
    url: subscription.url,
    paused: subscription.paused,
    created: subscription.created,
  };
}
