import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { count, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import {
  auditLog,
  integrations,
  organizationUsers,
  outbox,
  preparedRequests,
  transactionTemplates,
} from '../../db/schema/index.ts';
import type { ApiKeyScope } from '../../db/schema/values.ts';
import { startTestApp, type Asked, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
let agent: Awaited<ReturnType<typeof addUser>>;
let stranger: Awaited<ReturnType<typeof addUser>>;
let integrationId: string;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  const { organizationId } = harbor;
  admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN', 'REQUEST'] });
  agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  const elsewhere = await addOrganization(gateway.test);
  stranger = await addUser(gateway.test, {
    organizationId: elsewhere.organizationId,
    roles: ['ADMIN', 'REQUEST'],
  });
  const [row] = await database.db
    .insert(integrations)
    .values({ name: 'Closing Desk', organizationId })
    .returning();
  integrationId = row?.id ?? '';
});
after(async () => {
  await gateway.close();
  await database.close();
});

function dataOf({ data, errors }: Asked): unknown {
  assert.deepEqual(errors, []);
  return Object.values(data ?? {})[0];
}
const idOf = (asked: Asked): string => {
  const made = dataOf(asked);
  assert.ok(typeof made === 'object' && made !== null && 'id' in made);
  return String(made.id);
};
const codeOf = ({ errors }: Asked) => errors[0]?.extensions.code;

async function keyWith(scopes: readonly ApiKeyScope[]) {
  const secret = `kt_live_${randomBytes(32).toString('base64url')}`;
  const create = 'mutation($input: NewApiKeyInput!) { createApiKey(input: $input) { id } }';
  const input = { integrationId, name: 'Desk', secret, scopes };
  return { secret, id: idOf(await gateway.ask(admin.id, create, { input })) };
}
const byKey = (secret: string, query: string, variables: object = {}, headers: object = {}) =>
  gateway.ask('', query, variables, { authorization: `Bearer ${secret}`, 'x-user-id': '', ...headers });

const prepare = `mutation($occasion: ID!, $amount: Cents!) { prepareTransactionRequest(paymentOccasionId: $occasion,
  note: "Closing of 12 Pier Road", request: { amount: $amount, receiverEmail: "payer@people.example" }) {
  id url expiresAt } }`;
const prepared = async (secret: string) =>
  idOf(await byKey(secret, prepare, { occasion: harbor.inbound.id, amount: 10_000 }));
const list =
  'query($id: ID!) { preparedRequests(organizationId: $id) { id note preparedBy amount formData { name } } }';
const one = 'query($id: ID!) { preparedRequest(id: $id) { id url } }';
const discard = 'mutation($id: ID!) { discardPreparedRequest(id: $id) }';
const send = `mutation($occasion: ID!, $prepared: ID) { sendTransactionRequest(paymentOccasionId: $occasion,
  preparedRequest: $prepared, request: { amount: 10000, receiverEmail: "payer@people.example" }) { id } }`;
const sent = (by: string, id: string) => gateway.ask(by, send, { occasion: harbor.inbound.id, prepared: id });
const counted = async () => {
  const [payments] = await database.db.select({ all: count() }).from(transactionTemplates);
  const [work] = await database.db.select({ all: count() }).from(outbox);
  return [payments?.all, work?.all];
};

test('a program makes a request ready: no payment, no mail; an admin finds and sends it, once', async () => {
  const { secret, id: keyId } = await keyWith(['PREPARE_REQUESTS']);
  const earlier = await counted();
  const id = await prepared(secret);
  assert.deepEqual(await counted(), earlier);
  const found = dataOf(await gateway.ask(admin.id, list, { id: harbor.organizationId }));
  assert.deepEqual(found, [
    { id, note: 'Closing of 12 Pier Road', preparedBy: 'Desk', amount: 10_000, formData: [] },
  ]);
  const { url } = dataOf(await gateway.ask(admin.id, one, { id })) as { url: string };
  assert.ok(url.endsWith(`/${harbor.organization.slug}/inbound/${harbor.inbound.id}/email?prepared=${id}`));
  const lines = await database.db.select().from(auditLog).where(eq(auditLog.apiKeyId, keyId));
  assert.deepEqual(
    lines.map(({ action }) => action),
    ['prepareTransactionRequest'],
  );
  const [first, second] = await Promise.all([sent(admin.id, id), sent(admin.id, id)]);
  const [made, refused] = first.errors.length === 0 ? [first, second] : [second, first];
  assert.equal(codeOf(refused), 'CONFLICT');
  const [row] = await database.db.select().from(preparedRequests).where(eq(preparedRequests.id, id));
  assert.equal(String(row?.transactionTemplateId), idOf(made));
  assert.deepEqual(dataOf(await gateway.ask(admin.id, list, { id: harbor.organizationId })), []);
});

