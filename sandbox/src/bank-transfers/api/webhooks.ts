import type { FastifyInstance } from 'fastify';
import { ACCOUNT_ID } from '../store/tables.ts';
import {
  addRetry,
  findWebhook,
  listAttempts,
  listRetries,
  type Attempt,
  type Webhook,
} from '../store/webhooks.ts';
import { notFound } from './errors.ts';
import { sendCreated, sendHal } from './hal.ts';
import { idOf, type ApiScope } from './scope.ts';

/** What was delivered, how it was answered, and redelivery by hand. */
export function webhookRoutes(app: FastifyInstance, scope: ApiScope): void {
  const { db, root } = scope;
  app.get('/webhooks/:id', (request, reply) =>
    sendHal(reply, webhookItem(scope, existingWebhook(scope, idOf(request)))),
  );
  app.get('/webhooks/:id/retries', (request, reply) => {
    const { id } = existingWebhook(scope, idOf(request));
    const self = `${root}/webhooks/${id}/retries`;
    const retries = listRetries(db, id).map((retry) => ({
      _links: { self: { href: `${self}/${retry.id}` }, webhook: { href: `${root}/webhooks/${id}` } },
      id: retry.id,
      timestamp: retry.created,
    }));
    return sendHal(reply, {
      _links: { self: { href: self } },
      _embedded: { retries },
      total: retries.length,
    });
  });
  app.post('/webhooks/:id/retries', (request, reply) => {
    const { id } = existingWebhook(scope, idOf(request));
    return sendCreated(reply, `${root}/webhooks/${id}/retries/${addRetry(db, id)}`);
  });
}

/** A webhook with its attempts, as the API shows it. */
export function webhookItem({ db, root }: ApiScope, webhook: Webhook) {
  const self = `${root}/webhooks/${webhook.id}`;
  return {
    _links: {
      self: { href: self },
      subscription: { href: `${root}/webhook-subscriptions/${webhook.subscription_id}` },
      retry: { href: `${self}/retries` },
      event: { href: `${root}/events/${webhook.event_id}` },
    },
    id: webhook.id,
    topic: webhook.topic,
    accountId: ACCOUNT_ID,
    eventId: webhook.event_id,
    subscriptionId: webhook.subscription_id,
    attempts: listAttempts(db, webhook.id).map((attempt) => attemptItem(webhook, attempt)),
  };
}

function attemptItem(webhook: Webhook, attempt: Attempt) {
  return {
    id: attempt.id,
    request: {
      timestamp: attempt.sent,
      url: attempt.url,
      headers: [
        { name: 'X-Dwolla-Topic', value: webhook.topic },
        { name: 'X-Request-Signature-SHA-256', value: attempt.signature },
      ],
      body: attempt.body,
    },
    ...(attempt.answered === null || attempt.answer_status === null
      ? {}
      : {
          response: {
            timestamp: attempt.answered,
            headers: [],
            statusCode: attempt.answer_status,
            body: attempt.answer_body ?? '',
          },
        }),
  };
}

function existingWebhook({ db }: ApiScope, id: string): Webhook {
  const webhook = findWebhook(db, id);
  if (webhook === null) throw notFound();
  return webhook;
}
