import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Database } from '../../db/client.ts';
import { openTestDatabase } from '../../testing/database.ts';
import type { TestApp } from '../../testing/app.ts';
import { startLinking } from '../../testing/linking.ts';
import { addUser } from '../../testing/world.ts';

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

test('who is not offered linking is told so; who may not know of the customer is not', async () => {
  const { organizationId } = harbor;
  const agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  const other = await linking.addLinking('not-offered');
  const stranger = other.admin;
  const notOffered = ['FORBIDDEN', undefined, 'Bank linking is not available for this organization.'];
  const notFound = ['NOT_FOUND', undefined, 'The customer was not found.'];
  assert.equal((await harbor.refused(harbor.shared(), agent.id))[0], 'FORBIDDEN');
  assert.deepEqual(await harbor.refused(harbor.shared(), stranger.id), notFound);
  assert.deepEqual(await harbor.refused({ ...harbor.shared(), customerRef: 'none' }), notFound);
  assert.deepEqual(
    await harbor.refused({ ...harbor.shared(), customerRef: other.customerRef }, stranger.id),
    notOffered,
  );
  const start = 'mutation { createPlaidLinkToken { linkToken expiration requestId } }';
  const started = async (userId: string) => (await gateway.ask(userId, start)).errors[0]?.extensions.code;
  assert.equal(await started(harbor.admin.id), undefined);
  assert.equal(await started(agent.id), 'FORBIDDEN');
  assert.equal(await started(stranger.id), 'FORBIDDEN');
});

test('a token renews the sign-in of an account, and leads back to the dashboard only', async () => {
  const { links, deps } = gateway.test;
  const start = `mutation($id: ID, $back: String) {
    createPlaidLinkToken(fundingSourceId: $id, redirectUri: $back) { linkToken expiration requestId }
  }`;
  const starting = (variables: object) => gateway.ask(harbor.admin.id, start, variables);
  const { id } = await harbor.linked(harbor.shared());
  const back = `${deps.config.hostUrl}/plaid-continue`;
  const { data, errors } = await starting({ id, back });
  assert.deepEqual(errors, []);
  const { expiration } = data?.['createPlaidLinkToken'] as { expiration: string };
  assert.ok(Date.parse(expiration) > Date.now());
  const token = [...links.items.keys()].at(-1);
  assert.deepEqual(links.asked.at(-1), { userId: harbor.admin.id, redirectUri: back, accessToken: token });
  const [foreign] = (await starting({ back: 'https://elsewhere.example/x' })).errors;
  assert.deepEqual([foreign?.extensions.code, foreign?.extensions.field], ['BAD_INPUT', 'redirectUri']);
  const [manual] = (await starting({ id: harbor.account.id })).errors;
  assert.equal(manual?.extensions.code, 'CONFLICT');
  links.setDown(true);
  assert.equal((await starting({})).errors[0]?.extensions.code, 'PROVIDER_UNAVAILABLE');
  links.setDown(false);
});

test('a bank is found by its routing number', async () => {
  const query = 'query($n: String!) { bankByRoutingNumber(routingNumber: $n) { name } }';
  const bankOf = async (n: string) =>
    (await gateway.ask(harbor.admin.id, query, { n })).data?.['bankByRoutingNumber'];
  assert.deepEqual(await bankOf('021000021'), { name: 'Platform Bank' });
  for (const unknown of ['011401533', '123456789', '12', '']) assert.equal(await bankOf(unknown), null);
});
