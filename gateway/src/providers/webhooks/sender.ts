import { lookup as systemLookup } from 'node:dns/promises';
import { request as requestPlainly } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { checkedUrl, isPublicAddress, type Reach } from './guard.ts';
import { WebhookForbidden, WebhookUnreachable, type WebhookMessage, type WebhookSender } from './port.ts';

interface Address {
  address: string;
  family: number;
}

export interface SenderOptions extends Reach {
  timeoutMs?: number;
  resolve?: (name: string) => Promise<Address[]>;
  /** Certificates to trust instead of the system's. */
  ca?: string;
}

const everyAddress = (name: string): Promise<Address[]> => systemLookup(name, { all: true, verbatim: true });

/**
 * Sends over HTTPS to public addresses, and to the origins that are named. A name is looked up once for each message and the connection goes to the
 * address that was checked, so that a name that changes its answer gains nothing. Redirects are not followed.
 */
export function createWebhookSender(options: SenderOptions = {}): WebhookSender {
  const { timeoutMs = 10_000, permits = isPublicAddress, origins = [], resolve = everyAddress, ca } = options;
  return {
    send(message) {
      const url = checkedUrl(message.url, { permits, origins });
      const isNamed = origins.includes(url.origin);
      return sent(message, url, {
        ...{ timeoutMs, ca },
        ...(isNamed ? {} : { lookup: checkedLookup(resolve, permits) }),
      });
    },
  };
}

/** The system's look-up, but a name of which any address may not be reached has none. */
function checkedLookup(
  resolve: (name: string) => Promise<Address[]>,
  permits: (address: string) => boolean,
): LookupFunction {
  return (name, { all }, done) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return done(new WebhookUnreachable('The name has no address'), '');
        if (!addresses.every(({ address }) => permits(address))) {
          return done(new WebhookForbidden('The url must be reachable from the internet'), '');
        }
        return all === true ? done(null, addresses) : done(null, first.address, first.family);
      },
      (cause: unknown) => done(new WebhookUnreachable('The name can’t be looked up', { cause }), ''),
    );
  };
}

function sent(
  { headers, body }: WebhookMessage,
  url: URL,
  { timeoutMs, lookup, ca }: { timeoutMs: number; lookup?: LookupFunction; ca: string | undefined },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const call = (url.protocol === 'http:' ? requestPlainly : request)(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false, // no connection outlives the check of its address
    ...(lookup === undefined ? {} : { lookup }),
    signal: AbortSignal.timeout(timeoutMs),
    ...(ca === undefined ? {} : { ca }),
  });
  call.on('response', (response) => {
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  call.on('error', (cause: unknown) => {
    const known = cause instanceof WebhookForbidden || cause instanceof WebhookUnreachable;
    reject(known ? cause : new WebhookUnreachable('There was no answer', { cause }));
  });
  call.end(body);
  return promise;
}
