import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { organizations } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let other: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
let stranger: Awaited<ReturnType<typeof addUser>>;
let staff: Awaited<ReturnType<typeof addUser>>;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  other = await addOrganization(gateway.test);
  admin = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] });
  stranger = await addUser(gateway.test, { organizationId: other.organizationId, roles: ['ADMIN'] });
  staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
});
after(async () => {
  await gateway.close();
  await database.close();
});

async function asked(userId: string, query: string, variables: object = {}): Promise<unknown> {
  const { data, errors } = await gateway.ask(userId, query, variables);
  assert.deepEqual(errors, []);
  return Object.values(data ?? {})[0];
}
const codeOf = async (userId: string, query: string, variables: object = {}) => {
  const [error] = (await gateway.ask(userId, query, variables)).errors;
  return [error?.extensions.code, error?.extensions.field];
};
const create = `mutation($title: String!, $image: String = "https://img.example/a.png") {
  createPromotion(title: $title, description: "d", image: $image, prompt: "p", zapierUrl: "https://hooks.example/1") {
    id title active isGlobalDefault zapierUrl } }`;
const made = async (title: string) => (await asked(staff.id, create, { title })) as { id: string };

test('staff makes, changes, ends and deletes promotions; others may not', async () => {
  const { id } = await made('Movers');
  assert.deepEqual(await codeOf(admin.id, create, { title: 'Mine' }), ['FORBIDDEN', undefined]);
  assert.deepEqual(await codeOf(staff.id, create, { title: ' ' }), ['BAD_INPUT', 'title']);
  const image = 'javascript:alert(1)';
  assert.deepEqual(await codeOf(staff.id, create, { title: 'x', image }), ['BAD_INPUT', 'image']);
  const update = `mutation($id: ID!) { updatePromotion(id: $id, heading: "New", zapierUrl: "") { title heading zapierUrl } }`;
  assert.deepEqual(await asked(staff.id, update, { id }), {
    title: 'Movers',
    heading: 'New',
    zapierUrl: null,
  });
  const end = 'mutation($id: ID!) { deactivatePromotion(id: $id) { active } }';
  assert.deepEqual(await asked(staff.id, end, { id }), { active: false });
  const again = 'mutation($id: ID!) { reactivatePromotion(id: $id) { active } }';
  assert.deepEqual(await asked(staff.id, again, { id }), { active: true });
  assert.deepEqual(await codeOf(admin.id, again, { id }), ['FORBIDDEN', undefined]);
  const remove = 'mutation($id: ID!) { deletePromotion(id: $id) }';
  assert.equal(await asked(staff.id, remove, { id }), id);
  assert.deepEqual(await codeOf(staff.id, remove, { id }), ['NOT_FOUND', undefined]);
});

test('there is one global default, and it can’t be taken away', async () => {
  const [one, two] = [await made('One'), await made('Two')];
  const choose = 'mutation($id: ID!) { setPromotionalGlobalDefault(promotionId: $id) { isGlobalDefault } }';
  for (const { id } of [one, two]) await asked(staff.id, choose, { id });
  const list = (await asked(staff.id, '{ promotions(active: ALL) { id isGlobalDefault } }')) as {
    id: string;
    isGlobalDefault: boolean;
  }[];
  assert.deepEqual(
    list.filter(({ isGlobalDefault }) => isGlobalDefault).map(({ id }) => id),
    [two.id],
  );
  const end = 'mutation($id: ID!) { deactivatePromotion(id: $id) { id } }';
  assert.deepEqual(await codeOf(staff.id, end, two), ['CONFLICT', undefined]);
});

test('a promotion is seen where it is related; the admin opts out and in again', async () => {
  const { id } = await made('Harbor only');
  const relate = `mutation($promotionId: ID!, $paymentOccasionId: ID!, $organizationId: ID) {
    createPromotionRelationship(promotionId: $promotionId, paymentOccasionId: $paymentOccasionId, organizationId: $organizationId) {
      id organizationId paymentOccasionId active } }`;
  const at = { promotionId: id, paymentOccasionId: harbor.inbound.id };
  const related = (await asked(staff.id, relate, at)) as { id: string; organizationId: string };
  assert.equal(related.organizationId, harbor.organizationId);
  assert.deepEqual(await codeOf(staff.id, relate, { ...at, organizationId: other.organizationId }), [
    'BAD_INPUT',
    'paymentOccasionId',
  ]);
  const titles = async (userId: string) =>
    ((await asked(userId, '{ promotions { title } }')) as { title: string }[]).map(({ title }) => title);
  assert.ok((await titles(admin.id)).includes('Harbor only'));
  assert.ok(!(await titles(stranger.id)).includes('Harbor only'));
  assert.equal(await asked(stranger.id, 'query($id: ID!) { promotion(id: $id) { id } }', { id }), null);
  const opt = `mutation($organizationId: ID!, $paymentOccasionId: ID, $optIn: Boolean!) {
    optIntoPromotion(organizationId: $organizationId, paymentOccasionId: $paymentOccasionId, optIn: $optIn) { id active } }`;
  const where = { organizationId: harbor.organizationId, paymentOccasionId: harbor.inbound.id };
  assert.deepEqual(await asked(admin.id, opt, { ...where, optIn: false }), [
    { id: related.id, active: false },
  ]);
  const shown = async (userId: string) =>
    asked(
      userId,
      'query($id: ID!) { paymentOccasion(id: $id) { promotion { title } optedOutPromotion { title } } }',
      { id: harbor.inbound.id },
    );
  const title = { title: 'Harbor only' };
  assert.deepEqual(await shown(admin.id), { promotion: null, optedOutPromotion: title });
  const agent = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['REQUEST'] });
  assert.deepEqual(await shown(agent.id), { promotion: null, optedOutPromotion: null });
  assert.deepEqual(await asked(admin.id, opt, { ...where, optIn: true }), [{ id: related.id, active: true }]);
  assert.deepEqual(await shown(admin.id), { promotion: title, optedOutPromotion: null });
  assert.deepEqual(await codeOf(stranger.id, opt, { ...where, optIn: false }), ['NOT_FOUND', undefined]);
  const foreign = {
    organizationId: other.organizationId,
    paymentOccasionId: harbor.inbound.id,
    optIn: false,
  };
  assert.deepEqual(await codeOf(stranger.id, opt, foreign), ['NOT_FOUND', undefined]);
  await asked(admin.id, opt, { organizationId: harbor.organizationId, optIn: false });
  const [row] = await database.db
    .select()
    .from(organizations)
    .where(eq(organizations.id, harbor.organizationId));
  assert.equal(row?.promotionalBlocklisted, true);
  const list = `query($organizationId: ID) { promotionRelationships(organizationId: $organizationId) { id } }`;
  assert.deepEqual(await asked(admin.id, list, { organizationId: harbor.organizationId }), [
    { id: related.id },
  ]);
  assert.deepEqual(await codeOf(admin.id, list), ['FORBIDDEN', undefined]);
});
