import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { auditLog } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let organizationId: string;
let admin: string;
let agent: string;
let stranger: string;
let staff: string;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  ({ organizationId } = await addOrganization(gateway.test));
  const other = await addOrganization(gateway.test);
  admin = (await addUser(gateway.test, { organizationId, roles: ['ADMIN'] })).id;
  agent = (await addUser(gateway.test, { organizationId, roles: ['REQUEST'] })).id;
  stranger = (await addUser(gateway.test, { organizationId: other.organizationId, roles: ['ADMIN'] })).id;
  staff = (await addUser(gateway.test, undefined, { role: 'superadmin' })).id;
});
after(async () => {
  await gateway.close();
  await database.close();
});

const create =
  'mutation($o: ID!, $name: String!) { createIntegration(organizationId: $o, name: $name) { id name } }';
const remove = 'mutation($id: ID!) { deleteIntegration(id: $id) }';
const addWebhook = `mutation($id: ID!) { createWebhookSubscription(
  integrationId: $id, secret: "a secret of the receiver", url: "https://desk.example/") { id } }`;
const list = 'query($o: ID!) { integrations(organizationId: $o) { name } }';

async function asked<Answer>(userId: string, query: string, variables: object): Promise<Answer> {
  const { data, errors } = await gateway.ask(userId, query, variables);
  assert.deepEqual(errors, []);
  return Object.values(data ?? {})[0] as Answer;
}
const made = (userId: string, name: string) =>
  asked<{ id: string; name: string }>(userId, create, { o: organizationId, name });
const refusal = async (userId: string, query: string, variables: object) => {
  const [error] = (await gateway.ask(userId, query, variables)).errors;
  return [error?.extensions.code, error?.extensions.field];
};
const lastChange = async (entityId: string) => {
  const [row] = await database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'integration'), eq(auditLog.entityId, entityId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return [row?.action, row?.actorUserId, row?.organizationId];
};

test('an organization’s admin and platform staff add one; it is written down', async () => {
  for (const [who, name] of [
    [admin, 'Accounting'],
    [staff, '  Closing Desk '],
  ] as const) {
    const integration = await made(who, name);
    assert.equal(integration.name, name.trim());
    assert.deepEqual(await lastChange(integration.id), ['createIntegration', who, organizationId]);
  }
  const given = { o: organizationId, name: 'Mine' };
  assert.deepEqual(await refusal(agent, create, given), ['FORBIDDEN', undefined]);
  assert.deepEqual(await refusal(stranger, create, given), ['NOT_FOUND', undefined]);
});

test('a name is needed, and its own; there are at most ten', async () => {
  for (const name of [' ', 'x'.repeat(101), 'ACCOUNTING']) {
    assert.deepEqual(await refusal(admin, create, { o: organizationId, name }), ['BAD_INPUT', 'name'], name);
  }
  const named = (name: string) => ({ o: organizationId, name });
  const answers = await Promise.all(
    ['Twin', 'twin'].map(async (name) => (await gateway.ask(admin, create, named(name))).errors.length),
  );
  assert.deepEqual(answers.toSorted(), [0, 1], 'of two at once one is taken');
  for (let count = 4; count <= 10; count += 1) await made(admin, `Number ${count}`);
  assert.deepEqual(await refusal(admin, create, named('Number 11')), ['CONFLICT', undefined]);
});

test('one that is deleted is gone with its webhooks, and its name is free', async () => {
  const present = await asked<{ name: string }[]>(admin, list, { o: organizationId });
  assert.equal(present.length, 10);
  const other = await addOrganization(gateway.test);
  const owner = (await addUser(gateway.test, { organizationId: other.organizationId, roles: ['ADMIN'] })).id;
  const variables = { o: other.organizationId, name: 'Accounting' };
  const { id } = await asked<{ id: string }>(owner, create, variables);
  const webhook = await asked<{ id: string }>(owner, addWebhook, { id });
  assert.deepEqual(await refusal(admin, remove, { id }), ['NOT_FOUND', undefined]);
  gateway.test.pass(1_000);
  assert.equal(await asked(owner, remove, { id }), id);
  assert.deepEqual(await lastChange(id), ['deleteIntegration', owner, other.organizationId]);
  assert.deepEqual(await asked(owner, list, { o: other.organizationId }), []);
  const sample = 'mutation($id: ID!) { sendSampleWebhook(subscriptionId: $id) { id } }';
  assert.deepEqual(await refusal(owner, sample, { id: webhook.id }), ['CONFLICT', undefined]);
  assert.deepEqual(await refusal(owner, addWebhook, { id }), ['NOT_FOUND', undefined]);
  assert.deepEqual(await refusal(owner, remove, { id }), ['NOT_FOUND', undefined]);
  await asked(owner, create, variables);
});
