import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '../db/client.ts';
import { openTestDatabase } from '../testing/database.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { addOrganization, addUser } from '../testing/world.ts';

let database: Database;
let gateway: TestApp;
before(async () => {
  database = await openTestDatabase();
  const env = { RATE_LIMIT_USER: '3', RATE_LIMIT_ORGANIZATION: '5' };
  gateway = await startTestApp(database, { env });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const me = '{ currentUser { id } }';
const statuses = async (userId: string, times: number, query = me, variables = {}): Promise<number[]> => {
  const answers: number[] = [];
  for (let time = 0; time < times; time += 1) {
    answers.push((await gateway.ask(userId, query, variables)).status);
  }
  return answers;
};

test('a user who asks too often is told when to come back, and nobody else is held up', async () => {
  const [user, other] = [await addUser(gateway.test), await addUser(gateway.test)];
  assert.deepEqual(await statuses(user.id, 3), [200, 200, 200]);
  const refused = await gateway.ask(user.id, me);
  assert.equal(refused.status, 429);
  assert.deepEqual(
    [refused.errors[0]?.extensions.code, refused.errors[0]?.message, refused.headers['retry-after']],
    ['TOO_MANY', 'Too many requests. Please try again in 60 seconds.', '60'],
  );
  const report = await gateway.app.inject({
    url: '/download-report/none',
    headers: await gateway.headersOf(user.id),
  });
  assert.deepEqual([report.statusCode, report.headers['retry-after']], [429, '60']);
  assert.deepEqual(await statuses(other.id, 1), [200]);
  gateway.test.pass(60_000);
  assert.deepEqual(await statuses(user.id, 1), [200]);
});

test('two gateways on one database give out one share', async () => {
  const env = { RATE_LIMIT_USER: '120', RATE_LIMIT_ORGANIZATION: '1000' };
  const [one, two] = [await startTestApp(database, { env }), await startTestApp(database, { env })];
  const user = await addUser(gateway.test);
  const asked = Array.from({ length: 240 }, (_each, index) => (index % 2 === 0 ? one : two).ask(user.id, me));
  const answers = (await Promise.all(asked)).map(({ status }) => status);
  assert.equal(answers.filter((status) => status === 200).length, 120);
  assert.equal(answers.filter((status) => status === 429).length, 120);
  await one.close();
  await two.close();
});

test('the members of an organization share its part; another organization is not touched', async () => {
  const [one, two] = [await addOrganization(gateway.test), await addOrganization(gateway.test)];
  const membership = { organizationId: one.organizationId, roles: ['ADMIN' as const] };
  const [first, second] = [await addUser(gateway.test, membership), await addUser(gateway.test, membership)];
  assert.deepEqual(await statuses(first.id, 3), [200, 200, 200]);
  assert.deepEqual(await statuses(second.id, 3), [200, 200, 429]);
  const elsewhere = await addUser(gateway.test, { organizationId: two.organizationId, roles: ['ADMIN'] });
  assert.deepEqual(await statuses(elsewhere.id, 1), [200]);
});
