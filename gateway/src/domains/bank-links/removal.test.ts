import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Database } from '../../db/client.ts';
import { openTestDatabase } from '../../testing/database.ts';
import type { TestApp } from '../../testing/app.ts';
import { startLinking } from '../../testing/linking.ts';
import { removeEndedLinks } from './removal.ts';

let database: Database;
let gateway: TestApp;
let linking: Awaited<ReturnType<typeof startLinking>>;
let harbor: Awaited<ReturnType<typeof linking.addLinking>>;

before(async () => {
  database = await openTestDatabase();
  linking = await startLinking(database);
  gateway = linking.gateway;
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  harbor = await linking.addLinking();
});

test('a sign-in is removed at the provider with its account, and tried again while the provider is down', async () => {
  const { links, deps } = gateway.test;
  const { id } = await harbor.linked(harbor.shared());
  const token = [...links.items.keys()].at(-1) ?? '';
  const off = 'mutation($id: ID!) { deactivateFundingSource(id: $id) { active } }';
  assert.deepEqual((await gateway.ask(harbor.admin.id, off, { id })).errors, []);
  links.setDown(true);
  await removeEndedLinks(deps);
  assert.equal(links.items.get(token)?.removed, false);
  links.setDown(false);
  await removeEndedLinks(deps);
  assert.equal(links.items.get(token)?.removed, false, 'not before its time');
  gateway.test.pass(3 * 60_000);
  await removeEndedLinks(deps);
  assert.equal(links.items.get(token)?.removed, true);
  assert.equal((await linking.storedSource(id)).plaidAccessTokenEncrypted, null);
});

test('a sign-in that nobody came back to is removed after a day', async () => {
  const { links, bank, deps } = gateway.test;
  links.beforeProcessorToken(() => bank.setDown(true));
  const input = harbor.shared();
  await harbor.refused(input);
  bank.setDown(false);
  const token = [...links.items.keys()].at(-1) ?? '';
  await removeEndedLinks(deps);
  assert.equal(links.items.get(token)?.removed, false);
  gateway.test.pass(86_400_000);
  await removeEndedLinks(deps);
  assert.equal(links.items.get(token)?.removed, true);
  assert.deepEqual(await harbor.refused(input), [
    'BAD_INPUT',
    'plaidToken',
    'This bank sign-in has ended. Please connect your bank again.',
  ]);
});
