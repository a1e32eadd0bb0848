import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { createClient, type Client } from 'graphql-ws';
import type { Database } from '../../db/client.ts';
import { auditLog, users } from '../../db/schema/index.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { follow } from '../../testing/follow.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let staff: Awaited<ReturnType<typeof addUser>>;
let harbor: TestOrganization;
let summit: TestOrganization;
/** Each test has a domain of its own: a connection vouches for all that have it. */
let domain: string;
const clients: Client[] = [];

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  staff = await addUser(gateway.test, undefined, { role: 'superadmin', email: 'sol@keyturn.example' });
});
after(async () => {
  for (const client of clients) await client.dispose();
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  domain = `d${randomUUID().slice(0, 8)}.example`;
  harbor = await addOrganization(gateway.test);
  summit = await addOrganization(gateway.test);
});

const person = (organization: TestOrganization, email: string, roles: readonly 'ADMIN'[] = ['ADMIN']) =>
  addUser(gateway.test, { organizationId: organization.organizationId, roles: [...roles] }, { email });

const set = (by: { id: string }, input: object, organization = harbor) =>
  gateway.ask(
    by.id,
    `mutation($input: SingleSignOnInput!) {
       setSingleSignOn(input: $input) { domains connection providerOrganization required } }`,
    {
      input: {
        ...{ organizationId: organization.organizationId, domains: [domain], connection: 'harbor-staff' },
        ...{ required: true, ...input },
      },
    },
  );
async function require(input: object = {}, organization = harbor): Promise<void> {
  assert.deepEqual((await set(staff, input, organization)).errors, []);
}

const by = async (userId: string, connection: unknown) => ({
  authorization: `Bearer ${await gateway.signed(userId, {
    proof: { 'https://keyturn.example/connection': connection },
  })}`,
});
/** Whether somebody sees an organization, having come in by a connection. */
async function sees(userId: string, organization: TestOrganization, connection?: unknown): Promise<boolean> {
  const { data } = await gateway.ask(
    userId,
    'query($id: ID!) { organization(id: $id) { id ein } }',
    { id: organization.organizationId },
    connection === undefined ? {} : await by(userId, connection),
  );
  return data?.['organization'] != null;
}

test('where it is required, people of the domain are members by the connection alone, whatever else a token says', async () => {
  const ann = await person(harbor, `Ann@${domain.toUpperCase()}`);
  assert.equal(await sees(ann.id, harbor), true);
  await require();
  assert.equal(await sees(ann.id, harbor, 'harbor-staff'), true);
  for (const other of [undefined, null, '', 'HARBOR-STAFF', 'summit-staff', ['harbor-staff'], { a: 1 }])
    assert.equal(await sees(ann.id, harbor, other), false, JSON.stringify(other));
  const changes = await gateway.ask(
    ann.id,
    'mutation($input: UpdateOrganizationInput!) { updateOrganization(input: $input) { id } }',
    { input: { orgId: harbor.organizationId, phone: '2075550155' } },
  );
  assert.equal(changes.errors[0]?.extensions.code, 'NOT_FOUND');
});

test('others of the organization, its people elsewhere, and platform staff come in as ever', async () => {
  const accountant = await person(harbor, `books@elsewhere-${domain}`);
  const ann = await person(summit, `ann@${domain}`);
  await require();
  assert.equal(await sees(accountant.id, harbor), true);
  assert.equal(await sees(ann.id, summit), true);
  assert.equal(await sees(staff.id, harbor), true);
});

test('an invitation of one of its own people is answered by the connection alone, and says where', async () => {
  const ann = await addUser(gateway.test, undefined, { email: `ann@${domain}` });
  const accountant = await addUser(gateway.test, undefined, { email: `books@elsewhere-${domain}` });
  const admin = await person(harbor, 'admin@people.example');
  for (const { email } of [ann, accountant]) {
    const added = await gateway.ask(
      admin.id,
      'mutation($id: ID!, $email: String!) { addUserToOrganization(organizationId: $id, email: $email, roles: [ADMIN]) { userId } }',
      { id: harbor.organizationId, email },
    );
    assert.deepEqual(added.errors, []);
  }
  await require({ providerOrganization: 'org_1' });
  const invitation = async (userId: string, headers = {}) => {
    const { data } = await gateway.ask(
      userId,
      '{ invitations { companySignIn { connection providerOrganization } } }',
      {},
      headers,
    );
    return data?.['invitations'];
  };
  const accept = async (userId: string, headers = {}) => {
    const { errors } = await gateway.ask(
      userId,
      'mutation($id: ID!) { acceptInvitation(organizationId: $id) { userId } }',
      { id: harbor.organizationId },
      headers,
    );
    return errors.map(({ extensions }) => extensions.code);
  };
  const there = { connection: 'harbor-staff', providerOrganization: 'org_1' };
  for (const connection of [null, 'summit-staff']) {
    assert.deepEqual(await invitation(ann.id, await by(ann.id, connection)), [{ companySignIn: there }]);
    assert.deepEqual(await accept(ann.id, await by(ann.id, connection)), ['FORBIDDEN']);
  }
  const rightly = await by(ann.id, 'harbor-staff');
  assert.deepEqual(await invitation(ann.id, rightly), [{ companySignIn: null }]);
  assert.deepEqual(await accept(ann.id, rightly), []);
  assert.deepEqual(await invitation(accountant.id), [{ companySignIn: null }]);
  assert.deepEqual(await accept(accountant.id), []);
});

