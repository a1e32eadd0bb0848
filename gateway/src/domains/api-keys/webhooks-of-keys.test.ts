import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { auditLog, integrations, preparedRequests, webhookAttempts } from '../../db/schema/index.ts';
import { startTestApp, type Asked, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { deliverWebhook } from '../webhooks/deliver.ts';

type User = Awaited<ReturnType<typeof addUser>>;

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: User;
let other: User;
let integrationId: string;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database, { env: { RATE_LIMIT_USER: '100000' } });
});
beforeEach(async () => {
  harbor = await addOrganization(gateway.test);
  const { organizationId } = harbor;
  admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN', 'REQUEST'] });
  other = await addUser(gateway.test, { organizationId, roles: ['ADMIN', 'REQUEST'] });
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

function idIn({ data, errors }: Asked): string {
  assert.deepEqual(errors, []);
  const made = Object.values(data ?? {})[0];
  assert.ok(typeof made === 'object' && made !== null && 'id' in made);
  return String(made.id);
}

const newSecret = (): string => `kt_live_${randomBytes(32).toString('base64url')}`;

async function newKey(expiresAt: string | null = null) {
  const secret = newSecret();
  const scopes = ['MANAGE_WEBHOOKS', 'PREPARE_REQUESTS'];
  const input = { integrationId, name: 'Desk', secret, scopes, expiresAt };
  const create = 'mutation($input: NewApiKeyInput!) { createApiKey(input: $input) { id } }';
  return { id: idIn(await gateway.ask(admin.id, create, { input })), secret };
}
const byKey = (secret: string, query: string, variables: object) =>
  gateway.ask('', query, variables, { authorization: `Bearer ${secret}`, 'x-user-id': '' });
const webhookOf = async (secret: string) =>
  idIn(
    await byKey(
      secret,
      `mutation($integrationId: ID!) { createWebhookSubscription(integrationId: $integrationId,
        secret: "a secret of twenty-four chars", url: "https://desk.example/hooks") { id } }`,
      { integrationId },
    ),
  );
const byAdmin = async (call: string, by = other) => {
  const { errors } = await gateway.ask(by.id, `mutation { ${call} }`);
  assert.deepEqual(errors, []);
};
const revoke = (id: string) => byAdmin(`revokeApiKey(id: "${id}") { id }`);

/** Asks for a payment, and answers the messages that this queued. */
async function messages() {
  gateway.test.pass(1_000);
  const template = idIn(
    await gateway.ask(
      other.id,
      `mutation($id: ID!) { sendTransactionRequest(paymentOccasionId: $id,
        request: { amount: 10000, receiverEmail: "payer@people.example" }) { id } }`,
      { id: harbor.inbound.id },
    ),
  );
  return database.db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.transactionTemplateId, Number(template)));
}

interface Listed {
  endedWithKey: boolean;
  createdByKey: { name: string } | null;
  createdBy: { id: string } | null;
  adoptedBy: { id: string } | null;
}
async function listed(): Promise<Listed[]> {
  const { data, errors } = await gateway.ask(
    other.id,
    `query($id: ID!) { webhookSubscriptions(integrationId: $id) {
      endedWithKey createdByKey { name } createdBy { id } adoptedBy { id } } }`,
    { id: integrationId },
  );
  assert.deepEqual(errors, []);
  return data?.['webhookSubscriptions'] as Listed[];
}

test('a revoked key’s webhook is told nothing more, and is listed as ended', async () => {
  const { id, secret } = await newKey();
  const webhookId = await webhookOf(secret);
  const [before] = await messages();
  assert.ok(before);
  const { data } = await gateway.ask(
    other.id,
    'query($id: ID!) { apiKeys(integrationId: $id) { webhooks { url } } }',
    {
      id: integrationId,
    },
  );
  assert.deepEqual(data, { apiKeys: [{ webhooks: [{ url: 'https://desk.example/hooks' }] }] });
  await revoke(id);
  assert.deepEqual(await messages(), []);
  const sent = gateway.test.webhooks.sent.length;
  await deliverWebhook(gateway.test.deps, before.id);
  assert.equal(gateway.test.webhooks.sent.length, sent, 'what was queued before is not sent either');
  assert.deepEqual(await listed(), [
    { endedWithKey: true, createdByKey: { name: 'Desk' }, createdBy: { id: admin.id }, adoptedBy: null },
  ]);
  const sample = await gateway.ask(
    other.id,
    `mutation { sendSampleWebhook(subscriptionId: "${webhookId}") { id } }`,
  );
  assert.equal(sample.errors[0]?.extensions.code, 'CONFLICT');
  const [line] = await database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'revokeApiKey'), eq(auditLog.entityId, id)));
  assert.deepEqual(line?.after, { webhooks: ['https://desk.example/hooks'] });
});

