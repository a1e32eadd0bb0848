import { createHmac } from 'node:crypto';
import { ACCOUNT_ID } from './store/tables.ts';
import type { BankEvent } from './store/events.ts';

/** The links that an event carries, in the API and in webhooks alike. @param root the API's address. */
export function eventLinks(root: string, event: BankEvent) {
  return {
    self: { href: `${root}/events/${event.id}` },
    account: { href: `${root}/accounts/${ACCOUNT_ID}` },
    resource: { href: `${root}/${event.resource}/${event.resource_id}` },
    ...(event.customer_id === null ? {} : { customer: { href: `${root}/customers/${event.customer_id}` } }),
  };
}

/** The raw body of the webhook that tells of an event. */
export function webhookBody(root: string, event: BankEvent): string {
  return JSON.stringify({
    id: event.id,
    resourceId: event.resource_id,
    topic: event.topic,
    timestamp: event.created,
    _links: eventLinks(root, event),
    created: event.created,
  });
}

/** Value of `X-Request-Signature-SHA-256`: the hex HMAC of the raw body under the subscription's secret. */
export function signBody(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}
