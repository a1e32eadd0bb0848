import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Database } from '../db/client.ts';
import type { OrganizationRole } from '../db/schema/values.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { addOrganization, addUser, type TestOrganization } from '../testing/world.ts';

// Two people save at the same time what they edited of the same record (ADR 0333). Nothing of what was told to be saved
// may be lost.

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let staff: { id: string };
let admin: { id: string };

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  harbor = await addOrganization(gateway.test, { ownPermissions: true });
  admin = await member(['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT']);
});

const member = (roles: OrganizationRole[]) =>
  addUser(gateway.test, { organizationId: harbor.organizationId, roles });

/** What an operation answers, or the code of its refusal. */
async function told(by: { id: string }, query: string, variables: object): Promise<unknown> {
  const { data, errors } = await gateway.ask(by.id, query, { ...variables });
  const [error] = errors;
  return error ? error.extensions.code : Object.values(data ?? {})[0];
}

/** Two changes of what was read once, at the same time: one is made and the other is told; gives the one that was made. */
async function oneOfTwo(by: { id: string }, query: string, changes: readonly object[]): Promise<unknown> {
  const answers = await Promise.all(changes.map((change) => told(by, query, change)));
  assert.equal(answers.filter((answer) => answer === 'CONFLICT').length, 1, JSON.stringify(answers));
  return answers.find((answer) => answer !== 'CONFLICT');
}

test('of two who tick roles of a member both get what they ticked', async () => {
  const { id } = await member(['TRACK', 'REQUEST']);
  const { organizationId } = harbor;
  const update = `mutation($id: ID!, $organizationId: ID!, $roles: [OrganizationRole!]!, $before: [OrganizationRole!]) {
    updateUserRoles(id: $id, organizationId: $organizationId, roles: $roles, rolesBefore: $before) { roles } }`;
  const given = { id, organizationId, before: ['TRACK', 'REQUEST'] };
  await Promise.all([
    told(staff, update, { ...given, roles: ['TRACK', 'REQUEST', 'REFUND_PAYMENT'] }),
    told(staff, update, { ...given, roles: ['TRACK', 'RECONCILE'] }),
  ]);
  const held = { roles: ['RECONCILE', 'REFUND_PAYMENT', 'TRACK'] };
  assert.deepEqual(await told(staff, update, { ...given, roles: given.before }), held, 'no edit takes any');
  assert.deepEqual(await told(staff, update, { id, organizationId, roles: ['TRACK'] }), { roles: ['TRACK'] });
});

test('of two who change what a member holds the second is told', async () => {
  const { id: userId } = await member(['TRACK', 'REQUEST']);
  const { organizationId } = harbor;
  const change = `mutation($userId: ID!, $organizationId: ID!, $roles: [OrganizationRole!]!, $before: PermissionGrantInput) {
    changePermissions(userId: $userId, organizationId: $organizationId, roles: $roles, before: $before) {
      membership { roles limits { act } } } }`;
  const before = { roles: ['REQUEST', 'TRACK'], limits: [] };
  const given = { userId, organizationId, before };
  const wanted = [{ roles: ['TRACK'] }, { roles: ['REQUEST'] }];
  const made = await oneOfTwo(
    admin,
    change,
    wanted.map((roles) => ({ ...given, ...roles })),
  );
  const read = { before: (made as { membership: object }).membership };
  const again = await told(admin, change, { ...given, ...read, roles: [] });
  assert.deepEqual(again, { membership: { roles: [], limits: [] } }, 'who has read it again can change it');
});

test('of two who choose the events of a webhook the second is told', async () => {
  const { id: integrationId } = (await told(
    admin,
    'mutation($id: ID!) { createIntegration(organizationId: $id, name: "Desk") { id } }',
    { id: harbor.organizationId },
  )) as { id: string };
  const { id } = (await told(
    admin,
    `mutation($id: ID!) { createWebhookSubscription(integrationId: $id, secret: "${'s'.repeat(32)}",
      url: "https://desk.example/hook", events: ["payment.deposited", "payment.failed"]) { id } }`,
    { id: integrationId },
  )) as { id: string };
  const choose = `mutation($id: ID!, $events: [String!]!, $before: [String!]) {
    chooseWebhookEvents(id: $id, events: $events, eventsBefore: $before) { events } }`;
  const before = ['payment.failed', 'payment.deposited'];
  const made = (await oneOfTwo(admin, choose, [
    { id, before, events: ['payment.deposited'] },
    { id, before, events: [...before, 'payment.requested'] },
  ])) as { events: string[] };
  const again = { id, before: made.events, events: [] };
  assert.deepEqual(await told(admin, choose, again), { events: [] });
});

test('of two who set single sign-on the second is told', async () => {
  const { organizationId } = harbor;
  const set = `mutation($input: SingleSignOnInput!, $before: SingleSignOnBefore) {
    setSingleSignOn(input: $input, before: $before) { domains connection providerOrganization required } }`;
  const domain = `${organizationId}.example`;
  const before = { domains: [], connection: null, providerOrganization: null, required: false };
  const input = { organizationId, domains: [domain], connection: 'harbor', required: false };
  const made = await oneOfTwo(staff, set, [
    { input, before },
    { input: { ...input, connection: 'harbor-staff' }, before },
  ]);
  const again = { input: { ...input, required: true }, before: made };
  assert.deepEqual(await told(staff, set, again), { ...(made as object), required: true });
});

test('of two who save a shared view the second is told, unless they changed different things of it', async () => {
  const view = '{ id name state shared }';
  const { id, ...before } = (await told(
    admin,
    `mutation($slug: String!) { createSavedView(organizationSlug: $slug, name: "Late", state: "{}", shared: true) ${view} }`,
    { slug: harbor.organization.slug },
  )) as { id: string; name: string };
  const update = `mutation($id: ID!, $name: String, $state: String, $before: SavedViewBefore) {
    updateSavedView(id: $id, name: $name, state: $state, before: $before) ${view} }`;
  await Promise.all([
    told(admin, update, { id, before, name: 'Very late' }),
    told(staff, update, { id, before, state: '{"layout":"list"}' }),
  ]);
  const both = { ...before, name: 'Very late', state: '{"layout":"list"}' };
  assert.equal(await told(admin, update, { id, before, name: 'Too late' }), 'CONFLICT');
  assert.deepEqual(await told(admin, update, { id, before: both, name: 'Late' }), {
    ...both,
    id,
    name: 'Late',
  });
});

test('of two who change a list of an occasion the second is told', async () => {
  const { id } = harbor.inbound;
  const update = `mutation($input: OccasionInput!, $days: [Int!], $regions: [String!]) {
    updatePaymentOccasion(input: $input, reminderDaysBefore: $days, operatingRegionBefore: $regions) {
      reminderDays operatingRegion } }`;
  const { reminderDays, operatingRegion } = (await told(admin, update, { input: { id } })) as {
    reminderDays: number[];
    operatingRegion: string[];
  };
  await oneOfTwo(admin, update, [
    { days: reminderDays, input: { id, reminderDays: [-5] } },
    { days: reminderDays, input: { id, reminderDays: [-5, 2] } },
  ]);
  await oneOfTwo(admin, update, [
    { regions: operatingRegion, input: { id, operatingRegion: ['ME'] } },
    { regions: operatingRegion, input: { id, operatingRegion: ['ME', 'VT'] } },
  ]);
});
