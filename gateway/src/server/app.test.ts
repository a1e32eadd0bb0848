import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Database } from '../db/client.ts';
import { openTestDatabase } from '../testing/database.ts';
import { listedDocuments } from './known-documents.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { productionSettings } from '../testing/production.ts';
import { addOrganization, addUser, type TestOrganization } from '../testing/world.ts';
import { createApp } from './app.ts';
import { freeze, unfreeze } from '../payments/payouts/store.ts';
import { userChanges } from '../domains/users/changes.ts';
import type { Changes } from '../graph/changes.ts';
import { domains, type Domains } from './domains.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let summit: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  summit = await addOrganization(gateway.test, { name: 'Summit Title' });
  admin = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const whoAmI = '{ currentUser { id fullName } }';

test('answers a signed-in user with the id of the request', async () => {
  const { status, data, errors, headers } = await gateway.ask(
    admin.id,
    whoAmI,
    {},
    { 'x-request-id': 'trace-1' },
  );
  assert.deepEqual(
    { status, data, errors },
    { status: 200, data: { currentUser: { id: admin.id, fullName: 'Ada Marsh' } }, errors: [] },
  );
  assert.equal(headers['x-request-id'], 'trace-1');
});

test('a foreign organization answers exactly like one that is not there, by slug and by id', async () => {
  const bySlug = 'query($slug: String) { organization(slug: $slug) { id } }';
  const byId = 'query($id: ID) { organization(id: $id) { id } }';
  const list = 'query($id: ID!) { escrowAccounts(organizationId: $id) { id } }';
  const board =
    'query($slug: String!) { transactionTemplates(filter: {organizationSlug: $slug}) { entries { id } } }';
  const withoutIds = (asked: Awaited<ReturnType<TestApp['ask']>>) => ({
    status: asked.status,
    data: asked.data,
    errors: asked.errors.map(({ message, path, extensions }) => ({ message, path, code: extensions.code })),
  });
  for (const [query, foreign, missing] of [
    [bySlug, { slug: summit.organization.slug }, { slug: 'no-such-place' }],
    [byId, { id: summit.organizationId }, { id: randomUUID() }],
    [byId, { id: summit.organizationId }, { id: 'not-an-id' }],
    [list, { id: summit.organizationId }, { id: randomUUID() }],
    [board, { slug: summit.organization.slug }, { slug: 'no-such-place' }],
  ] as const) {
    const one = await gateway.ask(admin.id, query, foreign);
    const other = await gateway.ask(admin.id, query, missing);
    assert.deepEqual(withoutIds(one), withoutIds(other));
  }
  const shown = await gateway.ask(admin.id, bySlug, { slug: summit.organization.slug });
  assert.deepEqual(shown.data, { organization: null });
  const own = await gateway.ask(admin.id, bySlug, { slug: harbor.organization.slug.toUpperCase() });
  assert.deepEqual(own.data, { organization: { id: harbor.organizationId } });
});

test('a body of 20 MB is refused with a clear answer', async () => {
  const response = await gateway.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { ...(await gateway.headersOf(admin.id)), 'content-type': 'application/json' },
    payload: JSON.stringify({ query: whoAmI, variables: { padding: 'x'.repeat(20_000_000) } }),
  });
  assert.equal(response.statusCode, 413);
  const [error] = response.json<{ errors: { message: string; extensions: { code: string } }[] }>().errors;
  assert.equal(error?.extensions.code, 'TOO_LARGE');
  assert.match(error.message, /at most 1 MB/);
});

test('a query of 50 levels is refused, also through fragments', async () => {
  const nested = `{ organizations { entries { ${'adminUsers { organizations { '.repeat(24)} id ${'} }'.repeat(24)} } } }`;
  const spread = Array.from(
    { length: 24 },
    (_, i) =>
      `fragment F${i} on Organization { adminUsers { organizations { ${i === 23 ? 'id' : `...F${i + 1}`} } } }`,
  );
  for (const query of [nested, `{ organizations { entries { ...F0 } } } ${spread.join(' ')}`]) {
    const { status, data, errors } = await gateway.ask(admin.id, query);
    assert.equal(status, 400);
    assert.equal(data, null);
    assert.match(errors.map(({ message }) => message).join(), /nested 5\d levels deep; at most 12/);
  }
});

