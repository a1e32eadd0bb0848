import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { customers, fundingSources, organizations } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { pollProvider } from '../../provider-events/poll.ts';
import { drainInbox } from '../../provider-events/apply-event.ts';
import { channels } from '../../notify/channels.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { pushedOn } from '../../testing/pushed.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let customerId: string;
let admin: Awaited<ReturnType<typeof addUser>>;
let agent: Awaited<ReturnType<typeof addUser>>;
let stranger: Awaited<ReturnType<typeof addUser>>;
let staff: Awaited<ReturnType<typeof addUser>>;
let digits = 40_000_000;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  harbor = await addOrganization(gateway.test, { holdsEscrow: true });
  const { organizationId } = harbor;
  customerId = harbor.account.customerId ?? '';
  await database.db.update(organizations).set({ customerId }).where(eq(organizations.id, organizationId));
  admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  const other = await addOrganization(gateway.test);
  stranger = await addUser(gateway.test, { organizationId: other.organizationId, roles: ['ADMIN'] });
});

const fields = 'id name bank displayName status active microdepositStatus verificationAttempts mdVerifiedAt';
const create = `mutation($accountNumber: String!, $customerId: ID!, $name: String!, $routingNumber: String!, $key: String) {
  createManualFundingSource(accountNumber: $accountNumber, bankAccountType: checking, customerId: $customerId,
    name: $name, routingNumber: $routingNumber, idempotencyKey: $key) { ${fields} }
}`;
const newAccount = () => ({
  accountNumber: String(++digits),
  customerId,
  name: 'Commissions',
  routingNumber: '021000021',
});
type Source = Record<string, unknown> & { id: string };
async function added(input: object = newAccount(), userId = admin.id): Promise<Source> {
  const { data, errors } = await gateway.ask(userId, create, input);
  assert.deepEqual(errors, []);
  return data?.['createManualFundingSource'] as Source;
}
const refusal = async (asked: ReturnType<TestApp['ask']>) => {
  const [error] = (await asked).errors;
  return [error?.extensions.code, error?.extensions.field, error?.message];
};
const verify = (id: string, amount1: number, amount2: number, userId = admin.id, currency = 'USD') =>
  gateway.ask(
    userId,
    `mutation($id: ID!, $amount1: Int!, $amount2: Int!, $currency: String!) {
      verifyMicrodeposits(fundingSourceId: $id, amount1: $amount1, amount2: $amount2, currency: $currency) { ${fields} }
    }`,
    { id, amount1, amount2, currency },
  );
const on = (name: string, id: string, userId: string, selection = 'id active status') =>
  gateway.ask(
    userId,
    `mutation($id: ID!) { ${name}(${name === 'markAsVerified' ? 'fundingSourceId' : 'id'}: $id) { ${selection} } }`,
    { id },
  );
const notFound = ['NOT_FOUND', undefined, 'The funding source was not found.'];

test('an account entered by hand waits for its deposits, follows them, and is verified by their amounts', async () => {
  const pushed = await pushedOn(database.db, channels.fundingSource);
  const source = await added();
  assert.deepEqual(
    [source['status'], source['microdepositStatus'], source['bank']],
    ['UNVERIFIED', 'pending', 'SANDBOX TEST BANK'],
  );
  assert.deepEqual(await refusal(verify(source.id, 3, 9)), [
    'CONFLICT',
    undefined,
    'The deposits have not arrived yet. Give it a business day.',
  ]);
  gateway.test.bank.step();
  gateway.test.pass(120_000);
  await pollProvider(gateway.test.deps);
  await drainInbox(gateway.test.deps);
  const [processed] = await database.db.select().from(fundingSources).where(eq(fundingSources.id, source.id));
  assert.equal(processed?.microdepositStatus, 'processed');
  const { data, errors } = await verify(source.id, 9, 3);
  assert.deepEqual(errors, []);
  assert.equal((data?.['verifyMicrodeposits'] as Source)['status'], 'VERIFIED');
  const told = (await pushed()).filter((payload) => JSON.stringify(payload).includes(source.id));
  assert.ok(told.length >= 3);
});

