import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { escrowAccounts, organizations, paymentOccasions } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { channels } from '../../notify/channels.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { pushedOn } from '../../testing/pushed.ts';
import {
  addAccount,
  addOccasion,
  addOrganization,
  addUser,
  type TestOrganization,
} from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let other: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
let agent: Awaited<ReturnType<typeof addUser>>;
let stranger: Awaited<ReturnType<typeof addUser>>;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test, { holdsEscrow: true });
  other = await addOrganization(gateway.test, { holdsEscrow: true });
  const { organizationId, account } = harbor;
  await database.db
    .update(organizations)
    .set({ customerId: account.customerId })
    .where(eq(organizations.id, organizationId));
  admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST_ESCROW'] });
  stranger = await addUser(gateway.test, { organizationId: other.organizationId, roles: ['ADMIN'] });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const create = `mutation($organizationId: ID!, $fundingSourceId: ID!, $name: String!, $operatingRegion: [String!]!, $key: String) {
  createEscrowAccount(organizationId: $organizationId, fundingSourceId: $fundingSourceId, name: $name,
    operatingRegion: $operatingRegion, idempotencyKey: $key) { id name active operatingRegions fundingSource { id } }
}`;
const given = (fundingSourceId: string) => ({
  organizationId: harbor.organizationId,
  fundingSourceId,
  name: 'Coastal',
  operatingRegion: ['ME', 'NH', 'ME'],
});
const refusal = async (asked: ReturnType<TestApp['ask']>) => {
  const [error] = (await asked).errors;
  return [error?.extensions.code, error?.extensions.field, error?.message];
};
type Account = Record<string, unknown> & { id: string };
const on = (name: string, id: string, userId: string) =>
  gateway.ask(userId, `mutation($id: ID!) { ${name}(id: $id) { id active } }`, { id });

test('an escrow account is registered once, over a bank account of its own', async () => {
  const pushed = await pushedOn(database.db, channels.onboarding);
  const account = await addAccount(gateway.test, { organizationId: harbor.organizationId });
  const input = { ...given(account.id), key: 'escrow-key-1' };
  const { data, errors } = await gateway.ask(admin.id, create, input);
  assert.deepEqual(errors, []);
  const created = data?.['createEscrowAccount'] as Account;
  assert.deepEqual(created, {
    id: created.id,
    name: 'Coastal',
    active: true,
    operatingRegions: ['ME', 'NH'],
    fundingSource: { id: account.id },
  });
  const again = await gateway.ask(admin.id, create, input);
  assert.equal((again.data?.['createEscrowAccount'] as Account).id, created.id);
  assert.equal((await refusal(gateway.ask(admin.id, create, given(account.id))))[0], 'CONFLICT');
  assert.ok(JSON.stringify(await pushed()).includes(harbor.organizationId));
  const changed = await gateway.ask(
    admin.id,
    `mutation($id: ID!) { updateEscrowAccount(id: $id, name: "North", operatingRegion: ["all"], gated: true,
       maxAmount: 500000, emails: ["A@x.example", "a@x.example"]) { name operatingRegions gated maxAmount emails } }`,
    { id: created.id },
  );
  const edit = `mutation($id: ID!, $before: [String!], $changes: EmailChanges) {
    updateEscrowAccount(id: $id, operatingRegion: ["ME"], operatingRegionBefore: $before, emailChanges: $changes) {
      operatingRegions emails } }`;
  const stale = gateway.ask(admin.id, edit, { id: created.id, before: ['ME', 'NH'] });
  assert.deepEqual((await refusal(stale)).slice(0, 2), ['CONFLICT', 'operatingRegion']);
  const { operatingRegions, ...rest } = changed.data?.['updateEscrowAccount'] as Account & {
    operatingRegions: string[];
  };
  assert.deepEqual(rest, { name: 'North', gated: true, maxAmount: 500_000, emails: ['a@x.example'] });
  assert.equal(operatingRegions.length, 51);
  const edited = await gateway.ask(admin.id, edit, {
    id: created.id,
    before: operatingRegions.toReversed(),
    changes: { add: ['b@x.example'] },
  });
  assert.deepEqual(edited.data?.['updateEscrowAccount'], {
    operatingRegions: ['ME'],
    emails: ['a@x.example', 'b@x.example'],
  });
  assert.equal((await refusal(on('deactivateEscrowAccount', created.id, agent.id)))[0], 'FORBIDDEN');
  assert.equal((await refusal(on('deactivateEscrowAccount', created.id, stranger.id)))[0], 'NOT_FOUND');
  const off = await on('deactivateEscrowAccount', created.id, admin.id);
  assert.equal((off.data?.['deactivateEscrowAccount'] as Account)['active'], false);
  const second = await gateway.ask(admin.id, create, given(account.id));
  assert.deepEqual(second.errors, [], 'the bank account is free again');
  assert.equal((await refusal(on('reactivateEscrowAccount', created.id, admin.id)))[0], 'CONFLICT');
});

