import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient, type Client } from 'graphql-ws';
import type { Database } from '../../db/client.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { follow } from '../../testing/follow.ts';
import { addOrganization, addUser } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let url: string;
const clients: Client[] = [];

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  url = `${(await gateway.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/graphql`;
});
after(async () => {
  for (const client of clients) await client.dispose();
  await gateway.close();
  await database.close();
});

async function asUser(userId: string): Promise<Client> {
  const authorization = `Bearer ${await gateway.signed(userId)}`;
  const client = createClient({ url, connectionParams: { authorization, userId }, retryAttempts: 0 });
  clients.push(client);
  return client;
}

test('a person is told at once what they may do now, and that they may do nothing any more', async () => {
  const { organizationId } = await addOrganization(gateway.test);
  const admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const person = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  const staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
  const query = 'subscription { currentUserChanged { organizationPermissions { roles } } }';
  const followed = follow(await asUser(person.id), query, {});
  const others = follow(await asUser(admin.id), query, {});
  await others.opened;
  await followed.opened;
  const toRoles = `mutation { updateUserRoles(id: "${person.id}", organizationId: "${organizationId}", roles: [TRACK]) { roles } }`;
  assert.deepEqual((await gateway.ask(staff.id, toRoles)).errors, []);
  let told = '';
  do told = JSON.stringify(await followed.next());
  while (!told.includes('TRACK'));
  await gateway.ask(staff.id, `mutation { deactivateUser(id: "${person.id}") { id } }`);
  assert.match(await followed.words(), /The user was not found/);
  others.stop();
  assert.doesNotMatch(await others.words(), /TRACK/);
});

test('who is gone by the time they ask to be told is told that, by its code', async () => {
  const { organizationId } = await addOrganization(gateway.test);
  const person = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  const staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
  const client = await asUser(person.id);
  const first = follow(client, 'subscription { currentUserChanged { id } }', {});
  await first.opened;
  await gateway.ask(staff.id, `mutation { deactivateUser(id: "${person.id}") { id } }`);
  const second = follow(client, 'subscription { currentUserChanged { id } }', {});
  assert.match(await second.words(), /"code":"UNAUTHENTICATED"/);
});
