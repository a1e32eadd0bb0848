import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { organizations, organizationUsers, users } from '../db/schema/index.ts';
import { createTestDeps, type TestDeps } from '../testing/deps.ts';
import { countStatements } from '../testing/count-statements.ts';
import { openTestDatabase } from '../testing/database.ts';
import { addOrganization, addUser } from '../testing/world.ts';
import { rememberedAccess, type Access } from './access.ts';

let database: Database;
let deps: TestDeps;
let access: Access;
let userId: string;
let organizationId: string;
before(async () => {
  database = await openTestDatabase();
  deps = createTestDeps(database);
  ({ organizationId } = await addOrganization(deps));
  ({ id: userId } = await addUser(deps, { organizationId, roles: ['ADMIN'] }));
  access = rememberedAccess(database, () => 0);
  // It listens once the second of two looks asks nothing.
  await until(async () => (await statements()) === 0);
});
after(async () => {
  await access.close();
  await database.close();
});

const statements = () => countStatements(database.db, () => access.asker(userId));
const rolesNow = async () => [
  ...((await access.asker(userId))?.viewer.memberships.get(organizationId) ?? []),
];

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(5);
}

test('who was looked at is known', async () => {
  await access.asker(userId);
  assert.equal(await statements(), 0);
});

const isMembership = () =>
  and(eq(organizationUsers.userId, userId), eq(organizationUsers.organizationId, organizationId));

test('other roles are heard of, whoever wrote them', async () => {
  await access.asker(userId);
  await database.db
    .update(organizationUsers)
    .set({ roles: ['TRACK'] })
    .where(isMembership());
  await until(async () => (await rolesNow()).join() === 'TRACK');
});

test('a closed organization gives its members nothing', async () => {
  await access.asker(userId);
  const set = (active: boolean) =>
    database.db.update(organizations).set({ active }).where(eq(organizations.id, organizationId));
  await set(false);
  await until(async () => (await rolesNow()).length === 0);
  await set(true);
  await until(async () => (await rolesNow()).length === 1);
});

test('a membership that ended is heard of', async () => {
  await access.asker(userId);
  await database.db.delete(organizationUsers).where(isMembership());
  await until(async () => (await rolesNow()).length === 0);
});

test('somebody who was deactivated is gone', async () => {
  await access.asker(userId);
  await database.db.update(users).set({ active: false }).where(eq(users.id, userId));
  await until(async () => (await access.asker(userId)) === null);
  await database.db.update(users).set({ active: true }).where(eq(users.id, userId));
});

test('who made a change is looked at anew', async () => {
  await access.asker(userId);
  access.forget(userId);
  assert.notEqual(await statements(), 0);
});

test('while nobody listens, the database is asked each time', async () => {
  let lost = (): void => undefined;
  const deaf: Database = {
    ...database,
    listen(channel, listener, onLost) {
      lost = onLost ?? lost;
      return database.listen(channel, listener);
    },
  };
  const other = rememberedAccess(deaf, () => 0);
  const asked = () => countStatements(database.db, () => other.asker(userId));
  await until(async () => (await asked()) === 0);
  lost();
  assert.notEqual(await asked(), 0);
  assert.notEqual(await asked(), 0);
  await other.close();
});
