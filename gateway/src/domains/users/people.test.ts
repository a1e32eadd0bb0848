import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import {
  auditLog,
  organizations,
  organizationUsers,
  outbox,
  sharedPaymentOccasions,
  users,
} from '../../db/schema/index.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { renderMail } from '../../mails/index.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addAccount, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

type User = Awaited<ReturnType<typeof addUser>>;

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let summit: TestOrganization;
let admin: User;
let agent: User;
let stranger: User;
let staff: User;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  summit = await addOrganization(gateway.test, { name: 'Summit Title' });
  const { organizationId } = harbor;
  admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  stranger = await addUser(gateway.test, { organizationId: summit.organizationId, roles: ['ADMIN'] });
  staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const mutate = (by: User, call: string, selection = '') =>
  gateway.ask(by.id, `mutation { ${call} ${selection} }`);
const refusal = async (asked: ReturnType<typeof mutate>) => {
  const { errors } = await asked;
  return [errors[0]?.extensions.code, errors[0]?.extensions.field, errors[0]?.message];
};
const rolesOf = async (userId: string, organizationId = harbor.organizationId) => {
  const [row] = await database.db
    .select()
    .from(organizationUsers)
    .where(and(eq(organizationUsers.userId, userId), eq(organizationUsers.organizationId, organizationId)));
  return row?.roles ?? null;
};
const mailsTo = (email: string) =>
  database.db
    .select()
    .from(outbox)
    .where(sql`${outbox.body}->>'to' = ${email}`);
const member = (roles: OrganizationRole[], organizationId = harbor.organizationId) =>
  addUser(gateway.test, { organizationId, roles });

const person = `firstName: "Nora", lastName: "Quist", email: "Nora@People.example", phone: "1 (207) 555-0155"`;

test('a person is made once, and never overwritten by a later call', async () => {
  const made = await mutate(admin, `getOrCreateUser(${person})`, '{ id }');
  assert.deepEqual(made.errors, []);
  const again = await mutate(stranger, `getOrCreateUser(${person.replace('Nora"', 'Other"')})`, '{ id }');
  assert.deepEqual(again.data, made.data);
  const [stored] = await database.db.select().from(users).where(eq(users.email, 'nora@people.example'));
  assert.deepEqual([stored?.firstName, stored?.phone, stored?.active], ['Nora', '2075550155', true]);
});

test('what is missing or wrong of a person is named', async () => {
  const call = (changed: string) => refusal(mutate(admin, `getOrCreateUser(${changed})`, '{ id }'));
  assert.deepEqual(await call(person.replace('Nora"', ' "')), ['BAD_INPUT', 'firstName', 'Required']);
  assert.deepEqual(await call(person.replace('Nora@People.example', 'nora')), [
    'BAD_INPUT',
    'email',
    'Invalid email',
  ]);
  assert.deepEqual(await call(person.replace('1 (207) 555-0155', '')), ['BAD_INPUT', 'phone', 'Required']);
  assert.equal((await refusal(mutate(agent, `getOrCreateUser(${person})`, '{ id }')))[0], 'FORBIDDEN');
});

const add = (by: User, args: string, roles = 'ADMIN') =>
  mutate(
    by,
    `addUserToOrganization(organizationId: "${harbor.organizationId}", ${args}, roles: [${roles}])`,
    '{ roles userId }',
  );

test('an admin adds a person, who is invited once', async () => {
  const { errors, data } = await add(admin, 'email: "nora@people.example"');
  assert.deepEqual(errors, []);
  const [nora] = await database.db.select().from(users).where(eq(users.email, 'nora@people.example'));
  assert.deepEqual(data, { addUserToOrganization: { roles: ['ADMIN'], userId: nora?.id } });
  await add(admin, 'email: "nora@people.example"');
  const sent = await mailsTo('nora@people.example');
  assert.equal(sent.length, 1);
  const mail = renderMail('invitation', sent[0]?.body['data']);
  assert.match(mail.text, new RegExp(`http://localhost:3000/${harbor.organization.slug}`));
  assert.match(mail.text, /asks you to join Harbor Realty as an admin/);
});

test('somebody whom nobody knows yet is made; another tenant’s id alone names nobody', async () => {
  assert.deepEqual((await add(admin, 'email: "new@people.example"')).errors, []);
  const other = await addUser(gateway.test, { organizationId: summit.organizationId, roles: ['ADMIN'] });
  const missing = '00000000-0000-4000-8000-000000000000';
  assert.deepEqual(
    await refusal(add(admin, `userId: "${other.id}"`)),
    await refusal(add(admin, `userId: "${missing}"`)),
  );
  assert.equal(
    (await refusal(add(admin, `userId: "${other.id}", email: "x@people.example"`)))[0],
    'NOT_FOUND',
  );
  assert.equal(await rolesOf(other.id), null);
  assert.deepEqual((await add(admin, `userId: "${other.id}", email: "${other.email}"`)).errors, []);
  assert.deepEqual(await rolesOf(other.id), ['ADMIN']);
});

