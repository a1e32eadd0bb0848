import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { buildSchema, findBreakingChanges, isObjectType, type GraphQLSchema } from 'graphql';
import type { Database } from '../../db/client.ts';
import {
  auditLog,
  idempotencyKeys,
  integrations,
  organizationUsers,
  transactionTemplates,
} from '../../db/schema/index.ts';
import { apiKeyScopes, type ApiKeyScope } from '../../db/schema/values.ts';
import { publishedOperations } from '../../graph/published-operations.ts';
import { publishedOn } from '../../graph/published.ts';
import { readSchema } from '../../graph/schema.ts';
import { startTestApp, type Asked, type TestApp } from '../../testing/app.ts';
import { documentFor } from '../../testing/authorization/selection.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { isAddressOrRange, isAmong } from './addresses.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let elsewhere: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
let integrationId: string;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database, { env: { RATE_LIMIT_USER: '100000' } });
  harbor = await addOrganization(gateway.test);
  elsewhere = await addOrganization(gateway.test);
});
beforeEach(async () => {
  const { organizationId } = harbor;
  admin = await addUser(gateway.test, {
    organizationId,
    roles: ['ADMIN', 'REQUEST', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT'],
  });
  const [row] = await database.db
    .insert(integrations)
    .values({ name: `Closing Desk ${randomUUID()}`, organizationId })
    .returning();
  integrationId = row?.id ?? '';
});
after(async () => {
  await gateway.close();
  await database.close();
});

const newSecret = (): string => `kt_live_${randomBytes(32).toString('base64url')}`;
const create = `mutation($input: NewApiKeyInput!) { createApiKey(input: $input) { id prefix scopes } }`;
const rotate = `mutation($id: ID!, $secret: String!, $overlapHours: Int) {
  rotateApiKey(id: $id, secret: $secret, overlapHours: $overlapHours) { id } }`;
const revoke = 'mutation($id: ID!) { revokeApiKey(id: $id) { id revokedAt } }';

function idIn({ data, errors }: Asked): string {
  assert.deepEqual(errors, []);
  const made = Object.values(data ?? {})[0];
  assert.ok(typeof made === 'object' && made !== null && 'id' in made);
  return String(made.id);
}

/** A key with these scopes, made as an admin makes it. */
async function keyWith(scopes: readonly ApiKeyScope[], given: object = {}) {
  const secret = newSecret();
  const sendLimit = scopes.includes('SEND_PAYMENTS') ? 50_000 : null;
  const input = { integrationId, name: 'Desk', secret, scopes, sendLimit, ...given };
  return { id: idIn(await gateway.ask(admin.id, create, { input })), secret };
}
const byKey = (secret: string, query: string, variables: object = {}, headers: object = {}) =>
  gateway.ask('', query, variables, { authorization: `Bearer ${secret}`, 'x-user-id': '', ...headers });
const codeOf = ({ errors, status }: Asked) => [status, errors[0]?.extensions.code];

const payments = `query($slug: String!) {
  transactionTemplates(filter: { organizationSlug: $slug }) { entries { id amount } pageInfo { totalCount } } }`;
const requestPayment = `mutation($occasion: ID!) { sendTransactionRequest(paymentOccasionId: $occasion,
  request: { amount: 10000, receiverEmail: "payer@people.example" }) { id transactionTemplate { displayStatus } } }`;
const ownPayments = () => ({ slug: harbor.organization.slug });
const ownOccasion = () => ({ occasion: harbor.inbound.id });

test('a program asks for a payment and reads it, and nothing of another organization', async () => {
  const { secret } = await keyWith(['READ_PAYMENTS', 'REQUEST_PAYMENTS']);
  const id = idIn(await byKey(secret, requestPayment, ownOccasion()));
  const read = await byKey(
    secret,
    'query($id: ID!) { transactionTemplate(id: $id) { id amount receiverEmail events { type actorName } } }',
    { id },
  );
  assert.deepEqual(read.errors, []);
  assert.match(JSON.stringify(read.data), /payer@people\.example/);
  const foreign = await byKey(secret, payments, { slug: elsewhere.organization.slug });
  assert.equal(foreign.errors[0]?.extensions.code, 'NOT_FOUND');
  const who = await byKey(secret, '{ currentApiKey { name scopes organization { slug } } }');
  assert.deepEqual(who.data?.['currentApiKey'], {
    name: 'Desk',
    scopes: ['READ_PAYMENTS', 'REQUEST_PAYMENTS'],
    organization: { slug: harbor.organization.slug },
  });
});

describe('a leaked key ends at its scopes', () => {
  for (const [name, { scope }] of publishedOperations) {
    if (scope === null) continue;
    test(`${name} needs ${scope}`, async () => {
      const { secret } = await keyWith(apiKeyScopes.filter((each) => each !== scope));
      const asked = await byKey(secret, documents[name] ?? '', argumentsOf());
      assert.equal(asked.errors[0]?.extensions.code, 'FORBIDDEN', JSON.stringify(asked));
      assert.match(asked.errors[0].message, new RegExp(scope));
    });
  }

  test('whatever else there is, no key runs it', async () => {
    const { secret } = await keyWith(apiKeyScopes);
    const schema = readSchema();
    for (const kind of ['query', 'mutation'] as const) {
      const type = schema.getType(kind === 'query' ? 'Query' : 'Mutation');
      assert.ok(isObjectType(type));
      for (const field of Object.values(type.getFields())) {
        if (publishedOperations.has(field.name)) continue;
        const { errors, data } = await byKey(secret, documentFor(kind, field));
        assert.equal(data, null);
        assert.equal(errors[0]?.extensions.code, 'BAD_INPUT', field.name);
      }
    }
  });

  test('what is not published of a payment is not told', async () => {
    const { secret } = await keyWith(apiKeyScopes);
    for (const part of ['allowedActions', 'buyer { phone }', 'fundingSource { fundingRef }']) {
      const { errors } = await byKey(secret, `{ transactionTemplate(id: "1") { ${part} } }`);
      assert.match(errors[0]?.message ?? '', /Cannot query field/);
    }
    const { errors } = await byKey(secret, '{ __schema { types { name } } }');
    assert.match(errors[0]?.message ?? '', /introspection/i);
  });

  test('a payment out: up to the limit, and it waits for somebody’s approval', async () => {
    const { secret } = await keyWith(['SEND_PAYMENTS']);
    const send = (amount: number) =>
      byKey(secret, documents['createTransactionTemplate'] ?? '', { ...argumentsOf(), amount });
    const refused = await send(50_001);
    assert.deepEqual(
      [refused.errors[0]?.extensions.code, refused.errors[0]?.extensions.field],
      ['BAD_INPUT', 'input.amount'],
    );
    const id = idIn(await send(50_000));
    const [row] = await database.db
      .select()
      .from(transactionTemplates)
      .where(eq(transactionTemplates.id, Number(id)));
    assert.notEqual(row?.approvedById, admin.id);
  });

  test('no more than its maker may send or ask for', async () => {
    const { secret } = await keyWith(['SEND_PAYMENTS', 'REQUEST_PAYMENTS']);
    const most = (act: 'COLLECT' | 'SEND') => ({ act, maxAmount: 9_999, paymentOccasionIds: null });
    await database.db
      .update(organizationUsers)
      .set({ limits: [most('COLLECT'), most('SEND')] })
      .where(eq(organizationUsers.userId, admin.id));
    const asked = [
      await byKey(secret, requestPayment, ownOccasion()),
      await byKey(secret, documents['createTransactionTemplate'] ?? '', { ...argumentsOf(), amount: 10_000 }),
    ];
    assert.deepEqual(
      asked.map(({ errors: [error] }) => [error?.extensions.field, error?.message]),
      [
        ['request.amount', 'You may ask for at most $99.99 at once.'],
        ['input.amount', 'You may send at most $99.99 at once.'],
      ],
    );
  });

  test('webhooks of another integration', async () => {
    const { secret } = await keyWith(['MANAGE_WEBHOOKS']);
    const asked = await byKey(
      secret,
      '{ webhookSubscriptions(integrationId: "' + randomUUID() + '") { id } }',
    );
    assert.equal(asked.errors[0]?.extensions.code, 'FORBIDDEN');
  });

  test('files and sockets are for people', async () => {
    const { secret } = await keyWith(apiKeyScopes);
    const file = await gateway.app.inject({
      url: `/download-report/${randomUUID()}`,
      headers: { authorization: `Bearer ${secret}` },
    });
    assert.equal(file.statusCode, 401);
  });
});

const documents: Readonly<Record<string, string>> = {
  transactionTemplates: payments,
  transactionTemplate: '{ transactionTemplate(id: "123456789") { id } }',
  paymentOccasions: 'query($slug: String!) { paymentOccasions(organizationSlug: $slug) { entries { id } } }',
  paymentOccasion: 'query($occasion: ID!) { paymentOccasion(id: $occasion) { id } }',
  fundingSources: 'query($slug: String!) { fundingSources(organizationSlug: $slug) { entries { id } } }',
  escrowAccounts: 'query($organization: ID!) { escrowAccounts(organizationId: $organization) { id } }',
  batches: 'query($slug: String!) { batches(organizationSlug: $slug) { entries { id } } }',
  batch: 'query($file: ID!) { batch(id: $file) { id } }',
  paymentFile: 'query($slug: String!, $file: ID!) { paymentFile(organizationSlug: $slug, id: $file) { id } }',
  reconciledAccounts: 'query($slug: String!) { reconciledAccounts(organizationSlug: $slug) { id } }',
  threeWays: 'query($account: ID!) { threeWays(fundingSourceId: $account) { day } }',
  reconciliationPeriods: 'query($account: ID!) { reconciliationPeriods(fundingSourceId: $account) { id } }',
  actAsPayer: 'mutation { actAsPayer(id: "123456789") { id } }',
  webhookSubscriptions:
    'query($integration: ID!) { webhookSubscriptions(integrationId: $integration) { id } }',
  createWebhookSubscription: `mutation($integration: ID!) { createWebhookSubscription(integrationId: $integration,
    secret: "a secret of twenty-four chars", url: "https://desk.example/hooks") { id } }`,
  prepareTransactionRequest: `mutation($occasion: ID!) { prepareTransactionRequest(paymentOccasionId: $occasion,
    request: { amount: 10000, receiverEmail: "payer@people.example" }) { id url } }`,
  sendTransactionRequest: requestPayment,
  createTransactionTemplate: `mutation($amount: Cents!, $account: ID!, $outbound: ID!) {
    createTransactionTemplate(input: { amount: $amount, paymentMethodId: $account, paymentMethodType: FUNDING_SOURCE,
      paymentOccasionId: $outbound, receiverEmail: "vendor@people.example" }) { id } }`,
};
const argumentsOf = () => ({
  ...{ ...ownPayments(), ...ownOccasion(), organization: harbor.organizationId },
  file: randomUUID(),
  ...{ integration: integrationId, amount: 10_000, account: harbor.account.id, outbound: harbor.outbound.id },
});

describe('a key is no more', () => {
  const works = async (secret: string) => codeOf(await byKey(secret, payments, ownPayments()))[0] === 200;

  test('once it is revoked, at once', async () => {
    const { id, secret } = await keyWith(['READ_PAYMENTS']);
    assert.ok(await works(secret));
    idIn(await gateway.ask(admin.id, revoke, { id }));
    assert.deepEqual(codeOf(await byKey(secret, payments, ownPayments())), [401, 'UNAUTHENTICATED']);
  });

  test('once it is over', async () => {
    const expiresAt = new Date(gateway.test.deps.clock().getTime() + 60_000).toISOString();
    const { secret } = await keyWith(['READ_PAYMENTS'], { expiresAt });
    assert.ok(await works(secret));
    gateway.test.pass(60_001);
    assert.ok(!(await works(secret)));
  });

  test('after the overlap of a rotation; the new one goes on', async () => {
    const { id, secret } = await keyWith(['READ_PAYMENTS', 'REQUEST_PAYMENTS']);
    const key = { 'idempotency-key': randomUUID() };
    const before = idIn(await byKey(secret, requestPayment, ownOccasion(), key));
    const next = newSecret();
    idIn(await gateway.ask(admin.id, rotate, { id, secret: next, overlapHours: 1 }));
    assert.ok((await works(secret)) && (await works(next)));
    assert.equal(idIn(await byKey(next, requestPayment, ownOccasion(), key)), before);
    gateway.test.pass(3_600_001);
    assert.ok(!(await works(secret)));
    assert.ok(await works(next));
    const ended = await gateway.ask(admin.id, rotate, { id, secret: newSecret() });
    assert.equal(ended.errors[0]?.extensions.code, 'CONFLICT');
  });

  test('when its maker leaves, or its integration is deleted', async () => {
    const { secret } = await keyWith(['READ_PAYMENTS']);
    await database.db.delete(organizationUsers).where(eq(organizationUsers.userId, admin.id));
    assert.ok(!(await works(secret)));
    admin = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] });
    const another = await keyWith(['READ_PAYMENTS']);
    await gateway.ask(admin.id, 'mutation($id: ID!) { deleteIntegration(id: $id) }', { id: integrationId });
    assert.ok(!(await works(another.secret)));
  });

  test('elsewhere than from its addresses, forged, or cut', async () => {
    const { secret } = await keyWith(['READ_PAYMENTS'], { addresses: ['203.0.113.0/24'] });
    assert.ok(!(await works(secret)));
    const near = await keyWith(['READ_PAYMENTS'], { addresses: ['127.0.0.1'] });
    assert.ok(await works(near.secret));
    for (const wrong of [newSecret(), near.secret.slice(0, -1), `${near.secret}A`])
      assert.ok(!(await works(wrong)));
  });
});

