import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { createClient, type Client } from 'graphql-ws';
import { z } from 'zod';
import type { Database } from '../db/client.ts';
import { openPostgres } from '../db/postgres.ts';
import { organizationUsers } from '../db/schema/index.ts';
import { openTestDatabase } from '../testing/database.ts';
import {
  notifyFundingSourceChanged,
  notifyOnboardingChanged,
  notifyReconciliationChanged,
  notifyWaitingChanged,
} from '../notify/channels.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { countStatements } from '../testing/count-statements.ts';
import { follow, type Message } from '../testing/follow.ts';
import { addFee, addOrganization, addUser, type TestOrganization } from '../testing/world.ts';
import { sendTransactionRequest } from '../payments/requests/commands.ts';

let database: Database;
let gateway: TestApp;
let address: string;
let harbor: TestOrganization;
let summit: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
const clients: Client[] = [];

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  address = (await gateway.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  harbor = await addOrganization(gateway.test);
  summit = await addOrganization(gateway.test);
  admin = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] });
});
after(async () => {
  for (const client of clients) await client.dispose();
  await gateway.close();
  await database.close();
});

function connect(connectionParams: Record<string, unknown>, url = `${address}/graphql`): Client {
  const client = createClient({ url, connectionParams, retryAttempts: 0, lazy: true });
  clients.push(client);
  return client;
}

const asUser = async (userId: string): Promise<Client> =>
  connect({ authorization: `Bearer ${await gateway.signed(userId)}`, 'x-user-id': userId });

const board = `subscription($slug: String!) {
  transactionTemplateChanged(organizationSlug: $slug) {
    eventType
    transactionTemplate { id displayStatus receiverEmail paymentOccasion { name } }
  }
}`;

const request = (organization: TestOrganization, viewer: typeof admin.viewer, receiverEmail: string) =>
  sendTransactionRequest(gateway.test.deps, viewer, {
    paymentOccasionId: organization.inbound.id,
    request: { amount: 10_000, receiverEmail, formFields: [] },
  });

const onboarding =
  'subscription($id: ID!) { onboardingProgressChanged(organizationId: $id) { pendingRequiredSteps } }';

test('a changed payment arrives at those who see it and at nobody else', async () => {
  const stranger = await addUser(gateway.test, { organizationId: summit.organizationId, roles: ['ADMIN'] });
  const agent = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['REQUEST'] });
  const mine = follow(await asUser(admin.id), board, { slug: harbor.organization.slug });
  const agents = follow(await asUser(agent.id), board, { slug: harbor.organization.slug });
  const foreign = follow(await asUser(stranger.id), board, { slug: harbor.organization.slug });
  assert.match(await foreign.words(), /The organization was not found/);

  await mine.opened;
  await agents.opened;
  await request(harbor, admin.viewer, 'of-admin@payer.example');
  await request(harbor, agent.viewer, 'of-agent@payer.example');

  const until = async (followed: typeof mine, receiver: string): Promise<string[]> => {
    const seen: string[] = [];
    for (;;) {
      const { data } = await followed.next();
      const text = JSON.stringify(data);
      seen.push(text);
      if (text.includes(receiver)) return seen;
    }
  };
  const ofAdmin = await until(mine, 'of-admin@payer.example');
  assert.match(ofAdmin.at(-1) ?? '', /"eventType":"REQUESTED".*"displayStatus":"PENDING".*"Earnest money"/);
  assert.doesNotMatch((await until(agents, 'of-agent@payer.example')).join(), /of-admin@payer.example/);
  mine.stop();
  agents.stop();
});

test('what a change is about is read once, however many hear of it', async () => {
  const followed = await Promise.all(
    Array.from({ length: 5 }, async () =>
      follow(await asUser(admin.id), board, { slug: harbor.organization.slug }),
    ),
  );
  await Promise.all(followed.map(({ opened }) => opened));
  const about = await countStatements(
    database.db,
    async () => {
      await request(harbor, admin.viewer, 'of-all@payer.example');
      await Promise.all(followed.map((each) => each.next()));
    },
    '"transaction_templates"."id" = any(',
  );
  assert.equal(about, 1);
  for (const each of followed) each.stop();
});

