import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { startPages } from '../testing/pages.ts';
import { refusal } from '../testing/payer-api.ts';

const parts = [
  'a'.repeat(101),
  'a'.repeat(201),
  'a'.repeat(701),
  'a'.repeat(5_000),
  '%00',
  'a%00b',
  '%c0%80',
  '%ff',
  '%',
  '%ed%a0%80',
  '__proto__',
  'constructor',
  '..%2f',
  '-1',
  'plain?a=1&a=2&__proto__=1',
];
const form = 'application/x-www-form-urlencoded';
const bodies: readonly (readonly [type: string, body: string])[] = [
  [form, ''],
  [form, '__proto__=1&constructor=2&amount=%00&email=%ff&email=b'],
  [form, `email=${'@.'.repeat(100_000)}%20x&amount=${'9'.repeat(20_000)}`],
  ['application/json', '[]'],
  ['application/json', '{"__proto__":{"a":1}}'],
  ['application/json', '{'],
  ['nonsense', 'x'],
];

it('no hostile request to any page is answered with a fault of ours', async (t) => {
  const routes: { method: string; url: string }[] = [];
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push({ method: each, url });
    });
  };
  subscribe('fastify.initialization', listen);
  const pages = await startPages(t, () => refusal(404, 'There is nothing here.', null, 'NOT_FOUND'));
  unsubscribe('fastify.initialization', listen);
  assert.ok(routes.some(({ url }) => url === '/customer/request/:occasionId'));
  const ask = async (method: string, url: string, type?: string, body?: string) => {
    const sent = type === undefined ? {} : { headers: { 'content-type': type }, body: body ?? '' };
    const response = await fetch(`${pages.url}${url}`, { method, ...sent, redirect: 'manual' });
    assert.ok(
      response.status < 500,
      `${method} ${url.slice(0, 80)} ${body?.slice(0, 40)}: ${response.status}`,
    );
    await response.arrayBuffer();
  };
  for (const { method, url } of routes.filter(({ method: each }) => each === 'GET' || each === 'POST')) {
    const places = url.match(/:\w+|\*/g) ?? [];
    for (const place of places) {
      for (const value of parts) {
        const address = url.replace(place, value).replaceAll(/:\w+|\*/g, 'plain');
        await (method === 'GET' ? ask(method, address) : ask(method, address, form, 'a=1'));
      }
    }
    if (method === 'GET') continue;
    for (const [type, body] of bodies) await ask(method, url.replaceAll(/:\w+|\*/g, 'plain'), type, body);
  }
});
