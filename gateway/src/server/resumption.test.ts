import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createClient, type Client } from 'graphql-ws';
import type { Database } from '../db/client.ts';
import { channels, notifyAccessChanged, notifyFundingSourceChanged } from '../notify/channels.ts';
import { logChanges } from '../notify/log.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/database.ts';
import { follow, type Message } from '../testing/follow.ts';
import { addOrganization, addUser, type TestOrganization } from '../testing/world.ts';

let database: Database;
let gateway: TestApp;
let url: string;
let harbor: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
const clients: Client[] = [];
const listening = new Set<() => void>();
let isAway = false;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp({ ...database, listen });
  url = `${(await gateway.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/graphql`;
  harbor = await addOrganization(gateway.test);
  admin = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] });
  await onboardingChanged();
});
after(async () => {
  for (const client of clients) await client.dispose();
  await gateway.close();
  await database.close();
});

/** Is away where the test says so, for the gateway alone: others go on committing. */
const listen: Database['listen'] = async (channel, listener, lost = () => undefined) => {
  if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  listening.add(lost);
  const stop = await database.listen(channel, (payload) => listening.has(lost) && listener(payload));
  return async () => {
    listening.delete(lost);
    await stop();
  };
};
function cut(): void {
  isAway = true;
  for (const lost of [...listening]) lost();
}

/** A client that connects again by itself. */
async function asUser(userId: string): Promise<Client> {
  const authorization = `Bearer ${await gateway.signed(userId)}`;
  const client = createClient({
    url,
    connectionParams: { authorization, 'x-user-id': userId },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: () => wait(50),
  });
  clients.push(client);
  return client;
}

const onboarding =
  'subscription($id: ID!) { onboardingProgressChanged(organizationId: $id) { pendingRequiredSteps } }';
const accounts = 'subscription($id: ID!) { fundingSourceChanged(organizationId: $id) { id } }';
const onboardingChanged = (times = 1) =>
  logChanges(
    database.db,
    channels.onboarding,
    Array.from({ length: times }, () => ({ organizationId: harbor.organizationId })),
  );
const accountChanged = () =>
  notifyFundingSourceChanged(database.db, {
    fundingSourceId: harbor.account.id,
    organizationId: harbor.organizationId,
  });

async function numbersOf(followed: ReturnType<typeof follow>, count: number): Promise<number[]> {
  const numbers: number[] = [];
  while (numbers.length < count) {
    const { data, extensions } = await followed.next();
    assert.ok(data);
    numbers.push(Number(extensions?.['number']));
  }
  return numbers;
}
const isRising = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));

test('what commits while the database is away arrives at each subscription once and in order', async () => {
  const id = harbor.organizationId;
  const one = follow(await asUser(admin.id), onboarding, { id });
  const client = await asUser(admin.id);
  const others = [follow(client, onboarding, { id }), follow(client, accounts, { id })] as const;
  const all = [one, ...others];
  for (const { opened } of all) await opened;
  cut();
  for (let count = 0; count < 3; count += 1) {
    await onboardingChanged();
    await accountChanged();
  }
  isAway = false;
  const missed = await Promise.all(all.map((followed) => numbersOf(followed, 3)));
  await onboardingChanged();
  await accountChanged();
  const next = await Promise.all(all.map((followed) => numbersOf(followed, 1)));
  assert.deepEqual(missed[0], missed[1]);
  for (const [index, numbers] of missed.entries()) {
    assert.ok(isRising([...numbers, ...(next[index] ?? [])]), String(numbers));
    assert.deepEqual(all[index]?.openings, [false, true]);
  }
  for (const { stop } of all) stop();
});

test('all of 60 changes during an absence arrive, and none of an organization that was left meanwhile', async () => {
  const { organizationId } = harbor;
  const leaver = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const [stays, leaves] = [await asUser(admin.id), await asUser(leaver.id)];
  const mine = follow(stays, onboarding, { id: organizationId });
  const theirs = follow(leaves, onboarding, { id: organizationId });
  await mine.opened;
  await theirs.opened;
  cut();
  await onboardingChanged(60);
  const remove = `mutation { removeUserFromOrganization(userId: "${leaver.id}", organizationId: "${organizationId}") }`;
  assert.deepEqual((await gateway.ask(admin.id, remove)).errors, []);
  isAway = false;
  assert.ok(isRising(await numbersOf(mine, 60)));
  assert.doesNotMatch(await theirs.words(), /pendingRequiredSteps/);
  assert.match(await theirs.words(), /The organization was not found/);
  mine.stop();
});

test('a database that fails signs nobody out: what was not told is read again', async () => {
  const query = 'subscription { currentUserChanged { id } }';
  const followed = follow(await asUser(admin.id), query, {});
  await followed.opened;
  const seen: Message[] = [];
  await database.db.execute(sql`alter table users rename to users_away`);
  try {
    await notifyAccessChanged(database.db, { userId: admin.id });
    while (followed.openings.length < 2) await wait(10);
  } finally {
    await database.db.execute(sql`alter table users_away rename to users`);
  }
  await notifyAccessChanged(database.db, { userId: admin.id });
  seen.push(await followed.next());
  assert.deepEqual(seen[0]?.data, { currentUserChanged: { id: admin.id } });
  assert.deepEqual(followed.openings, [false, false]);

  cut();
  const refused = follow(await asUser(admin.id), query, {});
  await notifyAccessChanged(database.db, { userId: admin.id });
  isAway = false;
  assert.deepEqual((await followed.next()).data, { currentUserChanged: { id: admin.id } });
  await refused.opened;
  for (const { stop } of [followed, refused]) stop();
});

test('whoever follows what others change is told from time to time how far it is', async () => {
  const { organizationId } = await addOrganization(gateway.test);
  const person = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const followed = follow(await asUser(person.id), onboarding, { id: organizationId });
  await followed.opened;
  await onboardingChanged(100);
  const { data, extensions } = await followed.next();
  assert.equal(data, null);
  assert.ok(Number(extensions?.['number']) > 100);
  followed.stop();
});
