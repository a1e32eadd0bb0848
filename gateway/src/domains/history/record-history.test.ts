import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { fundingSources } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

type User = Awaited<ReturnType<typeof addUser>>;
interface Entry {
  actorName: string | null;
  action: string;
  changes: { field: string; before: string | null; after: string | null }[];
}

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let summit: TestOrganization;
let admin: User;
let agent: User;
let partner: User;
let staff: User;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test, { holdsEscrow: true });
  summit = await addOrganization(gateway.test);
  const { organizationId } = harbor;
  const maya = { firstName: 'Maya', lastName: 'Okafor' };
  admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] }, maya);
  agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  partner = await addUser(gateway.test, { organizationId: summit.organizationId, roles: ['ADMIN'] });
  staff = await addUser(gateway.test, undefined, { role: 'superadmin', firstName: 'Sol', lastName: 'Reyes' });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const ask = (by: User, record: string, id: string) =>
  gateway.ask(
    by.id,
    `query($id: ID!) { recordHistory(record: ${record}, id: $id) {
       entries { actorName action changes { field before after } } pageInfo { totalCount } } }`,
    { id },
  );
async function historyOf(by: User, record: string, id: string): Promise<Entry[]> {
  const { data, errors } = await ask(by, record, id);
  assert.deepEqual(errors, []);
  return (data?.['recordHistory'] as { entries: Entry[] }).entries;
}
async function mutate(by: User, call: string): Promise<void> {
  gateway.test.pass(1_000);
  assert.deepEqual((await gateway.ask(by.id, `mutation { ${call} }`)).errors, []);
}

test('an escrow account tells who renamed it, verified its bank account and took it out of use', async () => {
  const { id, fundingSourceId, name } = harbor.escrow;
  await database.db
    .update(fundingSources)
    .set({ status: 'UNVERIFIED', mdVerifiedAt: null })
    .where(eq(fundingSources.id, fundingSourceId));
  await mutate(admin, `updateEscrowAccount(id: "${id}", name: "Quay Trust") { id }`);
  await mutate(staff, `markAsVerified(fundingSourceId: "${fundingSourceId}") { id }`);
  await mutate(admin, `deactivateEscrowAccount(id: "${id}") { id }`);
  const told = await historyOf(admin, 'ESCROW_ACCOUNT', id);
  assert.deepEqual(told, [
    {
      actorName: 'Maya Okafor',
      action: 'deactivateEscrowAccount',
      changes: [{ field: 'active', before: 'yes', after: 'no' }],
    },
    {
      actorName: 'Platform staff',
      action: 'markAsVerified',
      changes: [{ field: 'status', before: 'UNVERIFIED', after: 'VERIFIED' }],
    },
    {
      actorName: 'Maya Okafor',
      action: 'updateEscrowAccount',
      changes: [{ field: 'name', before: name, after: 'Quay Trust' }],
    },
  ]);
  const ofSource = await historyOf(admin, 'FUNDING_SOURCE', fundingSourceId);
  assert.deepEqual(
    ofSource.map(({ action }) => action),
    ['markAsVerified'],
  );
});

test('an occasion tells its changes and its shares; what the other side does with its own list is not told', async () => {
  const { id } = harbor.inbound;
  await mutate(admin, `updatePaymentOccasion(input: { id: "${id}", name: "Deposit" }) { id }`);
  await mutate(
    admin,
    `sharePaymentOccasion(paymentOccasionId: "${id}", utilizingOrganizationId: "${summit.organizationId}") { id }`,
  );
  await mutate(
    partner,
    `updatePaymentOccasionNotificationEmails(organizationId: "${summit.organizationId}", paymentOccasionId: "${id}", emails: ["desk@summit.example"]) { id }`,
  );
  const told = await historyOf(admin, 'PAYMENT_OCCASION', id);
  assert.deepEqual(
    told.map(({ action, changes }) => [action, changes.map(({ before, after: is }) => [before, is])]),
    [
      ['sharePaymentOccasion', []],
      ['updatePaymentOccasion', [[harbor.inbound.name, 'Deposit']]],
    ],
  );
});

test('only the admins of its organization read a record’s history', async () => {
  for (const [record, id] of [
    ['ESCROW_ACCOUNT', harbor.escrow.id],
    ['FUNDING_SOURCE', harbor.account.id],
    ['PAYMENT_OCCASION', harbor.inbound.id],
  ] as const) {
    assert.equal((await ask(agent, record, id)).errors[0]?.extensions.code, 'FORBIDDEN');
    assert.equal((await ask(partner, record, id)).errors[0]?.extensions.code, 'NOT_FOUND');
    assert.equal((await ask(admin, record, admin.id)).errors[0]?.extensions.code, 'NOT_FOUND');
  }
});
