import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { providerInbox, users, webVitals } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import { ContentUnavailable } from '../../providers/content/port.ts';

let database: Database;
let gateway: TestApp;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});

const errorOf = (response: { json(): unknown }) =>
  (response.json() as { error: { code: string; message: string; field: string | null } }).error;

const sync = (payload: object, secret = 'sandbox-identity-secret') =>
  gateway.app.inject({
    method: 'POST',
    url: '/identity/sync',
    headers: { authorization: `Bearer ${secret}` },
    payload,
  });

test('a first sign-in makes a user, the next finds the same one', async () => {
  const person = {
    subject: 'auth0|new',
    email: 'New.Person@people.example',
    firstName: 'New',
    lastName: 'Person',
  };
  const first = await sync(person);
  assert.equal(first.statusCode, 200);
  assert.deepEqual((await sync(person)).json(), first.json());
  const [user] = await database.db.select().from(users).where(eq(users.subject, 'auth0|new'));
  assert.equal(user?.email, 'new.person@people.example');
  assert.equal(user.id, first.json<{ userId: string }>().userId);
});

test('a sign-in links the user that was invited by e-mail, whatever its case', async () => {
  const invited = await addUser(gateway.test, undefined, { email: 'Invited@people.example' });
  const answer = await sync({ subject: 'auth0|invited', email: 'invited@PEOPLE.example' });
  assert.deepEqual(answer.json(), { userId: invited.id });
  const [user] = await database.db.select().from(users).where(eq(users.id, invited.id));
  assert.equal(user?.subject, 'auth0|invited');
  assert.equal(user.firstName, 'Ada');
});

test('the identity provider must know the secret and send a person', async () => {
  const person = { subject: 'auth0|x', email: 'x@people.example' };
  assert.equal((await sync(person, 'wrong')).statusCode, 401);
  const bad = await sync({ ...person, email: 'no-mail' });
  assert.equal(bad.statusCode, 400);
  assert.equal(errorOf(bad).field, 'email');
});

test('an organization shows its brand to anybody and nothing else', async () => {
  const { organization } = await addOrganization(gateway.test, {
    backgroundColor: '#30C97F',
    logoLight: '/light.svg',
  });
  const response = await gateway.app.inject(`/organizations/${organization.slug.toUpperCase()}`);
  assert.deepEqual(response.json(), {
    name: 'Harbor Realty',
    logoLight: '/light.svg',
    logoDark: null,
    backgroundColor: '#30C97F',
  });
  const gone = await addOrganization(gateway.test, { active: false });
  for (const slug of ['nowhere', gone.organization.slug]) {
    const missing = await gateway.app.inject(`/organizations/${slug}`);
    assert.equal(missing.statusCode, 404);
    assert.equal(errorOf(missing).message, 'The organization was not found.');
  }
});

test('the content feed is passed on, and its failure has a name', async () => {
  const { ports } = gateway.test.deps;
  const card = { title: 'Hello', body: '', icon: 'Video', layout: 'other', images: [], videos: [], order: 1 };
  ports.content = { cards: async () => [card] };
  assert.deepEqual((await gateway.app.inject('/content')).json(), [card]);
  ports.content = { cards: () => Promise.reject(new ContentUnavailable('The content feed did not answer.')) };
  const failed = await gateway.app.inject('/content');
  assert.equal(failed.statusCode, 503);
  assert.equal(errorOf(failed).code, 'CONTENT_UNAVAILABLE');
});

test('web vitals are stored, one or several, labelled as JSON or not', async () => {
  const place = { page: '/harbor-realty/home', route: '/home', remote: 'onboarding' };
  const vital = { name: 'LCP', value: 800, rating: 'good', id: 'v5-1', ...place };
  const json = await gateway.app.inject({
    method: 'POST',
    url: '/web-vitals',
    payload: [vital, { ...vital, name: 'CLS' }],
  });
  assert.equal(json.statusCode, 204);
  const beacon = await gateway.app.inject({
    method: 'POST',
    url: '/web-vitals',
    headers: { 'content-type': 'text/plain' },
    payload: JSON.stringify({ ...vital, name: 'INP' }),
  });
  assert.equal(beacon.statusCode, 204);
  const stored = await database.db.select({ name: webVitals.name }).from(webVitals);
  assert.deepEqual(stored.map(({ name }) => name).toSorted(), ['CLS', 'INP', 'LCP']);
  const bad = await gateway.app.inject({ method: 'POST', url: '/web-vitals', payload: { name: 'LCP' } });
  assert.equal(bad.statusCode, 400);

  await gateway.app.inject({ method: 'POST', url: '/web-vitals', payload: { ...vital, value: 1_200 } });
  const shown = await gateway.app.inject('/metrics');
  const labels = 'name="LCP",route="/home",remote="onboarding"';
  for (const line of [
    `keyturn_web_vitals_measured{${labels}} 2`,
    `keyturn_web_vitals{${labels},quantile="0.5"} 1000`,
    `keyturn_web_vitals{${labels},quantile="0.75"} 1100`,
    'keyturn_outbox_pending 0',
  ])
    assert.ok(shown.body.includes(`${line}\n`), line);
});

test('a webhook with a wrong signature leaves nothing behind', async () => {
  const response = await gateway.app.inject({
    method: 'POST',
    url: '/webhooks/dwolla',
    headers: { 'content-type': 'application/json', 'x-request-signature-sha-256': 'f'.repeat(64) },
    payload: JSON.stringify({ id: randomUUID(), topic: 'transfer_completed' }),
  });
  assert.equal(response.statusCode, 401);
  const [stored] = await database.db.select({ all: sql<number>`count(*)::int` }).from(providerInbox);
  assert.equal(stored?.all, 0);
});

test('bodies that are no JSON, or too large, are refused in JSON', async () => {
  const broken = await gateway.app.inject({
    method: 'POST',
    url: '/web-vitals',
    headers: { 'content-type': 'application/json' },
    payload: '{"name":',
  });
  assert.equal(broken.statusCode, 400);
  assert.equal(errorOf(broken).code, 'BAD_INPUT');
  const large = await gateway.app.inject({
    method: 'POST',
    url: '/web-vitals',
    payload: { name: 'x'.repeat(40_000), value: 1 },
  });
  assert.equal(large.statusCode, 413);
  assert.equal(errorOf(large).code, 'TOO_LARGE');
});