test('a viewer who loses access stops receiving', async () => {
  const leaver = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] });
  const followed = follow(await asUser(leaver.id), onboarding, { id: harbor.organizationId });
  const change = () => notifyOnboardingChanged(database.db, { organizationId: harbor.organizationId });
  await followed.opened;
  await database.db
    .delete(organizationUsers)
    .where(
      and(
        eq(organizationUsers.userId, leaver.id),
        eq(organizationUsers.organizationId, harbor.organizationId),
      ),
    );
  await change();
  let last: Message | undefined;
  do last = await followed.next();
  while (!last.errors);
  assert.equal(last.errors[0]?.extensions?.['code'], 'NOT_FOUND');
  assert.equal(await followed.ended, null);
});

test('a funding source reaches admins only', async () => {
  const query =
    'subscription($id: ID!) { fundingSourceChanged(organizationId: $id) { id status fundingRef } }';
  const agent = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['REQUEST'] });
  const refused = follow(await asUser(agent.id), query, { id: harbor.organizationId });
  assert.match(await refused.words(), /FORBIDDEN/);
  const followed = follow(await asUser(admin.id), query, { id: harbor.organizationId });
  const change = { fundingSourceId: harbor.account.id, organizationId: harbor.organizationId };
  await followed.opened;
  await notifyFundingSourceChanged(database.db, change);
  const { data } = await followed.next();
  assert.deepEqual(data, {
    fundingSourceChanged: { id: harbor.account.id, status: 'VERIFIED', fundingRef: null },
  });
});

test('a change of a reconciliation reaches who sees it, and names the account', async () => {
  const query =
    'subscription($slug: String!) { reconciliationChanged(organizationSlug: $slug) { fundingSourceId } }';
  const { organizationId, organization, account } = harbor;
  const person = async (role: 'ADMIN' | 'AUDIT' | 'RECONCILE') =>
    asUser((await addUser(gateway.test, { organizationId, roles: [role] })).id);
  const refused = follow(await person('ADMIN'), query, { slug: organization.slug });
  assert.match(await refused.words(), /FORBIDDEN/);
  const followed = [
    follow(await person('RECONCILE'), query, { slug: organization.slug }),
    follow(await person('AUDIT'), query, { slug: organization.slug }),
  ];
  for (const each of followed) await each.opened;
  const elsewhere = { fundingSourceId: summit.account.id, organizationId: summit.organizationId };
  await notifyReconciliationChanged(database.db, elsewhere);
  await notifyReconciliationChanged(database.db, { fundingSourceId: account.id, organizationId });
  for (const each of followed)
    assert.deepEqual((await each.next()).data, { reconciliationChanged: { fundingSourceId: account.id } });
});

test('that changes wait otherwise for a second person reaches the admins of the organization alone', async () => {
  const query = 'subscription($id: ID!) { waitingChangesChanged(organizationId: $id) { organizationId } }';
  const { organizationId } = harbor;
  const agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  const refused = follow(await asUser(agent.id), query, { id: organizationId });
  assert.match(await refused.words(), /FORBIDDEN/);
  const followed = follow(await asUser(admin.id), query, { id: organizationId });
  await followed.opened;
  await notifyWaitingChanged(database.db, { organizationId: summit.organizationId });
  await notifyWaitingChanged(database.db, { organizationId });
  assert.deepEqual((await followed.next()).data, { waitingChangesChanged: { organizationId } });
});

test('an occasion that is made, shared and no longer shared reaches the members of both sides alone', async () => {
  const query = `subscription($id: ID!) {
    paymentOccasionChanged(organizationId: $id) { id paymentOccasion { name accountActive } } }`;
  const { organizationId } = harbor;
  const agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  const partner = await addUser(gateway.test, { organizationId: summit.organizationId, roles: ['ADMIN'] });
  const refused = follow(await asUser(partner.id), query, { id: organizationId });
  assert.match(await refused.words(), /The organization was not found/);
  const ours = follow(await asUser(agent.id), query, { id: organizationId });
  await ours.opened;
  const theirs = follow(await asUser(partner.id), query, { id: summit.organizationId });
  await theirs.opened;

  const until = async (followed: typeof ours, text: string) => {
    let last = '';
    do last = JSON.stringify((await followed.next()).data);
    while (!last.includes(text));
    return last;
  };
  const mutate = async (call: string) => {
    const { data, errors } = await gateway.ask(admin.id, `mutation { ${call} }`);
    assert.deepEqual(errors, []);
    return Object.values(data ?? {})[0] as { id: string };
  };
  const fee = await addFee(gateway.test, organizationId, 1_500, 'PARTY');
  const made = await mutate(`createPaymentOccasion(input: { name: "Dock rent", direction: INBOUND,
    organizationId: "${organizationId}", fundingSourceId: "${harbor.account.id}",
    feeConfigurationId: "${fee.id}", escrowAccountId: "${harbor.escrow.id}" }) { id }`);
  await until(ours, `"id":"${made.id}","paymentOccasion":{"name":"Dock rent"`);
  const share = await mutate(`sharePaymentOccasion(paymentOccasionId: "${made.id}",
    utilizingOrganizationId: "${summit.organizationId}") { id }`);
  await until(theirs, '"paymentOccasion":{"name":"Dock rent"');
  await mutate(`deleteSharedPaymentOccasion(id: "${share.id}") { id }`);
  await until(theirs, `"id":"${made.id}","paymentOccasion":null`);
  await mutate(`deactivateEscrowAccount(id: "${harbor.escrow.id}") { id }`);
  await until(ours, '"accountActive":false');
});

