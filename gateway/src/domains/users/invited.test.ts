import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { customers, organizationUsers, outbox, users } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { recordSignIn } from '../history/sign-ins.ts';

type User = Awaited<ReturnType<typeof addUser>>;

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let summit: TestOrganization;
let admin: User;
let stranger: User;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  summit = await addOrganization(gateway.test);
  admin = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] });
  const [customer] = await database.db
    .insert(customers)
    .values({ type: 'INDIVIDUAL', status: 'VERIFIED' })
    .returning();
  stranger = await addUser(
    gateway.test,
    { organizationId: summit.organizationId, roles: ['ADMIN'] },
    {
      ...{ firstName: 'Verity', lastName: 'Zollinger', phone: '2075550199', agentCoveringFees: true },
      ...{ verifiedAt: new Date(0), onboardedAt: new Date(0), customerId: customer?.id ?? null },
    },
  );
});
after(async () => {
  await gateway.close();
  await database.close();
});

const secrets = /Verity|Zollinger|2075550199|VERIFIED|1970|"agentCoveringFees":true/;
const fields = `id active firstName lastName fullName email phone status createdAt verifiedAt onboardedAt
  allowOrgRegistration agentCoveringFees roles customer { id status } organizations { slug }`;

/** Everything that an admin can ask for and that names members. */
async function seen(by: User, search: string | null = null): Promise<string> {
  const query = `query($id: ID!, $slug: String!, $organizationId: ID!, $search: String) {
    user(id: $id) { ${fields} }
    users(organizationSlug: $slug, search: $search) { entries { ${fields} } pageInfo { afterCursor beforeCursor totalCount } }
    organization(slug: $slug) { adminUsers { ${fields} } }
    organizationHistory(organizationId: $organizationId) { entries { actorName subject } }
  }`;
  const slug = harbor.organization.slug;
  const variables = { id: stranger.id, slug, organizationId: harbor.organizationId, search };
  const { data, errors } = await gateway.ask(by.id, query, variables);
  assert.deepEqual(errors, []);
  // A cursor is text of its own.
  const text = JSON.stringify(data);
  return text.replace(/"(?:after|before)Cursor":"([^"]+)"/g, (_all, cursor: string) =>
    Buffer.from(cursor, 'base64url').toString(),
  );
}

const add = (args: string) =>
  gateway.ask(
    admin.id,
    `mutation { addUserToOrganization(organizationId: "${harbor.organizationId}", ${args}, roles: [ADMIN]) { userId roles } }`,
  );
const accept = async (userId: string) => {
  const call = `mutation { acceptInvitation(organizationId: "${harbor.organizationId}") { roles } }`;
  assert.deepEqual((await gateway.ask(userId, call)).errors, []);
};
const total = (text: string): number => Number(/"totalCount":(\d+)/.exec(text)?.[1]);

test('who was added is what was typed, and holds nothing, until they accept', async () => {
  const typed = `firstName: "Vera", lastName: "Typed", email: "${stranger.email}", phone: "6175550100"`;
  const made = await gateway.ask(admin.id, `mutation { getOrCreateUser(${typed}) { id } }`);
  assert.deepEqual(made.data, { getOrCreateUser: { id: stranger.id } });
  assert.deepEqual((await add(`userId: "${stranger.id}", email: "${stranger.email}"`)).errors, []);

  const before = await seen(admin);
  assert.doesNotMatch(before, secrets);
  assert.match(before, /"fullName":"Vera Typed".*"phone":"6175550100"/);
  assert.match(before, /"subject":"Vera Typed"/);
  for (const [search, count] of [
    ['zolling', 0],
    ['verity', 0],
    ['vera ty', 1],
  ] as const) {
    assert.equal(total(await seen(admin, search)), count, search);
  }

  await recordSignIn(database.db, stranger.id, gateway.test.deps.clock());
  const after = await seen(admin);
  assert.doesNotMatch(after, secrets, 'a sign-in elsewhere accepts nothing');
  assert.doesNotMatch(after, /"subject":null/, 'and is not told');
  const own = await gateway.ask(stranger.id, `{ user(id: "${stranger.id}") { fullName phone status } }`);
  const themselves = { fullName: 'Verity Zollinger', phone: '2075550199', status: 'VERIFIED' };
  assert.deepEqual(own.data, { user: themselves });
  const staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
  assert.match(await seen(staff), /Verity Zollinger/);

  const open = `{ organization(slug: "${harbor.organization.slug}") { id onboardedAt } }`;
  assert.deepEqual((await gateway.ask(stranger.id, open)).data, { organization: null });
  await accept(stranger.id);
  assert.deepEqual((await gateway.ask(stranger.id, open)).data, {
    organization: { id: harbor.organizationId, onboardedAt: null },
  });
  const accepted = await seen(admin);
  assert.match(accepted, /"fullName":"Verity Zollinger".*"phone":"2075550199"/);
  assert.equal(total(await seen(admin, 'zolling')), 1);
});

test('without anything typed the address has to do, and another’s words are not shown', async () => {
  const [known] = await database.db
    .insert(users)
    .values({
      firstName: 'Percy',
      lastName: 'Elsewhere',
      email: 'p.quill@people.example',
      phone: '2075550177',
    })
    .returning();
  assert.deepEqual((await add('email: "p.quill@people.example"')).errors, []);
  const { data } = await gateway.ask(admin.id, `{ user(id: "${known?.id}") { fullName phone } }`);
  assert.deepEqual(data, { user: { fullName: 'p.quill', phone: null } });
  const [row] = await database.db
    .select()
    .from(users)
    .where(eq(users.id, known?.id ?? ''));
  assert.equal(row?.lastName, 'Elsewhere');
});

