import { lookup as systemLookup } from 'node:dns/promises';
import { request as requestPlainly, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { inSpan, type SpanAbout } from '../../trace/spans.ts';
import { checkedUrl, isPublicAddress, type Reach } from './guard.ts';
import {
  WebhookForbidden,
  WebhookUnreachable,
  type WebhookAnswer,
  type WebhookMessage,
  type WebhookSender,
} from './port.ts';

/** So much is kept of what a receiver answers, characters. */
const KEPT = 2_000;

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
      return inSpan(aboutCall(url), async (span) => {
        const answer = await sent(message, url, {
          ...{ timeoutMs, ca },
          ...(isNamed ? {} : { lookup: checkedLookup(resolve, permits) }),
        });
        span?.set({ 'http.response.status_code': answer.status });
        return answer;
      });
    },
  };
}

/** Says which host is called: a receiver's path may hold its secret. */
const aboutCall = ({ host }: URL): SpanAbout => ({
  name: 'POST webhook',
  kind: 'client',
  attributes: { 'keyturn.provider': 'webhook', 'http.request.method': 'POST', 'server.address': host },
});

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
): Promise<WebhookAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WebhookAnswer>();
  const call = (url.protocol === 'http:' ? requestPlainly : request)(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false, // no connection outlives the check of its address
    ...(lookup === undefined ? {} : { lookup }),
    signal: AbortSignal.timeout(timeoutMs),
    ...(ca === undefined ? {} : { ca }),
  });
  call.on('response', (response) => {
    const status = response.statusCode ?? 0;
    // The status is the answer, even where its body breaks off or does not end.
    const ended = (body: string) => resolve({ status, body });
    void beginningOf(response).then(ended, () => ended(''));
  });
  call.on('error', (cause: unknown) => {
    const known = cause instanceof WebhookForbidden || cause instanceof WebhookUnreachable;
    reject(known ? cause : new WebhookUnreachable('There was no answer', { cause }));
  });
  call.end(body);
  return promise;
}

/** The first characters of a body; the rest is not waited for. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const part of response) {
    text += String(part);
    if (text.length >= KEPT) break;
  }
  return text.slice(0, KEPT);
}