test('what payers see follows a renamed account, unless the occasion was given words of its own', async () => {
  const { organizationId, account } = await addOrganization(gateway.test);
  const admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const [escrow] = await database.db
    .insert(escrowAccounts)
    .values({ name: 'Coastal', operatingRegions: ['ME'], organizationId, fundingSourceId: account.id })
    .returning();
  assert.ok(escrow);
  const shared = { organizationId, direction: 'INBOUND' as const, escrowAccountId: escrow.id };
  const copy = await addOccasion(gateway.test, { ...shared, name: 'Coastal', operatingRegion: ['ME'] });
  const own = await addOccasion(gateway.test, { ...shared, name: 'Deposits', operatingRegion: ['NH'] });
  const change =
    'mutation($id: ID!) { updateEscrowAccount(id: $id, name: "North", operatingRegion: ["VT"]) { name } }';
  assert.deepEqual((await gateway.ask(admin.id, change, { id: escrow.id })).errors, []);
  const seen = async (id: string) => {
    const [row] = await database.db.select().from(paymentOccasions).where(eq(paymentOccasions.id, id));
    return [row?.name, row?.operatingRegion];
  };
  assert.deepEqual(await seen(copy.id), ['North', ['VT']]);
  assert.deepEqual(await seen(own.id), ['Deposits', ['NH']]);
});

test('an occasion of an account out of use says so, and goes out of use with it where that is asked for', async () => {
  const { organizationId, account } = await addOrganization(gateway.test);
  const viewer = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const [escrow] = await database.db
    .insert(escrowAccounts)
    .values({ name: 'Coastal', organizationId, fundingSourceId: account.id })
    .returning();
  assert.ok(escrow);
  const values = { organizationId, direction: 'INBOUND' as const, escrowAccountId: escrow.id };
  const occasion = await addOccasion(gateway.test, values);
  const stands = async () =>
    (
      await gateway.ask(viewer.id, 'query($id: ID!) { paymentOccasion(id: $id) { status accountActive } }', {
        id: occasion.id,
      })
    ).data?.['paymentOccasion'];
  const deactivate = (pauseOccasions: boolean) =>
    gateway.ask(
      viewer.id,
      'mutation($id: ID!, $pause: Boolean) { deactivateEscrowAccount(id: $id, pauseOccasions: $pause) { id } }',
      { id: escrow.id, pause: pauseOccasions },
    );
  assert.deepEqual(await stands(), { status: 'ACTIVE', accountActive: true });
  await deactivate(false);
  assert.deepEqual(await stands(), { status: 'ACTIVE', accountActive: false });
  await database.db.update(escrowAccounts).set({ active: true }).where(eq(escrowAccounts.id, escrow.id));
  await deactivate(true);
  assert.deepEqual(await stands(), { status: 'INACTIVE', accountActive: false });
});

test('what is wrong is told at its field', async () => {
  const account = await addAccount(gateway.test, { organizationId: harbor.organizationId });
  const cases: [object, string, string][] = [
    [{ name: '' }, 'name', 'Required'],
    [{ operatingRegion: [] }, 'operatingRegion', 'Required'],
    [{ operatingRegion: ['XX'] }, 'operatingRegion.0', 'Choose a US state'],
    [{ fundingSourceId: other.account.id }, 'fundingSourceId', 'Choose a funding source'],
    [{ fundingSourceId: 'none' }, 'fundingSourceId', 'Choose a funding source'],
  ];
  for (const [change, field, message] of cases) {
    const asked = gateway.ask(admin.id, create, { ...given(account.id), ...change });
    assert.deepEqual(await refusal(asked), ['BAD_INPUT', field, message]);
  }
});

test('an organization without a customer holds no escrow; others may not know of it', async () => {
  const asked = (userId: string) =>
    gateway.ask(userId, create, { ...given(other.account.id), organizationId: other.organizationId });
  assert.deepEqual(await refusal(asked(stranger.id)), [
    'BAD_INPUT',
    'organizationId',
    'This organization does not hold escrow',
  ]);
  assert.equal((await refusal(asked(admin.id)))[0], 'NOT_FOUND');
});

test('escrow accounts are found by a part of their nickname, and the inactive ones among them', async () => {
  const own = await addOrganization(gateway.test);
  const { organizationId } = own;
  const { id: adminId } = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const found = async (given: string) => {
    const { data, errors } = await gateway.ask(
      adminId,
      `{ escrowAccountsList(lookup: { organizationId: "${organizationId}" }, ${given}) {
           entries { name } pageInfo { totalCount } } }`,
    );
    assert.deepEqual(errors, []);
    const page = data?.['escrowAccountsList'] as {
      entries: { name: string }[];
      pageInfo: { totalCount: number };
    };
    assert.equal(page.pageInfo.totalCount, page.entries.length);
    return page.entries.map(({ name }) => name);
  };
  assert.deepEqual(await found('search: "MAIN"'), ['Main escrow']);
  assert.deepEqual(await found('search: "100%"'), []);
  assert.deepEqual(await found('active: INACTIVE'), []);
  await database.db.update(escrowAccounts).set({ active: false }).where(eq(escrowAccounts.id, own.escrow.id));
  assert.deepEqual(await found('active: INACTIVE, search: "main"'), ['Main escrow']);
  assert.deepEqual(await found('active: ACTIVE, search: "main"'), []);
});
