import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Database } from '../db/client.ts';
import { providerInbox } from '../db/schema/index.ts';
import { createDwollaClient } from '../providers/bank-transfers/dwolla-client.ts';
import { dwollaEvents } from '../providers/bank-transfers/dwolla-events.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { hostileRequests, withRoutes, type Route } from '../testing/hostile-requests.ts';
import { addOrganization, addUser } from '../testing/world.ts';

let database: Database;
let gateway: TestApp;
let routes: readonly Route[];
let staffId: string;

/** Returns a new address for each call, so that no rate limit stops the requests under test. */
let calls = 0;
const anAddress = (): string => `10.${(calls += 1) % 250}.${Math.floor(calls / 250) % 250}.1`;

before(async () => {
  database = await openTestDatabase();
  const found = await withRoutes(() => startTestApp(database, { env: { AUTH_SIMULATED: '1' } }));
  gateway = found.started;
  routes = found.routes;
  await addOrganization(gateway.test);
  staffId = (await addUser(gateway.test, undefined, { role: 'superadmin' })).id;
});
after(async () => {
  await gateway.close();
  await database.close();
});

test('lists the routes', () => {
  const known = routes.map(({ method, url }) => `${method} ${url}`);
  for (const route of [
    'GET /organizations/:slug',
    'GET /download-report/:id',
    'GET /note-attachments/:id',
    'POST /webhooks/dwolla',
    'POST /payer/requests/:token/authorize',
    'PUT /uploads/*',
    'POST /graphql',
  ])
    assert.ok(known.includes(route), route);
});

for (const who of ['nobody', 'staff'] as const) {
  test(`answers no hostile request of ${who} with a server error`, async () => {
    const signedIn = who === 'staff' ? await gateway.headersOf(staffId) : {};
    for (const route of routes) {
      for (const { headers, ...request } of hostileRequests(route)) {
        const { statusCode, body } = await gateway.app.inject({
          ...request,
          headers: { ...headers, ...signedIn },
          remoteAddress: anAddress(),
        });
        const place = `${request.method} ${request.url.slice(0, 120)} ${request.payload?.slice(0, 60) ?? ''}`;
        assert.ok(statusCode < 500, `${place}: ${statusCode} ${body.slice(0, 200)}`);
      }
    }
  });
}

test('answers not found for an id that is too long, and refuses input that cannot be read', async () => {
  const signedIn = await gateway.headersOf(staffId);
  const long = 'a'.repeat(101);
  for (const path of [`/organizations/${long}`, `/download-report/${long}`, `/note-attachments/${long}`]) {
    const { statusCode, body } = await gateway.app.inject({ url: path, headers: signedIn });
    assert.equal(statusCode, 404, path);
    assert.match(body, /"code":"NOT_FOUND"/, path);
  }
  const nul = await gateway.app.inject({ url: '/organizations/a%00b' });
  assert.equal(nul.statusCode, 400);
});

test('refuses a signed event with a NUL character, and stores none of it', async () => {
  const { ports, config } = gateway.test.deps;
  const { readWebhook } = dwollaEvents(createDwollaClient(config.dwolla), [config.dwolla.webhookSecret]);
  Object.assign(ports.bankTransfers, { readWebhook });
  const send = async (url: string, payload: Buffer, signature: Record<string, string>) => {
    const headers = { 'content-type': 'application/json', ...signature };
    const { statusCode, body } = await gateway.app.inject({ method: 'POST', url, payload, headers });
    return [statusCode, /"code":"(\w+)"/.exec(body)?.[1] ?? null];
  };
  const signed = (payload: Buffer) => ({
    'x-request-signature-sha-256': createHmac('sha256', config.dwolla.webhookSecret)
      .update(payload)
      .digest('hex'),
  });
  const event = { id: 'event', topic: 'a', resourceId: 'a', timestamp: '2026-03-01T10:00:00Z' };
  for (const change of [{ id: 'ev\0ent' }, { topic: 'a\0' }, { resourceId: '\0' }, { id: '\ud800' }]) {
    const payload = Buffer.from(JSON.stringify({ ...event, ...change }));
    const answer = await send('/webhooks/dwolla', payload, signed(payload));
    assert.deepEqual(answer, [400, 'BAD_INPUT'], JSON.stringify(change));
  }
  const item = await send('/webhooks/plaid', Buffer.from('item\0'), { 'plaid-verification': 'signed' });
  assert.deepEqual(item, [400, 'BAD_INPUT']);
  const stored = await database.db.select({ id: providerInbox.id }).from(providerInbox);
  assert.deepEqual(stored, []);
  const whole = Buffer.from(JSON.stringify(event));
  assert.deepEqual(await send('/webhooks/dwolla', whole, signed(whole)), [200, null]);
});
