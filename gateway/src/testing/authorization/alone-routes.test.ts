import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Database } from '../../db/client.ts';
import { linkToken } from '../../domains/payment-links/link-token.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';
import { tools } from '../../server/mcp/tools.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { openTestDatabase } from '../database.ts';
import { withRoutes, type Route } from '../hostile-requests.ts';
import { withShownWords } from '../payer.ts';
import { addAloneWorld, asPerson, asProgram, attack, escaped, type AloneWorld } from './alone-world.ts';
import { loosest } from './loosest.ts';
import { otherRoutes, routeCalls, toolCalls } from './route-calls.ts';

let database: Database;
let gateway: TestApp;
let routes: readonly Route[];
before(async () => {
  database = await openTestDatabase();
  const env = { BANK_LINKING_ORGANIZATIONS: '*', RATE_LIMIT_USER: '1000000' };
  ({ started: gateway, routes } = await withRoutes(() => startTestApp(database, { env })));
});
after(async () => {
  await gateway.close();
  await database.close();
});

const CREATE_KEY = `mutation($input: NewApiKeyInput!) { createApiKey(input: $input) { id } }`;
const READ_CODE = `mutation($id: ID!) { readReceiverCode(transactionTemplateId: $id) }`;
const CODE = `query($id: ID!) { transactionTemplate(id: $id) { receiving { code } } }`;

/** Returns every link of the organization's payments that a reader of its mails could have. */
async function tokensOf({ held, approved, tenant }: AloneWorld): Promise<string[]> {
  const { db, clock, config } = gateway.test.deps;
  const tokens = [linkToken(config, tenant.id.paymentLink)];
  for (const id of [held, approved]) {
    tokens.push(await createRequestToken(db, Number(id), clock()));
    tokens.push(await createRequestToken(db, Number(id), clock(), true));
  }
  return tokens;
}

/** Returns the addresses of a route in this world: one for each link or occasion. */
function addressesOf(url: string, world: AloneWorld, tokens: readonly string[]): string[] {
  const { tenant, occasions } = world;
  const named = url.replace(':orgSlug', tenant.held.organization.slug).replace('*', 'private/statement');
  const [part, values] = named.includes(':token')
    ? [':token', tokens]
    : [':occasionId', [...occasions, tenant.id.occasion]];
  return named.includes(part) ? values.map((value) => named.replace(part, value)) : [named];
}

/** Returns the headers with which the admin can call: anonymous, signed in, and with the admin's own key. */
async function proofsOf({ office, secret }: AloneWorld): Promise<Record<string, string>[]> {
  return [{}, await gateway.headersOf(office.id), { authorization: `Bearer ${secret}` }];
}

async function callRoute(name: string, url: string, headers: object, body: object): Promise<number> {
  const [method = ''] = name.split(' ');
  const { statusCode } = await gateway.app.inject({
    method: method === 'PUT' ? 'PUT' : 'POST',
    url,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    payload: await withShownWords(gateway.app, url, body),
  });
  return statusCode;
}

/** Creates a world in which the admin has created a key with every right that keys can have. */
async function addWorldWithKey(): Promise<AloneWorld> {
  const world = await addAloneWorld(gateway, true);
  const office = asPerson(gateway, world.office.id);
  for (const args of loosest['createApiKey']?.(world) ?? []) {
    assert.deepEqual((await office(CREATE_KEY, args)).errors, []);
  }
  return world;
}

test('tries every route that writes, here or in another test', () => {
  const writing = routes
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url }) => `${method} ${url}`);
  assert.deepEqual([...Object.keys(routeCalls), ...otherRoutes].toSorted(), [...new Set(writing)].toSorted());
});

test('tries every tool of assistants', () => {
  assert.deepEqual(Object.keys(toolCalls).toSorted(), Object.keys(tools).toSorted());
});

test('a receiver with the code succeeds at the route at which an admin alone fails', async () => {
  const world = await addAloneWorld(gateway, true);
  const approver = asPerson(gateway, world.tenant.id.person);
  const id = world.approved;
  assert.deepEqual((await approver(READ_CODE, { id })).errors, []);
  const { data } = await approver(CODE, { id });
  const code = /"code":"([\d ]+)"/.exec(JSON.stringify(data))?.[1] ?? assert.fail('no code');
  const { db, clock } = gateway.test.deps;
  const token = await createRequestToken(db, Number(id), clock());
  const name = 'POST /payer/requests/:token/receive';
  const [body = {}] = routeCalls[name]?.(world) ?? [];
  const url = `/payer/requests/${token}/receive`;
  assert.equal(await callRoute(name, url, {}, { ...body, code }), 200);
  assert.equal((await escaped(gateway, world)).length, 1);
});

describe('an admin alone cannot release a payment that needs an approval', () => {
  test('with any route, anonymous, signed in or with a key', async () => {
    const world = await addWorldWithKey();
    const tokens = await tokensOf(world);
    const proofs = await proofsOf(world);
    for (const [name, bodies] of Object.entries(routeCalls)) {
      const [, url = ''] = name.split(' ');
      for (const address of addressesOf(url, world, tokens)) {
        for (const headers of proofs) {
          for (const body of bodies(world)) await callRoute(name, address, headers, body);
        }
      }
      assert.deepEqual(await escaped(gateway, world), [], name);
    }
    const actors = [asPerson(gateway, world.office.id), asProgram(gateway, world.secret)];
    assert.deepEqual(await attack(gateway, world, actors), []);
  });

  test('with any tool of an assistant that has the admin’s key', async () => {
    const world = await addWorldWithKey();
    const url = new URL('/mcp', await gateway.app.listen({ port: 0, host: '127.0.0.1' }));
    const client = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${world.secret}` };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    for (const [name, inputs] of Object.entries(toolCalls)) {
      for (const given of inputs(world)) await client.callTool({ name, arguments: { ...given } });
      assert.deepEqual(await escaped(gateway, world), [], name);
    }
    await client.close();
    const actors = [asPerson(gateway, world.office.id), asProgram(gateway, world.secret)];
    assert.deepEqual(await attack(gateway, world, actors), []);
  });
});
