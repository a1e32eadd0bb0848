import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { integrations, transactionTemplates, webhookSubscriptions } from '../../db/schema/index.ts';
import { apiKeyScopes } from '../../db/schema/values.ts';
import { claimWorld, OtherWorld } from '../../db/world.ts';
import { viewerOfKey } from '../../domains/api-keys/viewer.ts';
import { assertionOf, type Program } from '../../domains/test-world/assertion.ts';
import { publishedOperations } from '../../graph/published-operations.ts';
import { startTestApp, type Asked, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startSandbox, type SandboxProcess } from '../../testing/sandbox.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

const secretBetween = 'a secret between both worlds of a test';

let databases: { live: Database; test: Database };
let sandbox: SandboxProcess;
let live: TestApp;
let trial: TestApp;
let trialUrl: string;
let harbor: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
let integrationId: string;

before(async () => {
  databases = { live: await openTestDatabase(), test: await openTestDatabase() };
  sandbox = await startSandbox();
  trial = await startTestApp(databases.test, {
    env: {
      WORLD: 'test',
      SANDBOX_URL: sandbox.url,
      TEST_WORLD_SECRET: secretBetween,
      RATE_LIMIT_USER: '100000',
    },
  });
  trialUrl = await trial.app.listen({ port: 0, host: '127.0.0.1' });
  live = await startTestApp(databases.live, {
    env: { TEST_WORLD_URL: trialUrl, TEST_WORLD_SECRET: secretBetween, RATE_LIMIT_USER: '100000' },
  });
  harbor = await addOrganization(live.test);
  const { organizationId } = harbor;
  admin = await addUser(live.test, {
    organizationId,
    roles: ['ADMIN', 'REQUEST', 'APPROVE_INBOUND_PAYMENT'],
  });
  const [row] = await databases.live.db
    .insert(integrations)
    .values({ name: 'Closing desk', organizationId })
    .returning();
  integrationId = row?.id ?? '';
});
after(async () => {
  await live.close();
  await trial.close();
  await sandbox.stop();
  await databases.live.close();
  await databases.test.close();
});

const newSecret = (world: 'live' | 'test'): string => `kt_${world}_${randomBytes(32).toString('base64url')}`;

async function keyIn(world: 'live' | 'test', given: object = {}, app = live) {
  const secret = newSecret(world);
  const input = { integrationId, name: 'Desk', secret, scopes: apiKeyScopes, sendLimit: 50_000, ...given };
  const made = await app.ask(
    admin.id,
    'mutation($input: NewApiKeyInput!) { createApiKey(input: $input) { id world } }',
    { input },
  );
  assert.deepEqual(made.errors, []);
  const { id, world: shown } = z
    .object({ id: z.string(), world: z.string() })
    .parse(made.data?.['createApiKey']);
  assert.equal(shown, world.toUpperCase());
  return { id, secret };
}
const byKey = (secret: string, query: string, variables: object = {}, app = live): Promise<Asked> =>
  app.ask('', query, variables, { authorization: `Bearer ${secret}`, 'x-user-id': '' });
const codeOf = ({ status, errors }: Asked) => [status, errors[0]?.extensions.code];
const at = (data: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, name) => (value instanceof Object ? Reflect.get(value, name) : undefined),
    data,
  );

const requestPayment = `mutation($occasion: ID!, $email: String!) { sendTransactionRequest(paymentOccasionId: $occasion,
  request: { amount: 10000, receiverEmail: $email }) { id transactionTemplate { id displayStatus } } }`;
const payments = `query($slug: String!) {
  transactionTemplates(filter: { organizationSlug: $slug }) { entries { id receiverEmail displayStatus } } }`;
const onePayment = 'query($id: ID!) { transactionTemplate(id: $id) { id receiverEmail displayStatus } }';