test('what is only offered keeps nobody out', async () => {
  const ann = await person(harbor, `ann@${domain}`);
  await require({ required: false });
  assert.equal(await sees(ann.id, harbor), true);
});

test('who came in another way is out with the setting, and open sockets hear nothing more', async () => {
  const ann = await person(harbor, `ann@${domain}`);
  const address = (await gateway.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  const client = createClient({
    url: `${address}/graphql`,
    connectionParams: { authorization: `Bearer ${await gateway.signed(ann.id)}` },
    retryAttempts: 0,
  });
  clients.push(client);
  const followed = follow(
    client,
    'subscription($id: ID!) { onboardingProgressChanged(organizationId: $id) { pendingRequiredSteps } }',
    { id: harbor.organizationId },
  );
  await followed.opened;
  await require();
  assert.match(await followed.words(), /The organization was not found/);
});

test('only platform staff sets it, its admins read it, and it is written down', async () => {
  const ann = await person(harbor, 'ann@people.example');
  const stranger = await person(summit, 'sam@people.example');
  assert.equal((await set(ann, {})).errors[0]?.extensions.code, 'FORBIDDEN');
  assert.equal((await set(stranger, {})).errors[0]?.extensions.code, 'NOT_FOUND');
  await require({ domains: [` ${domain.toUpperCase()} `, domain], providerOrganization: 'org_1' });
  const read = (userId: string) =>
    gateway.ask(
      userId,
      'query($id: ID!) { singleSignOn(organizationId: $id) { domains connection providerOrganization required } }',
      { id: harbor.organizationId },
    );
  assert.deepEqual((await read(ann.id)).data, {
    singleSignOn: {
      ...{ domains: [domain], connection: 'harbor-staff' },
      ...{ providerOrganization: 'org_1', required: true },
    },
  });
  assert.equal((await read(stranger.id)).errors[0]?.extensions.code, 'NOT_FOUND');
  const [kept] = await database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'setSingleSignOn'), eq(auditLog.organizationId, harbor.organizationId)));
  assert.equal(kept?.actorUserId, staff.id);
  assert.deepEqual(kept.after?.['domains'], [domain]);
});

test('what makes no sense, or is not the organization’s to have, is refused at its field', async () => {
  await require({}, summit);
  const cases: readonly (readonly [object, string, string])[] = [
    [{ domains: ['gmail.com'] }, 'BAD_INPUT', 'input.domains.0'],
    [{ domains: ['no domain'] }, 'BAD_INPUT', 'input.domains.0'],
    [{ domains: ['keyturn.example'] }, 'BAD_INPUT', 'input.domains'],
    [{ domains: [] }, 'BAD_INPUT', 'input.connection'],
    [{ connection: null }, 'BAD_INPUT', 'input.connection'],
    [{ connection: 'a&b' }, 'BAD_INPUT', 'input.connection'],
    [{ domains: [], connection: null }, 'BAD_INPUT', 'input.required'],
    [{ connection: 'another' }, 'CONFLICT', 'input.domains'],
  ];
  for (const [input, code, field] of cases) {
    const { errors } = await set(staff, input);
    assert.deepEqual(
      [errors[0]?.extensions.code, errors[0]?.extensions.field],
      [code, field],
      JSON.stringify(input),
    );
  }
  // A branch of the same company shares the connection.
  await require();
  await require({ domains: [], connection: null, required: false });
});

test('anybody learns where people of a domain, or of an organization, sign in', async () => {
  const wayIn = async (asked: string) =>
    (await gateway.app.inject(`/sign-in?domain=${encodeURIComponent(asked)}`)).json<unknown>();
  const ofSlug = async () =>
    (await gateway.app.inject(`/organizations/${harbor.organization.slug}`)).json<{ signIn?: unknown }>()
      .signIn;
  assert.deepEqual([await wayIn(domain), await ofSlug()], [{ wayIn: null }, undefined]);
  await require({ providerOrganization: 'org_1' });
  const connection = { connection: 'harbor-staff', organization: 'org_1' };
  assert.deepEqual(await wayIn(` ${domain.toUpperCase()}`), { wayIn: connection });
  assert.deepEqual(await ofSlug(), { ...connection, required: true });
  // Which of two organizations is meant, the address does not say.
  await require({ providerOrganization: 'org_2' }, summit);
  assert.deepEqual(await wayIn(domain), { wayIn: { ...connection, organization: null } });
  for (const odd of ['', 'x'.repeat(300)])
    assert.equal((await gateway.app.inject(`/sign-in?domain=${odd}`)).statusCode, 400);
});

test('an organization’s own provider speaks of its own people alone', async () => {
  const connection = `c-${domain.slice(0, 8)}`;
  await require({ connection });
  const victim = await addUser(gateway.test, undefined, { email: `victim@people-${domain}` });
  const signIn = (email: string, way?: string) =>
    gateway.app.inject({
      method: 'POST',
      url: '/identity/sync',
      headers: { authorization: 'Bearer sandbox-identity-secret' },
      payload: { subject: `samlp|${email}`, email, ...(way === undefined ? {} : { connection: way }) },
    });
  const forged = await signIn(victim.email, connection);
  assert.equal(forged.statusCode, 403);
  const [untouched] = await database.db.select().from(users).where(eq(users.id, victim.id));
  assert.equal(untouched?.subject, null);
  assert.equal((await signIn(`new@${domain}`, connection)).statusCode, 200);
  assert.equal((await signIn(victim.email, 'Username-Password-Authentication')).statusCode, 200);
  assert.equal((await signIn(`other@${domain}`)).statusCode, 200);
});