test('adding somebody again says what it came to, and takes the name until they accept', async () => {
  const [known] = await database.db
    .insert(users)
    .values({ firstName: 'Rosa', lastName: 'Elsewhere', email: 'rosa@people.example' })
    .returning();
  const addAs = async (firstName: string) => {
    const typed = `firstName: "${firstName}", lastName: "Typed", email: "rosa@people.example", phone: "6175550100"`;
    await gateway.ask(admin.id, `mutation { getOrCreateUser(${typed}) { id } }`);
    const { data } = await gateway.ask(
      admin.id,
      `mutation { addUserToOrganization(organizationId: "${harbor.organizationId}", userId: "${known?.id}",
        email: "rosa@people.example", roles: [ADMIN]) { addition fullName } }`,
    );
    return data?.['addUserToOrganization'];
  };
  assert.deepEqual(await addAs('Roza'), { addition: 'INVITED', fullName: 'Roza Typed' });
  assert.deepEqual(await addAs('Rosa'), { addition: 'HELD', fullName: 'Rosa Typed' });
  const shown = () => gateway.ask(admin.id, `{ user(id: "${known?.id}") { fullName } }`);
  assert.deepEqual((await shown()).data, { user: { fullName: 'Rosa Typed' } });

  await accept(known?.id ?? '');
  await database.db
    .update(organizationUsers)
    .set({ roles: ['TRACK'] })
    .where(eq(organizationUsers.userId, known?.id ?? ''));
  assert.deepEqual(await addAs('Rosalind'), { addition: 'GIVEN', fullName: 'Rosa Elsewhere' });
  assert.deepEqual(await addAs('Rosalind'), { addition: 'HELD', fullName: 'Rosa Elsewhere' });
});

describe('an invitation', () => {
  const ask = (by: User, call: string) => gateway.ask(by.id, `mutation { ${call} }`);
  const here = () => `organizationId: "${harbor.organizationId}"`;
  const mailsTo = (email: string) =>
    database.db
      .select({ body: outbox.body })
      .from(outbox)
      .where(sql`${outbox.body}->>'to' = ${email}`);
  async function invite(): Promise<User> {
    const person = await addUser(gateway.test);
    assert.deepEqual((await add(`userId: "${person.id}", email: "${person.email}"`)).errors, []);
    return person;
  }

  test('is seen by who got it, who may decline it and be invited again', async () => {
    const person = await invite();
    const asked = () =>
      gateway.ask(person.id, '{ invitations { organizationSlug inviterName roles } currentUser { roles } }');
    const invitation = {
      organizationSlug: harbor.organization.slug,
      inviterName: 'Ada Marsh',
      roles: ['ADMIN'],
    };
    assert.deepEqual((await asked()).data, { invitations: [invitation], currentUser: { roles: [] } });
    assert.deepEqual((await ask(person, `declineInvitation(${here()})`)).data, { declineInvitation: true });
    assert.deepEqual((await asked()).data, { invitations: [], currentUser: { roles: [] } });
    const [gone] = (await ask(person, `acceptInvitation(${here()}) { roles }`)).errors;
    assert.equal(gone?.extensions.code, 'NOT_FOUND');
    assert.deepEqual((await add(`userId: "${person.id}", email: "${person.email}"`)).errors, []);
    assert.deepEqual((await asked()).data?.['invitations'], [invitation]);
  });

  test('that was revoked cannot be accepted', async () => {
    const person = await invite();
    const revoked = await ask(admin, `removeUserFromOrganization(userId: "${person.id}", ${here()})`);
    assert.deepEqual(revoked.errors, []);
    const [gone] = (await ask(person, `acceptInvitation(${here()}) { roles }`)).errors;
    assert.equal(gone?.extensions.code, 'NOT_FOUND');
  });

  test('is sent again once an hour at most, and the refusal says when', async () => {
    const person = await invite();
    const call = `resendInvitation(userId: "${person.id}", ${here()}) { acceptedAt }`;
    const [refused] = (await ask(admin, call)).errors;
    assert.equal(refused?.extensions.code, 'TOO_MANY');
    assert.match(refused.message, /Send it again in 60 minutes\./);
    assert.match(String(Reflect.get(refused.extensions, 'againAt')), /^\d{4}-.*Z$/);
    assert.equal((await mailsTo(person.email)).length, 1);
    await database.db
      .update(organizationUsers)
      .set({ invitedAt: new Date(0) })
      .where(eq(organizationUsers.userId, person.id));
    assert.deepEqual((await ask(admin, call)).data, { resendInvitation: { acceptedAt: null } });
    assert.equal((await mailsTo(person.email)).length, 2);
    await accept(person.id);
    assert.equal((await ask(admin, call)).errors[0]?.extensions.code, 'NOT_FOUND');
  });

  test('makes nobody the admin that another admin needs to leave', async () => {
    const lone = await addOrganization(gateway.test);
    const only = await addUser(gateway.test, { organizationId: lone.organizationId, roles: ['ADMIN'] });
    const staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
    const call = `addUserToOrganization(organizationId: "${lone.organizationId}", email: "next@people.example", roles: [ADMIN]) { userId }`;
    assert.deepEqual((await ask(only, call)).errors, []);
    const removal = `removeUserFromOrganization(userId: "${only.id}", organizationId: "${lone.organizationId}")`;
    assert.equal((await ask(staff, removal)).errors[0]?.extensions.code, 'CONFLICT');
  });
});