test('a socket proves itself by its first message or by its address', async () => {
  const token = await gateway.signed(admin.id);
  const byAddress = connect({}, `${address}/graphql?authorization=Bearer%20${token}&x-user-id=${admin.id}`);
  await follow(byAddress, onboarding, { id: harbor.organizationId }).opened;

  const wrong: Record<string, unknown>[] = [
    {},
    { authorization: `Bearer ${token}x`, 'x-user-id': admin.id },
    { authorization: `Bearer ${await gateway.signed(admin.id, { lifetime: -300 })}`, 'x-user-id': admin.id },
    { authorization: `Bearer ${token}`, 'x-user-id': randomUUID() },
  ];
  for (const params of wrong) {
    const closed = await follow(connect(params), onboarding, { id: harbor.organizationId }).ended;
    assert.ok(
      closed instanceof CloseEvent || (typeof closed === 'object' && closed !== null && 'code' in closed),
    );
    assert.equal(closed.code, 4403);
  }
});

test('a person who is removed from the organization is told at once, without another change', async () => {
  const { organizationId } = harbor;
  const leaver = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  const followed = follow(await asUser(leaver.id), onboarding, { id: organizationId });
  await followed.opened;
  const remove = `mutation { removeUserFromOrganization(userId: "${leaver.id}", organizationId: "${organizationId}") }`;
  assert.deepEqual((await gateway.ask(admin.id, remove)).errors, []);
  assert.match(await followed.words(), /The organization was not found/);
});

test('a socket is closed when its proof is over', async () => {
  const token = await gateway.signed(admin.id, { lifetime: 1 });
  const client = connect({ authorization: `Bearer ${token}`, 'x-user-id': admin.id });
  const closed = await follow(client, onboarding, { id: harbor.organizationId }).ended;
  assert.ok(typeof closed === 'object' && closed !== null && 'code' in closed);
  assert.equal(closed.code, 4403);
});

test('documents over a socket keep the limits and carry subscriptions only', async () => {
  const client = await asUser(admin.id);
  const query = await follow(client, '{ currentUser { id } }', {}).ended;
  assert.match(JSON.stringify(query), /subscriptions only/);
  const nested = `${'adminUsers { organizations { '.repeat(6)} id ${'} } '.repeat(6)}`;
  const deep = `subscription { transactionTemplateChanged(organizationSlug: "x") {
    transactionTemplate { paymentOccasion { organization { ${nested} } } }
  } }`;
  assert.match(JSON.stringify(await follow(client, deep, {}).ended), /levels deep/);
  const unknown = await follow(client, 'subscription { nothing }', {}).ended;
  assert.match(JSON.stringify(unknown), /Cannot query field/);
});

test(
  'two processes on one PostgreSQL share their changes',
  { skip: !process.env['DATABASE_URL'] && 'needs a server' },
  async () => {
    const { rows } = await database.executeSql('select current_database() as name', []);
    const server = new URL(process.env['DATABASE_URL'] ?? '');
    server.pathname = `/${z.object({ name: z.string() }).parse(rows[0]).name}`;
    const connection = await openPostgres(server.href, { connections: 2 });
    const second = await startTestApp(connection);
    const listened = (await second.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
    try {
      const client = connect(
        { authorization: `Bearer ${await second.signed(admin.id)}`, 'x-user-id': admin.id },
        `${listened}/graphql`,
      );
      const followed = follow(client, board, { slug: harbor.organization.slug });
      await followed.opened;
      await request(harbor, admin.viewer, 'elsewhere@payer.example');
      assert.match(JSON.stringify((await followed.next()).data), /elsewhere@payer.example/);
      followed.stop();
      await client.dispose();
    } finally {
      await second.close();
      await connection.close();
    }
  },
);
