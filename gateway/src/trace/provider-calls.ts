import { channel } from 'node:diagnostics_channel';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { currentRequestId } from './request.ts';
import { currentTraceparent, inSpan } from './spans.ts';

/** One HTTP call of a provider that is over. */
export interface ProviderCall {
  provider: string;
  method: string;
  /** The path, without a query. */
  path: string;
  /** The answer's status, or `none` where no answer came. */
  status: string;
  /** How long it took, milliseconds. */
  ms: number;
  requestId: string | null;
}

const calls = channel('keyturn:provider-call');
const call = z.object({
  provider: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.string(),
  ms: z.number(),
  requestId: z.string().nullable(),
});

/** Hears of every call of a provider that this process makes. Gives the function that ends it. */
export function onProviderCall(heard: (call: ProviderCall) => void): () => void {
  const receive = (message: unknown): void => heard(call.parse(message));
  calls.subscribe(receive);
  return () => {
    calls.unsubscribe(receive);
  };
}

/** Writes a line for every call of a provider; one without an answer is a warning. */
export const logProviderCalls = (log: FastifyBaseLogger): (() => void) =>
  onProviderCall((made) => log[made.status === 'none' ? 'warn' : 'info'](made, 'provider call'));

/**
 * `fetch` for a provider's client: carries the id of the request that the call is made for (`x-request-id`) and, where
 * spans are made, the call's own (`traceparent`), and tells of every call. The clients' own retries, time-outs and errors
 * stay as they are.
 */
export function tracedFetch(provider: string): typeof fetch {
  return (input, init) => {
    const given = input instanceof Request ? input : null;
    const { host, pathname: path } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? given?.method ?? 'GET';
    const attributes = {
      'keyturn.provider': provider,
      'http.request.method': method,
      'server.address': host,
      'url.path': path,
    };
    return inSpan({ name: `${method} ${provider}`, kind: 'client', attributes }, async (span) => {
      const requestId = currentRequestId();
      const traceparent = currentTraceparent();
      const headers = new Headers(init?.headers ?? given?.headers);
      if (requestId !== null) headers.set('x-request-id', requestId);
      if (traceparent !== null) headers.set('traceparent', traceparent);
      const started = performance.now();
      let status = 'none';
      try {
        const response = await fetch(input, { ...init, headers });
        status = String(response.status);
        span?.set({ 'http.response.status_code': response.status });
        return response;
      } finally {
        const ms = Math.round(performance.now() - started);
        calls.publish({ provider, method, path, status, ms, requestId } satisfies ProviderCall);
      }
    });
  };
}
