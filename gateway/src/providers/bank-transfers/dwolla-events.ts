import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Dwolla } from 'dwolla';
import type { Event } from 'dwolla/models';
import { z } from 'zod';
import { refOf } from './dwolla-client.ts';
import { asking } from './dwolla-errors.ts';
import { renewSubscription } from './dwolla-subscription.ts';
import { InvalidSignature } from './errors.ts';
import type { BankTransfers, ProviderEvent } from './port.ts';

type Events = Pick<BankTransfers, 'ensureWebhookSubscription' | 'listEvents' | 'readWebhook'>;

const pageSize = 200;

const linkOfEvent = z.object({ href: z.string() });
const webhook = z.object({
  id: z.string().min(1).max(100),
  topic: z.string().min(1).max(200),
  resourceId: z.string().max(100).optional(),
  timestamp: z.iso.datetime({ offset: true }).optional(),
  created: z.iso.datetime({ offset: true }).optional(),
  _links: z.object({ resource: linkOfEvent.optional(), customer: linkOfEvent.optional() }).optional(),
});

/**
 * Implements the events of the port with Dwolla. @param webhookSecrets the current secret that signs deliveries, and
 * the previous one
 */
export function dwollaEvents(client: Dwolla, webhookSecrets: readonly string[]): Events {
  return {
    ensureWebhookSubscription: (url) => renewSubscription(client, url, webhookSecrets),
    listEvents: async (sinceIso) => {
      const since = Date.parse(sinceIso);
      const found: ProviderEvent[] = [];
      for (let offset = 0; ; offset += pageSize) {
        const request = { limit: pageSize, offset };
        const events = (await asking(() => client.events.list(request))).embedded?.events ?? [];
        const wanted = events.filter((event) => (event.created?.getTime() ?? 0) >= since);
        found.push(...wanted.map(eventOf));
        if (wanted.length < pageSize) break;
      }
      return unique(found).reverse();
    },
    readWebhook: (rawBody, signature) => readWebhook(webhookSecrets, rawBody, signature),
  };
}

/** A page shifts when an event arrives while paging: the same one is then seen twice. */
function unique(events: readonly ProviderEvent[]): ProviderEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}

function eventOf(event: Event): ProviderEvent {
  const { links } = event;
  return {
    id: event.id ?? '',
    topic: event.topic ?? '',
    ...resourceOf(links?.['resource']?.href ?? '', event.resourceId, links?.['customer']?.href),
    occurredAt: (event.created ?? new Date()).toISOString(),
  };
}

function readWebhook(
  secrets: readonly string[],
  rawBody: Buffer,
  signature: string | undefined,
): ProviderEvent {
  const given = Buffer.from(signature ?? '', 'hex');
  if (!secrets.some((secret) => hasSigned(secret, rawBody, given)))
    throw new InvalidSignature('The webhook was not signed with our secret');
  const parsed = webhook.safeParse(parseJson(rawBody.toString('utf8')));
  if (!parsed.success) throw new InvalidSignature('The webhook is no event');
  const { id, topic, resourceId, timestamp, created, _links } = parsed.data;
  return {
    id,
    topic,
    ...resourceOf(_links?.resource?.href ?? '', resourceId, _links?.customer?.href),
    occurredAt: new Date(timestamp ?? created ?? Date.now()).toISOString(),
  };
}

function hasSigned(secret: string, rawBody: Buffer, given: Buffer): boolean {
  const expected = createHmac('sha256', secret).update(rawBody).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What an event is about; a document is its customer's, and read with it. */
function resourceOf(
  address: string,
  resourceId: string | undefined,
  customer: string | undefined,
): Pick<ProviderEvent, 'resourceRef' | 'resourceKind'> {
  if (/\/documents\/[^/]+$/.test(address) && customer !== undefined) {
    return { resourceRef: refOf(customer), resourceKind: 'customer' };
  }
  return { resourceRef: resourceId ?? refOf(address), resourceKind: kindOf(address) };
}

function kindOf(address: string): ProviderEvent['resourceKind'] {
  if (/\/transfers\/[^/]+$/.test(address)) return 'transfer';
  if (/\/funding-sources\/[^/]+$/.test(address)) return 'funding-source';
  return /\/customers\/[^/]+$/.test(address) ? 'customer' : 'other';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
