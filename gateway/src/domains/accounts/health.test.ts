import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import {
  organizations,
  paymentOccasions,
  transactions,
  transactionTemplates,
} from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addAccount, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { healthOfSources } from '../../records/account-health.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let next = 600_000_001;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test, { holdsEscrow: true });
  const customerId = harbor.account.customerId;
  await database.db
    .update(organizations)
    .set({ customerId })
    .where(eq(organizations.id, harbor.organizationId));
});
after(async () => {
  await gateway.close();
  await database.close();
});

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

/** A movement from one account to another, as far as its health is concerned. */
async function addMovement(values: Partial<typeof transactions.$inferInsert>): Promise<void> {
  const id = (next += 1);
  const status = values.depositedAt ? 'DEPOSITED' : 'FAILED';
  await database.db.insert(transactionTemplates).values({
    ...{ id, organizationId: harbor.organizationId, paymentOccasionId: harbor.inbound.id, amount: 10_000 },
    ...{ direction: 'INBOUND', context: 'GENERIC', status: 'CREATED', displayStatus: status },
    statusGroup: status === 'DEPOSITED' ? 'DEPOSITED' : 'CANCELED_AND_FAILED',
  });
  await database.db.insert(transactions).values({
    transactionTemplateId: id,
    organizationId: harbor.organizationId,
    paymentOccasionId: harbor.inbound.id,
    amount: 10_000,
    status,
    ...values,
  });
}

test('deposits and failures of thirty days, and the latest deposit of all', async () => {
  const { account, escrowSource, organizationId } = harbor;
  const quiet = await addAccount(gateway.test, { organizationId });
  const into = { destinationFundingSourceId: escrowSource.id, originationFundingSourceId: account.id };
  await addMovement({ ...into, depositedAt: daysAgo(2) });
  await addMovement({ ...into, depositedAt: daysAgo(29) });
  await addMovement({ ...into, depositedAt: daysAgo(40) });
  await addMovement({ ...into, failedAt: daysAgo(3) });
  await addMovement({ ...into, failedAt: daysAgo(31) });
  const found = await healthOfSources(database.db, [escrowSource.id, account.id, quiet.id]);
  const byId = new Map(found.map(({ fundingSourceId, ...rest }) => [fundingSourceId, rest]));
  const escrow = byId.get(escrowSource.id);
  assert.ok(escrow?.lastDepositAt instanceof Date);
  assert.ok(Math.abs(escrow.lastDepositAt.getTime() - daysAgo(2).getTime()) < 60_000);
  assert.deepEqual([escrow.depositsLast30Days, escrow.failuresLast30Days], [2, 1]);
  assert.deepEqual(byId.get(account.id), {
    lastDepositAt: null,
    depositsLast30Days: 0,
    failuresLast30Days: 1,
  });
  assert.deepEqual(byId.get(quiet.id), {
    lastDepositAt: null,
    depositsLast30Days: 0,
    failuresLast30Days: 0,
  });
});

test('admins see the health of their accounts; agents and strangers do not', async () => {
  const { organizationId, escrow, escrowSource } = harbor;
  const admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST_ESCROW'] });
  const health = 'health { depositsLast30Days failuresLast30Days }';
  const ask = async (userId: string) =>
    (
      await gateway.ask(
        userId,
        `query($id: ID!) { escrowAccount(id: $id) { ${health} fundingSource { ${health} } } }`,
        { id: escrow.id },
      )
    ).data?.['escrowAccount'];
  const shown = { depositsLast30Days: 2, failuresLast30Days: 1 };
  assert.deepEqual(await ask(admin.id), { health: shown, fundingSource: { health: shown } });
  assert.deepEqual(await ask(agent.id), { health: null, fundingSource: { health: null } });
  const other = await addOrganization(gateway.test);
  const stranger = await addUser(gateway.test, { organizationId: other.organizationId, roles: ['ADMIN'] });
  assert.equal(await ask(stranger.id), null);
  const own = await gateway.ask(admin.id, `query($id: ID!) { fundingSource(id: $id) { ${health} } }`, {
    id: escrowSource.id,
  });
  assert.deepEqual(own.data?.['fundingSource'], { health: shown });
});

test('each figure is read from an index, not from the table', async () => {
  const ids = [harbor.escrowSource.id];
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const found = await tx.execute(
      sql`explain select max(deposited_at) from transactions where destination_funding_source_id = ${ids[0]}`,
    );
    assert.match(JSON.stringify(found), /transactions_deposits/);
  });
});

const occasionOf = async (escrowAccountId: string) =>
  database.db.select().from(paymentOccasions).where(eq(paymentOccasions.escrowAccountId, escrowAccountId));

test('a verified escrow account gets its occasion once; one that is not verified waits', async () => {
  const { organizationId } = harbor;
  const admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  const staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
  const create = async (fundingSourceId: string, name: string): Promise<string> => {
    const { data, errors } = await gateway.ask(
      admin.id,
      `mutation($organizationId: ID!, $fundingSourceId: ID!, $name: String!) {
        createEscrowAccount(organizationId: $organizationId, fundingSourceId: $fundingSourceId, name: $name,
          operatingRegion: ["ME"]) { id } }`,
      { organizationId, fundingSourceId, name },
    );
    assert.deepEqual(errors, []);
    return (data?.['createEscrowAccount'] as { id: string }).id;
  };
  const verified = await addAccount(gateway.test, { organizationId });
  const [occasion, ...others] = await occasionOf(await create(verified.id, 'Coastal'));
  assert.deepEqual(others, []);
  assert.equal(occasion?.name, 'Coastal');
  assert.deepEqual(
    [occasion.context, occasion.direction, occasion.status, occasion.operatingRegion],
    ['EMD', 'INBOUND', 'ACTIVE', ['ME']],
  );

  const source = await addAccount(gateway.test, { organizationId });
  await database.db.execute(sql`update funding_sources set status = 'UNVERIFIED' where id = ${source.id}`);
  const waiting = await create(source.id, 'Inland');
  assert.deepEqual(await occasionOf(waiting), []);
  const mark = `mutation($id: ID!) { markAsVerified(fundingSourceId: $id) { status } }`;
  assert.deepEqual((await gateway.ask(staff.id, mark, { id: source.id })).errors, []);
  await gateway.ask(staff.id, mark, { id: source.id });
  assert.equal((await occasionOf(waiting)).length, 1);
});