/** Something to ask each published operation, about what is there in the live world. */
const documents: Readonly<Record<string, string>> = {
  currentApiKey: '{ currentApiKey { id name world organization { slug } } }',
  transactionTemplates: payments,
  transactionTemplate: onePayment,
  paymentOccasions:
    'query($slug: String!) { paymentOccasions(organizationSlug: $slug) { entries { id name } } }',
  paymentOccasion: 'query($occasion: ID!) { paymentOccasion(id: $occasion) { id name } }',
  fundingSources:
    'query($slug: String!) { fundingSources(organizationSlug: $slug) { entries { id displayName } } }',
  escrowAccounts: 'query($organization: ID!) { escrowAccounts(organizationId: $organization) { id name } }',
  batches: 'query($slug: String!) { batches(organizationSlug: $slug) { entries { id } } }',
  batch: 'query($file: ID!) { batch(id: $file) { id } }',
  paymentFile: 'query($slug: String!, $file: ID!) { paymentFile(organizationSlug: $slug, id: $file) { id } }',
  reconciledAccounts: 'query($slug: String!) { reconciledAccounts(organizationSlug: $slug) { id } }',
  threeWays: 'query($account: ID!) { threeWays(fundingSourceId: $account) { day } }',
  reconciliationPeriods: 'query($account: ID!) { reconciliationPeriods(fundingSourceId: $account) { id } }',
  webhookSubscriptions:
    'query($integration: ID!) { webhookSubscriptions(integrationId: $integration) { id } }',
  createWebhookSubscription: `mutation($integration: ID!) { createWebhookSubscription(integrationId: $integration,
    secret: "a secret of twenty-four chars", url: "https://desk.example/hooks") { id } }`,
  prepareTransactionRequest: `mutation($occasion: ID!) { prepareTransactionRequest(paymentOccasionId: $occasion,
    request: { amount: 10000, receiverEmail: "payer@people.example" }) { id url } }`,
  sendTransactionRequest: requestPayment,
  createTransactionTemplate: `mutation($account: ID!, $outbound: ID!) {
    createTransactionTemplate(input: { amount: 10000, paymentMethodId: $account, paymentMethodType: FUNDING_SOURCE,
      paymentOccasionId: $outbound, receiverEmail: "vendor@people.example" }) { id } }`,
  actAsPayer: 'mutation($id: ID!) { actAsPayer(id: $id) { id } }',
};

const found = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

/** Every row of the live world but those that say that a key was used and how often somebody asked. */
async function liveRows(): Promise<Map<string, string>> {
  const rowsOf = async (text: string) => found.parse(await databases.live.db.execute(sql.raw(text))).rows;
  const tables = await rowsOf(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const rows = new Map<string, string>();
  for (const name of tables.map((table) => String(table['name']))) {
    if (name.startsWith('rate_')) continue;
    const shown = name === 'api_keys' ? `to_jsonb(t) - 'last_used_at'` : 'to_jsonb(t)';
    const [hashes] = await rowsOf(
      `select coalesce(string_agg(md5((${shown})::text), '' order by md5((${shown})::text)), '') as rows from "${name}" t`,
    );
    rows.set(name, String(hashes?.['rows']));
  }
  return rows;
}

test('a test key asks for a payment, plays its payer, and none of it is in the live world', async () => {
  const { secret } = await keyIn('test');
  const asked = await byKey(secret, requestPayment, {
    occasion: harbor.inbound.id,
    email: 'buyer@people.example',
  });
  assert.deepEqual(asked.errors, []);
  assert.equal(asked.headers['keyturn-world'], 'test');
  const id = String(at(asked.data, 'sendTransactionRequest', 'id'));
  const paid = await byKey(secret, documents['actAsPayer'] ?? '', { id });
  assert.deepEqual(paid.errors, []);
  const read = await byKey(secret, 'query($id: ID!) { transactionTemplate(id: $id) { events { type } } }', {
    id,
  });
  assert.match(JSON.stringify(read.data), /"ACCEPTED"/);
  assert.equal(await databases.live.db.$count(transactionTemplates), 0);
  assert.equal(await databases.test.db.$count(transactionTemplates), 1);
  const who = await byKey(secret, documents['currentApiKey'] ?? '');
  assert.deepEqual(
    [at(who.data, 'currentApiKey', 'world'), at(who.data, 'currentApiKey', 'organization', 'slug')],
    ['TEST', harbor.organization.slug],
  );
});

test('a test key reads and changes no row of the live world, whatever it asks', async () => {
  const payer = `live-${randomUUID()}@people.example`;
  const { secret: liveKey } = await keyIn('live');
  const made = await byKey(liveKey, requestPayment, { occasion: harbor.inbound.id, email: payer });
  assert.equal(made.headers['keyturn-world'], undefined);
  const id = String(at(made.data, 'sendTransactionRequest', 'id'));
  const { secret } = await keyIn('test');
  const variables = {
    ...{ id, slug: harbor.organization.slug, organization: harbor.organizationId },
    ...{ occasion: harbor.inbound.id, outbound: harbor.outbound.id, account: harbor.account.id },
    file: randomUUID(),
    ...{ integration: integrationId, email: 'buyer@people.example' },
  };
  const earlier = await liveRows();
  for (const name of publishedOperations.keys()) {
    const document = documents[name];
    assert.ok(document !== undefined, `${name} is asked for`);
    const answer = await byKey(secret, document, variables);
    assert.equal(answer.headers['keyturn-world'], 'test', name);
    assert.doesNotMatch(JSON.stringify([answer.data, answer.errors]), new RegExp(payer), name);
    if ('id' in variables && document.includes('$id')) {
      const entry = at(answer.data, name);
      assert.ok(entry === null || entry === undefined, `${name} knows no live payment`);
    }
  }
  for (const app of [live]) {
    const got = await app.app.inject({
      url: `/graphql?query=${encodeURIComponent('{ currentApiKey { world } }')}`,
      headers: { authorization: `Bearer ${secret}` },
    });
    assert.deepEqual([got.statusCode, got.headers['keyturn-world']], [200, 'test']);
  }
  assert.deepEqual(await liveRows(), earlier);
  const webhooksIn = (world: 'live' | 'test') => databases[world].db.$count(webhookSubscriptions);
  assert.deepEqual([await webhooksIn('live'), await webhooksIn('test')], [0, 1]);
});

test('an assistant with a test key is answered by the test world', async () => {
  const { secret } = await keyIn('test');
  const { statusCode, headers, payload } = await live.app.inject({
    ...{ method: 'POST', url: '/mcp' },
    headers: {
      ...{ authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' },
      'content-type': 'application/json',
    },
    payload: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'list_payment_occasions', arguments: {} },
    }),
  });
  assert.deepEqual([statusCode, headers['keyturn-world']], [200, 'test'], payload);
  assert.match(payload, /Earnest money/);
});