test('too many aliases and too costly documents are refused', async () => {
  const aliases = `{ ${Array.from({ length: 61 }, (_, i) => `a${i}: currentUser { id }`).join(' ')} }`;
  assert.match((await gateway.ask(admin.id, aliases)).errors[0]?.message ?? '', /61 aliases; at most 60/);
  const many = 'id firstName lastName email phone active createdAt '.repeat(1);
  const costly = `{ organizations { entries { adminUsers { organizations { adminUsers { organizations { adminUsers { organizations { adminUsers { ${many} } } } } } } } } } }`;
  assert.match((await gateway.ask(admin.id, costly)).errors[0]?.message ?? '', /asks for too much/);
});

test('a page holds at most 100 entries', async () => {
  const { errors } = await gateway.ask(admin.id, '{ organizations(limit: 101) { entries { id } } }');
  assert.equal(errors[0]?.extensions.code, 'BAD_INPUT');
  assert.equal(errors[0].extensions.field, 'limit');
});

test('a gateway in which an operation or a field has no policy does not start', async () => {
  const { test: fixture } = gateway;
  const policies = domains.policies.map((policy) => {
    const { currentUser: _dropped, ...Query } = policy.Query ?? {};
    return { ...policy, Query };
  });
  await assert.rejects(
    createApp(fixture.deps, { domains: { ...domains, policies } }),
    /Query\.currentUser has no policy/,
  );
  const narrowed = domains.policies.map((policy) => {
    const { FundingSource: source, ...types } = policy.types ?? {};
    if (!source) return policy;
    const { fundingRef: _open, ...guarded } = source.guarded ?? {};
    return { ...policy, types: { ...types, FundingSource: { ...source, guarded } } };
  });
  await assert.rejects(
    createApp(fixture.deps, { domains: { ...domains, policies: narrowed } }),
    /FundingSource\.fundingRef has no policy/,
  );
  const open = domains.policies.map((policy) => ({
    ...policy,
    openTypes: (policy.openTypes ?? []).filter((name) => name !== 'PageInfo'),
  }));
  await assert.rejects(
    createApp(fixture.deps, { domains: { ...domains, policies: open } }),
    /PageInfo has no policy/,
  );
});

test('a gateway in which a mutation has no record, or a record no mutation of its own, does not start', async () => {
  const { changes } = domains;
  const starting = (given: Domains['changes']) =>
    createApp(gateway.test.deps, { domains: { ...domains, changes: given } });
  const without = changes.map(({ updateUser: _dropped, ...others }) => others);
  await assert.rejects(starting(without), /Mutation\.updateUser has no record/);
  const { updateUser } = userChanges;
  assert.ok(updateUser);
  await assert.rejects(starting([...changes, { updateUser }]), /Mutation\.updateUser has two records/);
  const unknown: Changes = { upgradeUser: updateUser };
  await assert.rejects(starting([...changes, unknown]), /Mutation\.upgradeUser is in no schema/);
  const resolvers = [...domains.resolvers, { Mutation: { updateUser: () => assert.fail() } }];
  await assert.rejects(
    createApp(gateway.test.deps, { domains: { ...domains, resolvers } }),
    /Mutation\.updateUser has two resolvers/,
  );
});

