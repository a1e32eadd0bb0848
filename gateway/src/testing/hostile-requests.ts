import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

/** A route as registered in the server, for example `/organizations/:slug`. */
export interface Route {
  method: Method;
  url: string;
}

const channel = 'fastify.initialization';

/** Starts a server and lists every route that it registers, including routes of nested plugins. */
export async function withRoutes<Started>(
  start: () => Promise<Started>,
): Promise<{ started: Started; routes: readonly Route[] }> {
  const routes: Route[] = [];
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      const answered = [method].flat();
      for (const each of methods) if (answered.includes(each)) routes.push({ method: each, url });
    });
  };
  subscribe(channel, listen);
  try {
    return { started: await start(), routes };
  } finally {
    unsubscribe(channel, listen);
  }
}

/** Hostile values for one part of a path, already percent-encoded. */
export const hostileParts: readonly string[] = [
  'a'.repeat(101),
  'a'.repeat(699),
  'a'.repeat(5_000),
  '%00',
  'a%00b',
  '%c0%80',
  '%ff',
  '%',
  '%zz',
  '%ed%a0%80',
  '%F0%9F%98%80',
  '__proto__',
  'constructor',
  'toString',
  '..%2f..%2fetc%2fpasswd',
  "'%20or%201=1--",
  '-1',
  '0',
  '999999999999999999999',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
];

const hostileQueries: readonly string[] = [
  'a=1&a=2',
  '__proto__=1&constructor=2',
  'a[]=1&a[b]=2',
  'domain=%00',
  'domain=a&domain=b',
  `file=${'a'.repeat(3_000)}`,
  'timeZone=%00',
  'fromDay=x&throughDay=x',
  'type=x&length=-1&expires=1e99&signature=x',
  'query=%00&variables=[',
  '%=%',
];

const json = 'application/json';
const hostileBodies: readonly { type: string; payload: string }[] = [
  { type: json, payload: '' },
  { type: json, payload: 'null' },
  { type: json, payload: '[]' },
  { type: json, payload: '"text"' },
  { type: json, payload: '{' },
  { type: json, payload: '{"__proto__":{"a":1}}' },
  { type: json, payload: '{"constructor":{"prototype":1}}' },
  { type: json, payload: '{"a":"\\u0000"}' },
  { type: json, payload: '{"a":"\\ud800"}' },
  { type: json, payload: `${'['.repeat(5_000)}${']'.repeat(5_000)}` },
  { type: json, payload: `{"amount":1e400,"email":{"a":1},"message":["x"],"reason":null}` },
  { type: 'application/x-www-form-urlencoded', payload: '__proto__=1&amount=%00&email=%ff' },
  { type: 'text/plain', payload: '\0' },
  { type: 'nonsense', payload: 'x' },
];

/** A request in the form that `inject` and `fetch` accept. */
export interface Hostile {
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** Returns every hostile request to a route. While one part of the path is hostile, the other parts are plain. */
export function hostileRequests({ method, url }: Route): Hostile[] {
  const parts = url.match(/:\w+|\*/g) ?? [];
  const plain = url.replaceAll(/:\w+|\*/g, 'plain');
  const addresses = parts.flatMap((_part, place) =>
    hostileParts.map((value) => {
      let at = -1;
      return url.replaceAll(/:\w+|\*/g, () => ((at += 1), at === place ? value : 'plain'));
    }),
  );
  const queries = hostileQueries.map((query) => `${plain}?${query}`);
  const withAddress = [...addresses, ...queries, plain].map((address) => ({
    method,
    url: address,
    headers: {},
  }));
  if (method === 'GET') return withAddress;
  return [
    ...withAddress.map((request) => ({
      ...request,
      headers: { 'content-type': json, 'idempotency-key': 'hostile-key' },
      payload: '{}',
    })),
    ...hostileBodies.map(({ type, payload }) => ({
      method,
      url: plain,
      headers: { 'content-type': type, 'idempotency-key': 'hostile-key' },
      payload,
    })),
    {
      method,
      url: plain,
      headers: { 'content-type': json, 'idempotency-key': '\u00ff'.repeat(300) },
      payload: '{}',
    },
  ];
}
