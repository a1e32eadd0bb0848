import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createPlaidLinks } from '../providers/bank-links/plaid.ts';
import { createDwollaTransfers } from '../providers/bank-transfers/dwolla.ts';
import { createStripeCards } from '../providers/cards/stripe.ts';
import { httpContentFeed } from '../providers/content/http.ts';
import { createWebhookSender } from '../providers/webhooks/sender.ts';
import { onProviderCall, tracedFetch, type ProviderCall } from './provider-calls.ts';
import { currentRequestId, inRequest } from './request.ts';
import { traceWith } from './spans.ts';

const asked: IncomingMessage[] = [];
const heard: ProviderCall[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  request.resume();
  response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
});
const stopHearing = onProviderCall((call) => heard.push(call));
let url: string;
before(async () => {
  server.listen(0);
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  stopHearing();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  heard.length = 0;
});

test('what a request starts belongs to it, also later and beside another one', async () => {
  const later = async () => {
    await wait(1);
    return currentRequestId();
  };
  assert.deepEqual(await Promise.all([inRequest('one', later), inRequest('two', later), later()]), [
    'one',
    'two',
    null,
  ]);
});

const calls: Record<string, () => Promise<unknown>> = {
  dwolla: () =>
    createDwollaTransfers({ url, key: 'k', secret: 's', webhookSecret: 'w' }).getTransfer('transfer-1'),
  stripe: () => createStripeCards({ url, secretKey: 'k', webhookSecret: 'w' }).getCharge('pi_1'),
  plaid: () => createPlaidLinks({ url, clientId: 'c', secret: 's' }).exchange('public-1'),
  content: () => httpContentFeed(`${url}/cards`).cards(),
};
for (const [provider, call] of Object.entries(calls)) {
  test(`a call of ${provider} carries the request's id and is told of`, async () => {
    await inRequest('r-1', call).catch(() => undefined);
    assert.equal(asked[0]?.headers['x-request-id'], 'r-1');
    assert.deepEqual(
      heard.map(({ provider: name, status, requestId }) => [name, status, requestId]).slice(0, 1),
      [[provider, '503', 'r-1']],
    );
  });
}

test('a call without an answer is told of too, and fails as it would', async () => {
  await assert.rejects(tracedFetch('nobody')('http://127.0.0.1:9/x?secret=1'), TypeError);
  const [call] = heard;
  assert.deepEqual([call?.status, call?.path, call?.requestId], ['none', '/x', null]);
});

test('a webhook’s call has a span that names the host, and not the path that may be a secret', async (t) => {
  const told: unknown[] = [];
  traceWith({
    current: () => null,
    open: ({ name, kind, attributes }) => {
      told.push(name, kind, attributes);
      return { set: (more) => told.push(more), end: () => told.push('end'), run: (work) => work() };
    },
  });
  t.after(() => traceWith(null));
  const sender = createWebhookSender({ origins: [url] });
  const answer = await sender.send({ url: `${url}/hook/secret`, headers: {}, body: '{}' });
  assert.equal(answer.status, 503);
  const about = { 'keyturn.provider': 'webhook', 'http.request.method': 'POST' };
  assert.deepEqual(told, [
    ...['POST webhook', 'client', { ...about, 'server.address': new URL(url).host }],
    ...[{ 'http.response.status_code': 503 }, 'end'],
  ]);
});