test('no secret is kept', async () => {
  const { secret } = await keyWith(['READ_PAYMENTS']);
  const kept = JSON.stringify([
    await database.db.select().from(idempotencyKeys),
    await database.db.select().from(auditLog),
    (
      await gateway.ask(admin.id, 'query($id: ID!) { apiKeys(integrationId: $id) { id name prefix } }', {
        id: integrationId,
      })
    ).data,
  ]);
  assert.doesNotMatch(kept, new RegExp(secret.slice(16)));
  assert.match(kept, new RegExp(secret.slice(0, 14)));
});

test('what a program does stands in the history with its key', async () => {
  const { id, secret } = await keyWith(['MANAGE_WEBHOOKS']);
  idIn(await byKey(secret, documents['createWebhookSubscription'] ?? '', argumentsOf()));
  const lines = await database.db.select().from(auditLog).where(eq(auditLog.apiKeyId, id));
  assert.deepEqual(
    lines.map(({ action, actorUserId }) => [action, actorUserId]),
    [['createWebhookSubscription', admin.id]],
  );
});

describe('a key that cannot be', () => {
  const refusals: readonly (readonly [string, object, string])[] = [
    ['a secret of another form', { secret: 'password' }, 'input.secret'],
    ['nothing that it may do', { scopes: [] }, 'input.scopes'],
    ['sending without a limit', { scopes: ['SEND_PAYMENTS'], sendLimit: null }, 'input.sendLimit'],
    ['a limit without sending', { sendLimit: 100 }, 'input.sendLimit'],
    ['an address that is none', { addresses: ['203.0.113.0/33'] }, 'input.addresses.0'],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00.000Z' }, 'input.expiresAt'],
  ];
  for (const [name, given, field] of refusals) {
    test(name, async () => {
      const input = { integrationId, name: 'Desk', secret: newSecret(), scopes: ['READ_PAYMENTS'], ...given };
      const [error] = (await gateway.ask(admin.id, create, { input })).errors;
      assert.deepEqual([error?.extensions.code, error?.extensions.field], ['BAD_INPUT', field]);
    });
  }

  test('one that is in use', async () => {
    const { secret } = await keyWith(['READ_PAYMENTS']);
    const input = { integrationId, name: 'Desk', secret, scopes: ['READ_PAYMENTS'] };
    const [error] = (await gateway.ask(admin.id, create, { input })).errors;
    assert.deepEqual([error?.extensions.code, error?.extensions.field], ['BAD_INPUT', 'input.secret']);
  });
});

