import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { users } from '../db/schema/index.ts';
import { openTestDatabase } from '../testing/database.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { addOrganization, addUser, type TestOrganization } from '../testing/world.ts';
import { createApp } from './app.ts';
import { authenticator } from './auth.ts';
import { unauthenticatedMessage } from '../base/errors.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let summit: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  summit = await addOrganization(gateway.test, { name: 'Summit Title' });
  admin = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const whoAmI = '{ currentUser { id fullName } }';

test('no, an expired, a tampered, a foreign and a misdirected token are all refused alike', async () => {
  const good = await gateway.signed(admin.id);
  const [head, body, signature] = good.split('.');
  const other = Buffer.from(
    JSON.stringify({ sub: 'x', 'https://keyturn.example/user_id': summit.organizationId }),
  );
  const tokens = {
    none: undefined,
    expired: await gateway.signed(admin.id, { lifetime: -120 }),
    tampered: `${head}.${other.toString('base64url')}.${signature}`,
    cut: `${head}.${body}`,
    foreign: await gateway.signed(admin.id, { foreign: true }),
    misdirected: await gateway.signed(admin.id, { audience: 'https://elsewhere.example' }),
    simulated: `simulated.${admin.id}`,
    unknownUser: await gateway.signed(randomUUID()),
  };
  for (const [name, token] of Object.entries(tokens)) {
    const response = await gateway.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      payload: { query: whoAmI },
    });
    assert.equal(response.statusCode, 401, name);
    const [error] = response.json<{ errors: { message: string; extensions: { code: string } }[] }>().errors;
    assert.equal(error?.message, unauthenticatedMessage, name);
    assert.equal(error.extensions.code, 'UNAUTHENTICATED', name);
  }
});

test('a token that ended within the tolerance of clocks is still good', async () => {
  const token = await gateway.signed(admin.id, { lifetime: -10 });
  const { status } = await gateway.ask(admin.id, whoAmI, {}, { authorization: `Bearer ${token}` });
  assert.equal(status, 200);
});

test("x-user-id must be the token's own user", async () => {
  const { status, errors } = await gateway.ask(admin.id, whoAmI, {}, { 'x-user-id': randomUUID() });
  assert.equal(status, 403);
  assert.equal(errors[0]?.extensions.code, 'FORBIDDEN');
});

test('the session must be an id-token of the same subject', async () => {
  const own = await gateway.ask(admin.id, whoAmI, {}, { session: await gateway.signed(admin.id) });
  assert.equal(own.status, 200);
  const foreign = await gateway.ask(admin.id, whoAmI, {}, { session: await gateway.signed(randomUUID()) });
  assert.equal(foreign.status, 401);
  const garbage = await gateway.ask(admin.id, whoAmI, {}, { session: 'not.a.token' });
  assert.equal(garbage.status, 401);
});

test('a simulated sign-in works only where it is switched on', async () => {
  const simulated = await startTestApp(database, { env: { AUTH_SIMULATED: '1' } });
  try {
    const ask = (token: string, userId = admin.id) =>
      simulated.ask(userId, whoAmI, {}, { authorization: `Bearer ${token}`, 'x-user-id': userId });
    assert.equal((await ask(`simulated.${admin.id}`)).status, 200);
    assert.equal((await ask(`simulated.${admin.id}`, randomUUID())).status, 403);
    assert.equal((await ask(`simulated.${randomUUID()}x`)).status, 401);
  } finally {
    await simulated.close();
  }
});

test('who may be chosen is told only where sign-ins are simulated', async () => {
  const gone = await addUser(gateway.test, undefined, { active: false });
  const stranger = await addUser(gateway.test);
  const staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
  const url = '/simulated/people';
  assert.equal((await gateway.app.inject({ method: 'GET', url })).statusCode, 404);
  const simulated = await startTestApp(database, { env: { AUTH_SIMULATED: '1' } });
  try {
    const { people } = (await simulated.app.inject({ method: 'GET', url })).json<{
      people: { id: string; isStaff: boolean; organizations: string[] }[];
    }>();
    const placeOf = (id: string) => people.findIndex((person) => person.id === id);
    assert.equal(people[0]?.isStaff, true);
    assert.ok(placeOf(staff.id) < placeOf(admin.id) && placeOf(admin.id) < placeOf(stranger.id));
    assert.equal(placeOf(gone.id), -1);
    assert.deepEqual(people[placeOf(admin.id)]?.organizations, ['Harbor Realty']);
    assert.deepEqual(people[placeOf(stranger.id)]?.organizations, []);
  } finally {
    await simulated.close();
  }
});

test('an issuer that is down is not the fault of the token', async () => {
  const { auth } = gateway.test.deps.config;
  const elsewhere = { ...auth, issuer: 'http://127.0.0.1:9/' };
  const away = await createApp(gateway.test.deps, {
    authenticate: authenticator(elsewhere, gateway.test.deps.clock),
  });
  try {
    const response = await away.inject({
      method: 'POST',
      url: '/graphql',
      headers: await gateway.headersOf(admin.id),
      payload: { query: whoAmI },
    });
    assert.equal(response.statusCode, 503);
    assert.match(response.body, /Sign-ins cannot be checked right now/);
  } finally {
    await away.close();
  }
});

test('a deactivated user is signed out at once', async () => {
  const leaver = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] });
  assert.equal((await gateway.ask(leaver.id, whoAmI)).status, 200);
  await database.db.update(users).set({ active: false }).where(eq(users.id, leaver.id));
  assert.equal((await gateway.ask(leaver.id, whoAmI)).status, 401);
});
