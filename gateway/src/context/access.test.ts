import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { organizations, organizationUsers, sessions, users } from '../db/schema/index.ts';
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

const signIn = (sessionId: string | null = null) => ({ userId, sessionId, connection: null });
const statements = () => countStatements(database.db, () => access.asker(signIn()));
const rolesNow = async () => [
  ...((await access.asker(signIn()))?.viewer.memberships.get(organizationId) ?? []),
];

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(5);
}

test('who was looked at is known', async () => {
  await access.asker(signIn());
  assert.equal(await statements(), 0);
});

const isMembership = () =>
  and(eq(organizationUsers.userId, userId), eq(organizationUsers.organizationId, organizationId));

test('other roles are heard of, whoever wrote them', async () => {
  await access.asker(signIn());
  await database.db
    .update(organizationUsers)
    .set({ roles: ['TRACK'] })
    .where(isMembership());
  await until(async () => (await rolesNow()).join() === 'TRACK');
});

test('a closed organization gives its members nothing', async () => {
  await access.asker(signIn());
  const set = (active: boolean) =>
    database.db.update(organizations).set({ active }).where(eq(organizations.id, organizationId));
  await set(false);
  await until(async () => (await rolesNow()).length === 0);
  await set(true);
  await until(async () => (await rolesNow()).length === 1);
});

test('a membership that ended is heard of', async () => {
  await access.asker(signIn());
  await database.db.delete(organizationUsers).where(isMembership());
  await until(async () => (await rolesNow()).length === 0);
});

test('somebody who was deactivated is gone', async () => {
  await access.asker(signIn());
  await database.db.update(users).set({ active: false }).where(eq(users.id, userId));
  await until(async () => (await access.asker(signIn())) === null);
  await database.db.update(users).set({ active: true }).where(eq(users.id, userId));
});

test('a session that was ended is refused, the person’s others are not', async () => {
  await database.db.insert(sessions).values([
    { userId, sessionId: 'here' },
    { userId, sessionId: 'there' },
  ]);
  assert.notEqual(await access.asker(signIn('there')), null);
  await database.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.sessionId, 'there'));
  await until(async () => (await access.asker(signIn('there'))) === null);
  assert.notEqual(await access.asker(signIn('here')), null);
  assert.notEqual(await access.asker(signIn()), null);
});

test('who made a change is looked at anew', async () => {
  await access.asker(signIn());
  access.forget(userId);
  assert.notEqual(await statements(), 0);
});

test('many who ask at once are answered by one look, and whoever asks after a change by another', async () => {
  const askedTogether = (between: () => void) =>
    countStatements(database.db, async () => {
      access.forget(userId);
      const first = access.asker(signIn());
      await nextTurn();
      between();
      await Promise.all([first, access.asker(signIn()), access.asker(signIn())]);
    });
  const once = await askedTogether(() => undefined);
  assert.equal(await askedTogether(() => access.forget(userId)), 2 * once);
  access.forget(userId);
  assert.equal(await statements(), once);
});

test('many people who ask in one moment are looked at together', async () => {
  const added = [await addUser(deps, { organizationId, roles: ['TRACK'] }), await addUser(deps)];
  const ids = [userId, ...added.map(({ id }) => id)];
  for (const id of ids) access.forget(id);
  const askers = await Promise.all(ids.map((id) => access.asker({ ...signIn(), userId: id })));
  const seen = askers.map((asker) => [asker?.viewer.userId, asker?.organizations.map(({ id }) => id)]);
  assert.deepEqual(seen, [
    [userId, []],
    [ids[1], [organizationId]],
    [ids[2], []],
  ]);
  for (const id of ids) access.forget(id);
  const together = await countStatements(database.db, () =>
    Promise.all(ids.map((id) => access.asker({ ...signIn(), userId: id }))),
  );
  assert.equal(together, 3);
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
  const asked = () => countStatements(database.db, () => other.asker(signIn()));
  await until(async () => (await asked()) === 0);
  lost();
  assert.notEqual(await asked(), 0);
  assert.notEqual(await asked(), 0);
  await other.close();
});
