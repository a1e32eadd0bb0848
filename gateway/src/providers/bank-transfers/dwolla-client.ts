import { Dwolla, HTTPClient } from 'dwolla';
import { tracedFetch } from '../../trace/provider-calls.ts';
import { guardedClient } from '../clients/guarded-client.ts';

export interface DwollaSettings {
  /** Address of the API's root. */
  url: string;
  key: string;
  secret: string;
  webhookSecret: string;
  /** Accepted besides the current secret during a rotation. */
  previousWebhookSecret?: string | null;
  /** How long any one HTTP call may take; 10 s unless given. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
const ask = tracedFetch('dwolla');

/** The official client, against a configurable address and with a time-out on every call, the token's included. */
export function createDwollaClient({
  url,
  key,
  secret,
  timeoutMs = defaultTimeoutMs,
}: DwollaSettings): Dwolla {
  const httpClient = new HTTPClient({
    fetcher: async (input: Request | URL | string, init?: RequestInit) =>
      readWhole(await ask(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })),
  });
  return guardedClient(
    new Dwolla({
      serverURL: url,
      httpClient,
      security: { clientID: key, clientSecret: secret, tokenURL: `${url}/token` },
      retryConfig: { strategy: 'none' },
    }),
  );
}

/**
 * Reads an answer to its end, within the time-out. The client lets a body that breaks off, or is no JSON though it says
 * so, end in an unhandled rejection; as plain text it becomes an ordinary error.
 */
async function readWhole(response: Response): Promise<Response> {
  const text = await response.text();
  const headers = new Headers(response.headers);
  if (/json/.test(headers.get('content-type') ?? '') && !isJson(text))
    headers.set('content-type', 'text/plain');
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const { status, statusText } = response;
  return new Response(text === '' ? null : text, { status, statusText, headers });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The id at the end of a resource's address; the address itself where it is none. */
export function refOf(address: string): string {
  return address.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? address;
}

/** The id of the resource that an answer's `Location` names. @throws Error when there is none. */
export function createdRef(answer: { headers: Record<string, string[]> } | undefined): string {
  const location = answer?.headers['location']?.[0];
  if (location === undefined) throw new Error('The provider did not say where the new resource is');
  return refOf(location);
}

/** Integer cents as the API writes them. */
export function amountOf(cents: number): { value: string; currency: 'USD' } {
  const value = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return { value, currency: 'USD' };
}

/** An amount such as `'12.50'` in integer cents. @throws Error when it is no such amount. */
export function centsOf(value: string | undefined): number {
  const found = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value ?? '');
  if (!found) throw new Error(`The provider answered an amount that is none: ${value}`);
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