test('what changes in the organization is known in the test world with the next request', async () => {
  const { secret } = await keyIn('test');
  const names = async () =>
    JSON.stringify(
      (await byKey(secret, documents['paymentOccasion'] ?? '', { occasion: harbor.inbound.id })).data,
    );
  assert.match(await names(), /Earnest money/);
  await databases.live.db.execute(
    sql`update payment_occasions set name = 'Deposit of a buyer' where id = ${harbor.inbound.id}`,
  );
  assert.match(await names(), /Deposit of a buyer/);
});

test('an organization that is not set up has an account and occasions to try', async () => {
  const { db } = databases.live;
  const pine = await addOrganization(live.test);
  await db.execute(sql`delete from payment_occasions where organization_id = ${pine.organizationId}`);
  await db.execute(sql`delete from escrow_accounts where organization_id = ${pine.organizationId}`);
  await db.execute(sql`delete from funding_sources where organization_id = ${pine.organizationId}`);
  const { organizationId } = pine;
  const other = await addUser(live.test, { organizationId, roles: ['ADMIN', 'REQUEST'] });
  const [desk] = await db.insert(integrations).values({ name: 'Desk', organizationId }).returning();
  const secret = newSecret('test');
  const input = {
    integrationId: desk?.id,
    name: 'Desk',
    secret,
    scopes: ['READ_OCCASIONS', 'READ_PAYMENTS'],
  };
  const made = await live.ask(
    other.id,
    'mutation($input: NewApiKeyInput!) { createApiKey(input: $input) { id } }',
    { input },
  );
  assert.deepEqual(made.errors, []);
  const { data } = await byKey(secret, documents['paymentOccasions'] ?? '', { slug: pine.organization.slug });
  const shown = z
    .array(z.object({ name: z.string() }))
    .parse(at(data, 'paymentOccasions', 'entries'))
    .map(({ name }) => name);
  assert.deepEqual(shown.toSorted(), ['Test collection', 'Test payment']);
  // Nor does it see what is another organization's there.
  const foreign = await byKey(secret, payments, { slug: harbor.organization.slug });
  assert.equal(foreign.errors[0]?.extensions.code, 'NOT_FOUND');
});