test('one idempotency key makes one ready', async () => {
  const { secret } = await keyWith(['PREPARE_REQUESTS']);
  const key = { 'idempotency-key': randomUUID() };
  const given = { occasion: harbor.inbound.id, amount: 10_000 };
  const id = idOf(await byKey(secret, prepare, given, key));
  assert.equal(idOf(await byKey(secret, prepare, given, key)), id);
  dataOf(await gateway.ask(admin.id, discard, { id }));
});

describe('nobody else', () => {
  test('agents and other organizations neither see, send nor discard it', async () => {
    const { secret } = await keyWith(['PREPARE_REQUESTS']);
    const id = await prepared(secret);
    for (const [person, code] of [
      [agent, 'FORBIDDEN'],
      [stranger, 'NOT_FOUND'],
    ] as const) {
      assert.equal(codeOf(await gateway.ask(person.id, discard, { id })), code);
      assert.equal((await gateway.ask(person.id, one, { id })).data?.['preparedRequest'] ?? null, null);
    }
    assert.equal(codeOf(await sent(agent.id, id)), 'FORBIDDEN');
    assert.equal(codeOf(await sent(admin.id, randomUUID())), 'CONFLICT');
    dataOf(await gateway.ask(admin.id, discard, { id }));
    assert.equal(codeOf(await sent(admin.id, id)), 'CONFLICT');
  });

  test('a program sends nothing that was made ready', async () => {
    const { secret } = await keyWith(['PREPARE_REQUESTS', 'REQUEST_PAYMENTS']);
    const asked = await byKey(secret, send, { occasion: harbor.inbound.id, prepared: randomUUID() });
    assert.equal(codeOf(asked), 'BAD_INPUT');
  });

  test('a person prepares nothing by it', async () => {
    const asked = await gateway.ask(admin.id, prepare, { occasion: harbor.inbound.id, amount: 10_000 });
    assert.equal(codeOf(asked), 'NOT_FOUND');
  });
});

test('it is held to the rules of a request that is sent', async () => {
  const { secret } = await keyWith(['PREPARE_REQUESTS']);
  for (const [occasion, amount, code] of [
    [harbor.inbound.id, 4_799, 'BAD_INPUT'],
    [harbor.inbound.id, 10_000_001, 'BAD_INPUT'],
    [harbor.outbound.id, 10_000, 'CONFLICT'],
    [randomUUID(), 10_000, 'NOT_FOUND'],
  ] as const)
    assert.equal(codeOf(await byKey(secret, prepare, { occasion, amount })), code);
});

test('it is over after seven days', async () => {
  const { secret } = await keyWith(['PREPARE_REQUESTS']);
  const id = await prepared(secret);
  gateway.test.pass(7 * 86_400_000);
  assert.equal(codeOf(await sent(admin.id, id)), 'CONFLICT');
  assert.deepEqual(dataOf(await gateway.ask(admin.id, list, { id: harbor.organizationId })), []);
});

test('a revoked key leaves nothing that waits for a click', async () => {
  const { secret, id: keyId } = await keyWith(['PREPARE_REQUESTS']);
  const id = await prepared(secret);
  dataOf(await gateway.ask(admin.id, 'mutation($id: ID!) { revokeApiKey(id: $id) { id } }', { id: keyId }));
  assert.equal(codeOf(await sent(admin.id, id)), 'CONFLICT');
});

test('a program whose maker may request nothing any more prepares nothing', async () => {
  const { secret } = await keyWith(['PREPARE_REQUESTS']);
  await database.db
    .update(organizationUsers)
    .set({ roles: ['TRACK'] })
    .where(eq(organizationUsers.userId, admin.id));
  const asked = await byKey(secret, prepare, { occasion: harbor.inbound.id, amount: 10_000 });
  assert.equal(codeOf(asked), 'FORBIDDEN');
});