test('the account number is kept nowhere', async () => {
  const input = newAccount();
  const source = await added({ ...input, key: 'key-number-1' });
  const { rows } = await database.executeSql(
    `select table_name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { table_name: table } of rows as { table_name: string }[]) {
    const found = await database.executeSql(
      `select 1 from "${table}" t where t::text like '%${input.accountNumber}%'`,
    );
    assert.equal(found.rows.length, 0, table);
  }
  assert.equal(source['displayName'], `SANDBOX TEST BANK ••${input.accountNumber.slice(-4)}`);
});

test('a repeated call adds nothing; the same account again is told', async () => {
  const input = { ...newAccount(), key: 'key-repeat-1' };
  const first = await added(input);
  assert.equal((await added(input)).id, first.id);
  assert.deepEqual(await refusal(gateway.ask(admin.id, create, { ...input, name: 'Else' })), [
    'IDEMPOTENCY_CONFLICT',
    undefined,
    'This request was already made with different details.',
  ]);
  const { key: _key, ...again } = input;
  assert.deepEqual(await refusal(gateway.ask(admin.id, create, again)), [
    'CONFLICT',
    undefined,
    'This bank account was already added.',
  ]);
});

test('every field of an account has its rule', async () => {
  const cases: [object, string, string][] = [
    [{ name: ' ' }, 'name', 'Required'],
    [{ routingNumber: '' }, 'routingNumber', 'Required'],
    [{ routingNumber: '12345' }, 'routingNumber', 'Routing number must have 9 digits'],
    [{ routingNumber: '021000022' }, 'routingNumber', 'Enter a valid routing number'],
    [{ accountNumber: '123' }, 'accountNumber', 'Account number must have 4 to 17 digits'],
    [{ accountNumber: '123456789012345678' }, 'accountNumber', 'Account number must have 4 to 17 digits'],
  ];
  for (const [change, field, message] of cases) {
    const asked = gateway.ask(admin.id, create, { ...newAccount(), ...change });
    assert.deepEqual(await refusal(asked), ['BAD_INPUT', field, message]);
  }
});

test('three wrong pairs end the verification, whatever the provider says later', async () => {
  const source = await added();
  gateway.test.bank.step();
  for (const left of ['2 attempts', '1 attempt']) {
    assert.deepEqual(await refusal(verify(source.id, 1, 2)), [
      'BAD_INPUT',
      'amount1',
      `The amounts do not match. You have ${left} left.`,
    ]);
  }
  const over = 'The amounts did not match three times. These deposits can no longer verify the bank account.';
  assert.deepEqual(await refusal(verify(source.id, 1, 2)), ['CONFLICT', undefined, over]);
  assert.deepEqual(await refusal(verify(source.id, 3, 9)), ['CONFLICT', undefined, over]);
  const [row] = await database.db.select().from(fundingSources).where(eq(fundingSources.id, source.id));
  assert.deepEqual(
    [row?.status, row?.microdepositStatus, row?.verificationAttempts, row?.mdVerificationFailedAt !== null],
    ['ERROR', 'failed', 3, true],
  );
  assert.deepEqual(await refusal(verify(source.id, 3, 9, admin.id, 'EUR')), [
    'BAD_INPUT',
    'currency',
    'Only USD is possible',
  ]);
});

test('staff alone marks as verified and renames; the provider keeps its name', async () => {
  const source = await added();
  for (const name of ['markAsVerified']) {
    assert.equal((await refusal(on(name, source.id, admin.id)))[0], 'FORBIDDEN');
    assert.deepEqual(await refusal(on(name, source.id, stranger.id)), notFound);
  }
  const marked = await on('markAsVerified', source.id, staff.id);
  assert.equal((marked.data?.['markAsVerified'] as Source)['status'], 'VERIFIED');
  const rename = (userId: string) =>
    gateway.ask(
      userId,
      `mutation($id: ID!) { updateFundingSource(id: $id, name: "Fees", bank: "") { name bank } }`,
      { id: source.id },
    );
  assert.equal((await refusal(rename(admin.id)))[0], 'FORBIDDEN');
  assert.deepEqual((await rename(staff.id)).data?.['updateFundingSource'], { name: 'Fees', bank: null });
  const [row] = await database.db.select().from(fundingSources).where(eq(fundingSources.id, source.id));
  assert.equal(gateway.test.bank.bank.accounts.get(row?.fundingRef ?? '')?.name, 'Commissions');
});

test('an account that nothing uses is deactivated, at the provider too', async () => {
  assert.equal((await refusal(on('deactivateFundingSource', harbor.account.id, admin.id)))[0], 'CONFLICT');
  assert.equal(
    (await refusal(on('deactivateFundingSource', harbor.escrowSource.id, admin.id)))[0],
    'CONFLICT',
  );
  const source = await added();
  assert.equal((await refusal(on('deactivateFundingSource', source.id, agent.id)))[0], 'FORBIDDEN');
  assert.deepEqual(await refusal(on('deactivateFundingSource', source.id, stranger.id)), notFound);
  const { data } = await on('deactivateFundingSource', source.id, admin.id);
  assert.equal((data?.['deactivateFundingSource'] as Source)['active'], false);
  assert.deepEqual(await refusal(verify(source.id, 3, 9)), [
    'CONFLICT',
    undefined,
    'Funding source is inactive.',
  ]);
  const [row] = await database.db.select().from(fundingSources).where(eq(fundingSources.id, source.id));
  assert.equal(gateway.test.bank.bank.accounts.get(row?.fundingRef ?? '')?.removed, true);
});

test('others can’t add to a customer, nor learn that it exists', async () => {
  const missing = ['NOT_FOUND', undefined, 'The customer was not found.'];
  assert.deepEqual(await refusal(gateway.ask(stranger.id, create, newAccount())), missing);
  assert.equal((await refusal(gateway.ask(agent.id, create, newAccount())))[0], 'FORBIDDEN');
  const [unknown] = await database.db.insert(customers).values({ type: 'BUSINESS' }).returning();
  const nobody = { ...newAccount(), customerId: unknown?.id };
  assert.deepEqual(await refusal(gateway.ask(admin.id, create, nobody)), missing);
});
