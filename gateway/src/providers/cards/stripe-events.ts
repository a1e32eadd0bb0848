import type Stripe from 'stripe';
import type { ProviderEvent } from '../bank-transfers/port.ts';
import { asking, invalidSignature } from './stripe-errors.ts';
import type { Cards } from './port.ts';

/** The events that say something about a charge of ours. */
const topics = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

/**
 * Implements the events of the port with Stripe. @param webhookSecrets the current secret that signs deliveries, and
 * the previous one
 */
export function stripeEvents(
  client: Stripe,
  webhookSecrets: readonly string[],
): Pick<Cards, 'listEvents' | 'readWebhook'> {
  return {
    listEvents: async (sinceIso) => {
      const gte = Math.floor(Date.parse(sinceIso) / 1_000);
      const request = { types: topics, created: { gte }, limit: 100 };
      return asking(async () => {
        const events: ProviderEvent[] = [];
        for await (const event of client.events.list(request)) events.push(eventOf(event));
        return events.reverse();
      });
    },
    readWebhook: (rawBody, signature) => {
      for (const secret of webhookSecrets) {
        try {
          return eventOf(client.webhooks.constructEvent(rawBody, signature ?? '', secret));
        } catch {
          // Try the next secret.
        }
      }
      throw invalidSignature();
    },
  };
}

function eventOf({ id, type, created, data }: Stripe.Event): ProviderEvent {
  const intentRef = topics.includes(type) ? intentRefOf(data.object) : null;
  return {
    id,
    topic: type,
    resourceRef: intentRef ?? '',
    resourceKind: intentRef === null ? 'other' : 'charge',
    occurredAt: new Date(created * 1_000).toISOString(),
  };
}

/** The PaymentIntent that an event's object is, or is about. */
function intentRefOf(object: object): string | null {
  if ('object' in object && object.object === 'payment_intent' && 'id' in object) return String(object.id);
  return 'payment_intent' in object && typeof object.payment_intent === 'string'
    ? object.payment_intent
    : null;
}