test('addresses and ranges', () => {
  assert.ok(isAmong([], '198.51.100.1'));
  assert.ok(isAmong(['203.0.113.0/24'], '::ffff:203.0.113.9'));
  assert.ok(isAmong(['2001:db8::/32'], '2001:db8::1'));
  assert.ok(!isAmong(['203.0.113.0/24', '2001:db8::/32'], '198.51.100.1'));
  for (const text of ['203.0.113.0/33', 'localhost', '1.2.3', '::/129', '1.2.3.4/8/8'])
    assert.ok(!isAddressOrRange(text));
});

/** The published parts of the schema as they were when they were published. */
const published: Readonly<Record<string, string>> = {
  '2026-11-23': '33cc704eac490ad179713f77808b874fe4be2974dd09df9ad1fd192fb807efad',
  '2026-11-24': '27b10946b1bca812d4e45ed6040cfc19db0ce6a7ebdd91caf5e9aaffa4ee53c1',
  '2026-11-25': '5dbf2d61193af67aca51d58ee57689c38e16981c15501fe586fa673f67340965',
};

test('what was published stays as it was published', () => {
  const folder = new URL('../../../public/', import.meta.url);
  const files = readdirSync(folder).toSorted();
  assert.deepEqual(
    files,
    Object.keys(published).map((date) => `${date}.graphql`),
  );
  assert.equal(files.at(-1), `${publishedOn}.graphql`);
  let earlier: GraphQLSchema | null = null;
  for (const [date, hash] of Object.entries(published)) {
    const text = readFileSync(new URL(`${date}.graphql`, folder), 'utf8');
    const schema = buildSchema(text);
    if (earlier !== null) assert.deepEqual(findBreakingChanges(earlier, schema), [], `${date} only adds`);
    earlier = schema;
    assert.equal(
      createHash('sha256').update(text).digest('hex'),
      hash,
      `${date} was changed: publish a new date.`,
    );
  }
});