describe('a test key is refused', () => {
  test('once it is revoked or over, at once, and elsewhere than from its addresses', async () => {
    const revoked = await keyIn('test');
    const who = documents['currentApiKey'] ?? '';
    assert.deepEqual((await byKey(revoked.secret, who)).errors, []);
    await live.ask(admin.id, 'mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: revoked.id });
    assert.deepEqual(codeOf(await byKey(revoked.secret, who)), [401, 'UNAUTHENTICATED']);
    const away = await keyIn('test', { addresses: ['203.0.113.0/24'] });
    assert.deepEqual(codeOf(await byKey(away.secret, who)), [401, 'UNAUTHENTICATED']);
    assert.deepEqual(codeOf(await byKey(newSecret('test'), who)), [401, 'UNAUTHENTICATED']);
  });

  test('for what its scopes do not have', async () => {
    const { secret } = await keyIn('test', { scopes: ['READ_OCCASIONS'], sendLimit: null });
    const { errors } = await byKey(secret, payments, { slug: harbor.organization.slug });
    assert.match(errors[0]?.message ?? '', /READ_PAYMENTS/);
  });

  test('beyond its share of requests', async () => {
    const strict = await startTestApp(databases.live, {
      env: { TEST_WORLD_URL: trialUrl, TEST_WORLD_SECRET: secretBetween, RATE_LIMIT_USER: '2' },
    });
    const { secret } = await keyIn('test');
    const who = () => byKey(secret, '{ currentApiKey { id } }', {}, strict);
    assert.deepEqual([(await who()).status, (await who()).status], [200, 200]);
    const late = await who();
    assert.deepEqual(codeOf(late), [429, 'TOO_MANY']);
    assert.ok(Number(late.headers['retry-after']) > 0);
    await strict.app.close();
  });

  test('for files and uploads, and by what answers live requests', async () => {
    const { secret } = await keyIn('test');
    const file = await live.app.inject({
      url: `/download-report/${randomUUID()}`,
      headers: { authorization: `Bearer ${secret}` },
    });
    assert.equal(file.statusCode, 401);
    await assert.rejects(viewerOfKey(live.test.deps, secret, '127.0.0.1'), { code: 'UNAUTHENTICATED' });
  });

  test('where there is no test world: it is neither made nor used', async () => {
    const alone = await startTestApp(databases.live, { env: { RATE_LIMIT_USER: '100000' } });
    const { secret } = await keyIn('test');
    const used = await byKey(secret, '{ currentApiKey { id } }', {}, alone);
    assert.deepEqual(codeOf(used), [403, 'FORBIDDEN']);
    const input = { integrationId, name: 'Desk', secret: newSecret('test'), scopes: ['READ_PAYMENTS'] };
    const made = await alone.ask(
      admin.id,
      'mutation($input: NewApiKeyInput!) { createApiKey(input: $input) { id } }',
      { input },
    );
    assert.deepEqual(
      [made.errors[0]?.extensions.code, made.errors[0]?.extensions.field],
      ['BAD_INPUT', 'input.secret'],
    );
    const offered = (app: TestApp) => app.ask(admin.id, '{ testKeysOffered }');
    assert.deepEqual((await offered(alone)).data, { testKeysOffered: false });
    assert.deepEqual((await offered(live)).data, { testKeysOffered: true });
    await alone.app.close();
  });

  test('while the test world does not answer', async () => {
    const cut = await startTestApp(databases.live, {
      env: {
        TEST_WORLD_URL: 'http://127.0.0.1:9',
        TEST_WORLD_SECRET: secretBetween,
        RATE_LIMIT_USER: '100000',
      },
    });
    const { secret } = await keyIn('test');
    const answer = await byKey(secret, '{ currentApiKey { id } }', {}, cut);
    assert.deepEqual([...codeOf(answer), answer.headers['retry-after']], [503, 'UNAVAILABLE', '2']);
    await cut.app.close();
  });
});

test('a key stays in its world when it is rotated', async () => {
  const { id } = await keyIn('test');
  const rotate = 'mutation($id: ID!, $secret: String!) { rotateApiKey(id: $id, secret: $secret) { world } }';
  const moved = await live.ask(admin.id, rotate, { id, secret: newSecret('live') });
  assert.deepEqual(
    [moved.errors[0]?.extensions.code, moved.errors[0]?.extensions.field],
    ['BAD_INPUT', 'secret'],
  );
  const next = newSecret('test');
  assert.deepEqual((await live.ask(admin.id, rotate, { id, secret: next })).data, {
    rotateApiKey: { world: 'TEST' },
  });
  assert.deepEqual((await byKey(next, '{ currentApiKey { world } }')).data, {
    currentApiKey: { world: 'TEST' },
  });
});

describe('the test world answers nobody but the live gateway', () => {
  const who = '{ currentApiKey { id } }';
  const program = (): Program => ({
    ...{ keyId: randomUUID(), integrationId, organizationId: harbor.organizationId, makerId: admin.id },
    ...{ scopes: ['READ_PAYMENTS'], sendLimit: null },
  });
  const now = () => trial.test.deps.clock();

  test('no key, no person, nobody', async () => {
    const { secret } = await keyIn('live');
    for (const token of [secret, newSecret('test'), await trial.signed(admin.id), 'nothing'])
      assert.deepEqual(codeOf(await byKey(token, who, {}, trial)), [401, 'UNAUTHENTICATED']);
    assert.deepEqual(codeOf(await trial.ask(admin.id, '{ currentUser { id } }')), [401, 'UNAUTHENTICATED']);
  });

  test('no assertion that is forged, old, or meant for something else', async () => {
    const [forged, old] = await Promise.all([
      assertionOf(program(), 'another secret of more than 32 characters', now()),
      assertionOf(program(), secretBetween, new Date(now().getTime() - 120_000)),
    ]);
    const signed = (claims: object, audience: string) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('keyturn:live')
        .setAudience(audience)
        .setIssuedAt(Math.floor(now().getTime() / 1000))
        .setExpirationTime(Math.floor(now().getTime() / 1000) + 60)
        .sign(new TextEncoder().encode(secretBetween));
    const elsewhere = await signed({ program: program() }, 'keyturn:elsewhere');
    const empty = await signed({}, 'keyturn:test');
    for (const token of [forged, old, elsewhere, empty])
      assert.deepEqual(codeOf(await byKey(token, who, {}, trial)), [401, 'UNAUTHENTICATED']);
    const settled = await trial.app.inject({
      ...{ method: 'PUT', url: '/test-world', headers: { authorization: `Bearer ${forged}` }, payload: {} },
    });
    assert.equal(settled.statusCode, 401);
  });

  test('and there is no such address in the live one', async () => {
    const assertion = await assertionOf(program(), secretBetween, now());
    const told = await live.app.inject({
      ...{
        method: 'PUT',
        url: '/test-world',
        headers: { authorization: `Bearer ${assertion}` },
        payload: {},
      },
    });
    assert.equal(told.statusCode, 404);
    assert.deepEqual(codeOf(await byKey(assertion, who)), [401, 'UNAUTHENTICATED']);
  });
});

test('nobody plays payers in the live world', async () => {
  const { secret } = await keyIn('live');
  const asked = await byKey(secret, requestPayment, {
    occasion: harbor.inbound.id,
    email: 'buyer@people.example',
  });
  const id = at(asked.data, 'sendTransactionRequest', 'id');
  const played = await byKey(secret, documents['actAsPayer'] ?? '', { id });
  assert.equal(played.errors[0]?.extensions.code, 'FORBIDDEN');
  const byPerson = await live.ask(admin.id, documents['actAsPayer'] ?? '', { id });
  assert.equal(byPerson.errors[0]?.extensions.code, 'FORBIDDEN');
});

describe('a database is of one world', () => {
  test('the one that it was begun in', async () => {
    const fresh = await openTestDatabase();
    await claimWorld(fresh.db, 'TEST');
    await claimWorld(fresh.db, 'TEST');
    await assert.rejects(claimWorld(fresh.db, 'LIVE'), OtherWorld);
    await fresh.close();
  });

  test('a used one that says nothing is a live one', async () => {
    await assert.rejects(claimWorld(databases.live.db, 'TEST'), OtherWorld);
    await claimWorld(databases.live.db, 'LIVE');
  });
});

test('the live gateway says whether its test world answers, without waiting for it', async () => {
  const told = async (app: TestApp) =>
    z.record(z.string(), z.unknown()).parse((await app.app.inject('/readyz')).json());
  const until = async (app: TestApp, wanted: string) => {
    while ((await told(app))['testWorld'] !== wanted) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await until(live, 'answers');
  assert.equal((await told(trial))['world'], 'test');
  const cut = await startTestApp(databases.live, { env: { TEST_WORLD_URL: 'http://127.0.0.1:9' } });
  await until(cut, 'silent');
  await cut.app.close();
  const alone = await startTestApp(databases.live);
  assert.equal((await told(alone))['testWorld'], undefined);
  await alone.app.close();
});