test('an unexpected error is masked and names the request', async () => {
  const broken = await startTestApp(database, {
    domains: {
      ...domains,
      resolvers: domains.resolvers.map((each) =>
        each.Query && 'contentCards' in each.Query
          ? { Query: { contentCards: () => Promise.reject(new Error('password=hunter2 at 10.0.0.3')) } }
          : each,
      ),
    },
  });
  try {
    const { status, errors } = await broken.ask(
      admin.id,
      '{ contentCards { title } }',
      {},
      { 'x-request-id': 'trace-2' },
    );
    assert.equal(status, 500);
    assert.deepEqual(errors, [
      {
        message: 'Something went wrong on our side. Please try again.',
        path: ['contentCards'],
        extensions: { code: 'INTERNAL', requestId: 'trace-2' },
      },
    ]);
  } finally {
    await broken.close();
  }
});

test('CORS admits the dashboard with its headers and nobody else', async () => {
  const preflight = (origin: string) =>
    gateway.app.inject({
      method: 'OPTIONS',
      url: '/graphql',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-user-id',
      },
    });
  const own = await preflight('http://localhost:3000');
  assert.equal(own.headers['access-control-allow-origin'], 'http://localhost:3000');
  const allowed = String(own.headers['access-control-allow-headers']);
  for (const header of ['authorization', 'x-user-id', 'session', 'idempotency-key', 'x-request-id']) {
    assert.ok(allowed.includes(header), header);
  }
  assert.equal((await preflight('https://evil.example')).headers['access-control-allow-origin'], undefined);
});

test('queries run by GET, mutations do not', async () => {
  const headers = await gateway.headersOf(admin.id);
  const query = await gateway.app.inject({ url: '/graphql', query: { query: whoAmI }, headers });
  assert.equal(query.statusCode, 200);
  const mutation = `mutation { cancelTransaction(id: "123456789") { id } }`;
  const refused = await gateway.app.inject({ url: '/graphql', query: { query: mutation }, headers });
  assert.equal(refused.statusCode, 405);
  assert.equal(refused.headers['allow'], 'POST');
});

test('health, readiness and metrics answer', async () => {
  assert.equal((await gateway.app.inject('/healthz')).statusCode, 200);
  const ready = { status: 'ready', version: '1.0.0' };
  const readiness = async (): Promise<unknown> => (await gateway.app.inject('/readyz')).json();
  assert.deepEqual(await readiness(), { ...ready, payouts: 'handed over' });
  await freeze(database.db, gateway.test.deps.clock(), 'Looked at');
  assert.deepEqual(await readiness(), { ...ready, payouts: 'frozen' }, 'it works all the same');
  await unfreeze(database.db, gateway.test.deps);
  const metrics = await gateway.app.inject('/metrics');
  assert.match(metrics.body, /http_request_duration_seconds_count\{[^}]*route="\/graphql"/);
  assert.match(metrics.body, /^keyturn_ledger_sum_cents 0$/m);
  assert.match(metrics.body, /^keyturn_ledger_processed_cents \d+$/m);
});

test('an address that is not there answers JSON', async () => {
  const response = await gateway.app.inject('/nothing');
  assert.equal(response.statusCode, 404);
  assert.equal(response.json<{ error: { code: string } }>().error.code, 'NOT_FOUND');
});

test("in production only the dashboard's documents are answered and the schema is not told", async () => {
  const production = await startTestApp(database, { env: productionSettings });
  const open = { ...productionSettings, ONLY_KNOWN_DOCUMENTS: '0' };
  const openProduction = await startTestApp(database, { env: open });
  try {
    const unknown = await production.ask(admin.id, '{ currentUser { id phone } }');
    assert.equal(unknown.status, 400);
    assert.match(unknown.errors[0]?.message ?? '', /only the documents of its dashboard/);
    const [known] = Object.values(listedDocuments()).filter((each) =>
      each.startsWith('query FirstOrganization'),
    );
    assert.equal((await production.ask(admin.id, known ?? '')).status, 200);
    assert.equal((await openProduction.ask(admin.id, whoAmI)).status, 200);
    const told = await openProduction.ask(admin.id, '{ __schema { types { name } } }');
    assert.match(told.errors[0]?.message ?? '', /introspection/);
  } finally {
    await production.close();
    await openProduction.close();
  }
});