test('an admin can’t give what only staff gives, nor add to another organization', async () => {
  const asked = add(admin, `userId: "${admin.id}"`, 'APPROVE_OUTBOUND_PAYMENT');
  assert.equal((await refusal(asked))[0], 'FORBIDDEN');
  assert.deepEqual(await rolesOf(admin.id), ['ADMIN']);
  assert.equal((await refusal(add(stranger, 'email: "x@people.example"')))[0], 'NOT_FOUND');
  assert.equal((await refusal(add(agent, 'email: "x@people.example"')))[0], 'FORBIDDEN');
});

const roles = (by: User, call: string, user: string, list: string, id = 'userId') =>
  mutate(
    by,
    `${call}(${id}: "${user}", organizationId: "${harbor.organizationId}", roles: [${list}])`,
    '{ roles }',
  );

test('staff sets, adds and removes permissions', async () => {
  const someone = await member(['ADMIN']);
  await roles(staff, 'updateUserRoles', someone.id, 'REFUND_PAYMENT, ADMIN, ADMIN', 'id');
  assert.deepEqual(await rolesOf(someone.id), ['ADMIN', 'REFUND_PAYMENT']);
  await roles(staff, 'addUserRoles', someone.id, 'APPROVE_INBOUND_PAYMENT');
  assert.deepEqual(await rolesOf(someone.id), ['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'REFUND_PAYMENT']);
  await roles(staff, 'removeUserRoles', someone.id, 'REFUND_PAYMENT, TRACK');
  assert.deepEqual(await rolesOf(someone.id), ['ADMIN', 'APPROVE_INBOUND_PAYMENT']);
  assert.equal(
    (await refusal(roles(admin, 'updateUserRoles', admin.id, 'REFUND_PAYMENT', 'id')))[0],
    'FORBIDDEN',
  );
  assert.equal((await refusal(roles(stranger, 'addUserRoles', admin.id, 'TRACK')))[0], 'NOT_FOUND');
  assert.deepEqual(await refusal(roles(staff, 'addUserRoles', stranger.id, 'TRACK')), [
    'NOT_FOUND',
    undefined,
    'No organization permissions found',
  ]);
});

const remove = (by: User, user: User, organizationId = harbor.organizationId) =>
  mutate(by, `removeUserFromOrganization(userId: "${user.id}", organizationId: "${organizationId}")`);

test('a removed person has no access and gets no more mail for the organization', async () => {
  const leaver = await member(['ADMIN']);
  const emails = [leaver.email.toUpperCase(), 'stays@harbor.example'];
  await database.db.update(organizations).set({ emails }).where(eq(organizations.id, harbor.organizationId));
  const [share] = await database.db
    .insert(sharedPaymentOccasions)
    .values({
      paymentOccasionId: summit.inbound.id,
      sharedByOrganizationId: summit.organizationId,
      utilizingOrganizationId: harbor.organizationId,
      emails,
    })
    .returning();
  const query = `{ organization(id: "${harbor.organizationId}") { id } }`;
  assert.ok((await gateway.ask(leaver.id, query)).data?.['organization']);
  assert.deepEqual((await remove(admin, leaver)).errors, []);
  assert.deepEqual((await gateway.ask(leaver.id, query)).data, { organization: null });
  const [stored] = await database.db
    .select()
    .from(organizations)
    .where(eq(organizations.id, harbor.organizationId));
  assert.deepEqual(stored?.emails, ['stays@harbor.example']);
  const [shared] = await database.db
    .select()
    .from(sharedPaymentOccasions)
    .where(eq(sharedPaymentOccasions.id, share?.id ?? ''));
  assert.deepEqual(shared?.emails, ['stays@harbor.example']);
  const entries = await database.db.select().from(auditLog).where(eq(auditLog.entityId, leaver.id));
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['removeUserFromOrganization'],
  );
  assert.deepEqual(await refusal(remove(admin, leaver)), [
    'NOT_FOUND',
    undefined,
    'No organization permissions found',
  ]);
  assert.deepEqual(await refusal(remove(admin, stranger)), [
    'NOT_FOUND',
    undefined,
    'No organization permissions found',
  ]);
});

test('nobody removes themselves', async () => {
  const one = await member(['ADMIN']);
  for (const person of [one, { ...one, id: one.id.toUpperCase() }]) {
    assert.deepEqual(await refusal(remove(one, person)), [
      'FORBIDDEN',
      undefined,
      'Another admin can remove you.',
    ]);
  }
  assert.deepEqual(await rolesOf(one.id), ['ADMIN']);
});

test('the last active admin stays: removed, deactivated or stripped, also when two remove each other', async () => {
  const world = await addOrganization(gateway.test);
  const one = await member(['ADMIN'], world.organizationId);
  const other = await member(['ADMIN'], world.organizationId);
  const asleep = await member(['ADMIN'], world.organizationId);
  await database.db.update(users).set({ active: false }).where(eq(users.id, asleep.id));
  const outcomes = await Promise.all([
    remove(one, other, world.organizationId),
    remove(other, one, world.organizationId),
  ]);
  assert.equal(outcomes.filter(({ errors }) => errors.length === 0).length, 1);
  const left = (await rolesOf(one.id, world.organizationId)) === null ? other : one;
  const refused = ['CONFLICT', undefined, 'The last active admin of an organization can’t be removed.'];
  assert.deepEqual(await refusal(remove(staff, left, world.organizationId)), refused);
  assert.deepEqual(await refusal(mutate(staff, `deactivateUser(id: "${left.id}")`, '{ id }')), refused);
  const strip = `updateUserRoles(id: "${left.id}", organizationId: "${world.organizationId}", roles: [])`;
  assert.deepEqual(await refusal(mutate(staff, strip, '{ roles }')), refused);
});

test('staff deactivates and reactivates a person', async () => {
  const someone = await member(['REQUEST']);
  const off = await mutate(staff, `deactivateUser(id: "${someone.id}")`, '{ active }');
  assert.deepEqual(off.data, { deactivateUser: { active: false } });
  assert.equal((await gateway.ask(someone.id, '{ currentUser { id } }')).status, 401);
  await mutate(staff, `reactivateUser(id: "${someone.id}")`, '{ active }');
  assert.equal((await gateway.ask(someone.id, '{ currentUser { id } }')).status, 200);
  assert.equal(
    (await refusal(mutate(admin, `deactivateUser(id: "${someone.id}")`, '{ id }')))[0],
    'FORBIDDEN',
  );
  assert.equal(
    (await refusal(mutate(stranger, `deactivateUser(id: "${someone.id}")`, '{ id }')))[0],
    'NOT_FOUND',
  );
  assert.equal((await refusal(mutate(staff, `deactivateUser(id: "${staff.id}")`, '{ id }')))[0], 'BAD_INPUT');
});

test('people change themselves; an account must be their own', async () => {
  const own = await addAccount(gateway.test, { userId: agent.id });
  const update = (fields: string, by = agent) =>
    mutate(
      by,
      `updateUser(id: "${agent.id}", ${fields})`,
      '{ firstName phone defaultFundingSourceId agentCoveringFees }',
    );
  const changed = await update(
    `firstName: " Alan ", phone: "207-555-0166", defaultFundingSourceId: "${own.id}", agentCoveringFees: true`,
  );
  assert.deepEqual(changed.data?.['updateUser'], {
    firstName: 'Alan',
    phone: '2075550166',
    defaultFundingSourceId: own.id,
    agentCoveringFees: true,
  });
  assert.equal((await refusal(update(`defaultFundingSourceId: "${harbor.account.id}"`)))[0], 'NOT_FOUND');
  assert.deepEqual(await refusal(update('phone: "12"')), ['BAD_INPUT', 'phone', 'Phone must have 10 digits']);
  assert.equal((await refusal(update('firstName: "X"', admin)))[0], 'FORBIDDEN');
  assert.equal((await refusal(update('firstName: "X"', stranger)))[0], 'NOT_FOUND');
});

test('platform staff alone lets a person register organizations', async () => {
  const person = await member(['ADMIN']);
  const allow = (by: User, on: boolean) =>
    mutate(by, `updateUser(id: "${person.id}", allowOrgRegistration: ${on})`, '{ allowOrgRegistration }');
  assert.equal((await refusal(allow(person, true)))[0], 'FORBIDDEN');
  assert.equal((await refusal(allow(admin, true)))[0], 'FORBIDDEN');
  for (const on of [true, false])
    assert.deepEqual((await allow(staff, on)).data, { updateUser: { allowOrgRegistration: on } });
});

test('a member asks the admins for permissions', async () => {
  const ask = (by: User, list: string) =>
    mutate(by, `requestUserRoles(organizationId: "${harbor.organizationId}", roles: [${list}])`);
  assert.deepEqual((await ask(agent, 'REFUND_PAYMENT, REQUEST')).data, { requestUserRoles: true });
  const [mail] = await mailsTo(admin.email);
  assert.match(
    renderMail('roles-requested', mail?.body['data']).text,
    /these permissions in Harbor Realty: Refund payments\./,
  );
  assert.equal((await refusal(ask(agent, 'REQUEST')))[0], 'BAD_INPUT');
  assert.equal((await refusal(ask(stranger, 'REQUEST')))[0], 'NOT_FOUND');
});