test('an adopted webhook goes on without its key, also when it is adopted afterwards', async () => {
  const { id, secret } = await newKey();
  const webhookId = await webhookOf(secret);
  await revoke(id);
  assert.deepEqual(await messages(), []);
  await byAdmin(`adoptWebhook(id: "${webhookId}") { id }`);
  assert.equal((await messages()).length, 1);
  const [webhook] = await listed();
  assert.deepEqual([webhook?.endedWithKey, webhook?.adoptedBy], [false, { id: other.id }]);
  const lines = await database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'adoptWebhook'), eq(auditLog.entityId, webhookId)));
  assert.deepEqual(
    lines.map(({ actorUserId }) => actorUserId),
    [other.id],
  );
  const agent = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['REQUEST'] });
  const refused = await gateway.ask(agent.id, `mutation { adoptWebhook(id: "${webhookId}") { id } }`);
  assert.equal(refused.errors[0]?.extensions.code, 'FORBIDDEN');
});

test('a rotated key keeps its webhooks, and those that the earlier secret still made', async () => {
  const { id, secret } = await newKey();
  await webhookOf(secret);
  const next = newSecret();
  const rotate =
    'mutation($id: ID!, $secret: String!) { rotateApiKey(id: $id, secret: $secret, overlapHours: 1) { id } }';
  const nextId = idIn(await gateway.ask(other.id, rotate, { id, secret: next }));
  await webhookOf(secret);
  gateway.test.pass(3_600_001);
  assert.equal((await messages()).length, 2);
  await revoke(nextId);
  assert.deepEqual(await messages(), []);
});

test('a webhook ends when its key is over, and when the key’s maker is deactivated', async () => {
  const soon = new Date(gateway.test.deps.clock().getTime() + 60_000).toISOString();
  await webhookOf((await newKey(soon)).secret);
  await webhookOf((await newKey()).secret);
  assert.equal((await messages()).length, 2);
  gateway.test.pass(60_001);
  assert.equal((await messages()).length, 1);
  const staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
  await byAdmin(`deactivateUser(id: "${admin.id}") { id }`, staff);
  assert.deepEqual(await messages(), []);
  await byAdmin(`reactivateUser(id: "${admin.id}") { id }`, staff);
  assert.equal((await messages()).length, 1);
});

test('the keys of a removed person end for good, with their webhooks and prepared requests', async () => {
  const { id, secret } = await newKey();
  await webhookOf(secret);
  const prepare = `mutation($id: ID!) { prepareTransactionRequest(paymentOccasionId: $id,
    request: { amount: 10000, receiverEmail: "payer@people.example" }) { id } }`;
  idIn(await byKey(secret, prepare, { id: harbor.inbound.id }));
  await byAdmin(
    `removeUserFromOrganization(userId: "${admin.id}", organizationId: "${harbor.organizationId}")`,
  );
  assert.deepEqual(await messages(), []);
  const [request] = await database.db
    .select()
    .from(preparedRequests)
    .where(eq(preparedRequests.apiKeyId, id));
  assert.equal(request?.closedById, other.id);
  const { data } = await gateway.ask(
    other.id,
    'query($id: ID!) { apiKeys(integrationId: $id) { revokedAt } }',
    {
      id: integrationId,
    },
  );
  assert.doesNotMatch(JSON.stringify(data), /null/);
  await byAdmin(
    `addUserToOrganization(organizationId: "${harbor.organizationId}", email: "${admin.email}", roles: [ADMIN]) { __typename }`,
    await addUser(gateway.test, undefined, { role: 'superadmin' }),
  );
  await gateway.ask(
    admin.id,
    `mutation { acceptInvitation(organizationId: "${harbor.organizationId}") { userId } }`,
  );
  assert.equal((await byKey(secret, '{ currentApiKey { id } }', {})).status, 401);
});
