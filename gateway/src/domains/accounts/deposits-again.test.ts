import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { fundingSources, organizations } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser } from '../../testing/world.ts';
import { applyFundingSourceState } from './apply-funding-source.ts';
import { depositsAgainFrom } from './deposits-again.ts';

let database: Database;
let gateway: TestApp;
let customerId: string;
let admin: Awaited<ReturnType<typeof addUser>>;
let agent: Awaited<ReturnType<typeof addUser>>;
let stranger: Awaited<ReturnType<typeof addUser>>;
let digits = 70_000_000;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  const harbor = await addOrganization(gateway.test, { holdsEscrow: true });
  const { organizationId } = harbor;
  customerId = harbor.account.customerId ?? '';
  await database.db.update(organizations).set({ customerId }).where(eq(organizations.id, organizationId));
  admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  const other = await addOrganization(gateway.test);
  stranger = await addUser(gateway.test, { organizationId: other.organizationId, roles: ['ADMIN'] });
});

interface Source {
  id: string;
  status: string;
  displayName: string;
  microdepositStatus: string | null;
  verificationAttempts: number;
  depositsAgainFrom: string | null;
}
const fields = 'id status displayName microdepositStatus verificationAttempts depositsAgainFrom';

async function added(): Promise<{ id: string; accountNumber: string }> {
  const accountNumber = String(++digits);
  const { data, errors } = await gateway.ask(
    admin.id,
    `mutation($customerId: ID!, $accountNumber: String!) {
       createManualFundingSource(customerId: $customerId, accountNumber: $accountNumber, name: "Commissions",
         bankAccountType: checking, routingNumber: "021000021") { id } }`,
    { customerId, accountNumber },
  );
  assert.deepEqual(errors, []);
  return { id: (data?.['createManualFundingSource'] as Source).id, accountNumber };
}
const rowOf = async (id: string) => {
  const [row] = await database.db.select().from(fundingSources).where(eq(fundingSources.id, id));
  assert.ok(row);
  return row;
};
const verify = (id: string, amount1: number, amount2: number) =>
  gateway.ask(
    admin.id,
    `mutation { verifyMicrodeposits(fundingSourceId: "${id}", amount1: ${amount1}, amount2: ${amount2}, currency: "USD") { ${fields} } }`,
  );
const again = (id: string, accountNumber: string, by = admin.id, key: string | null = null) =>
  gateway.ask(
    by,
    `mutation($id: ID!, $accountNumber: String!, $key: String) {
       sendDepositsAgain(fundingSourceId: $id, accountNumber: $accountNumber, bankAccountType: checking,
         routingNumber: "021000021", idempotencyKey: $key) { ${fields} } }`,
    { id, accountNumber, key },
  );
const codeOf = async (asked: ReturnType<TestApp['ask']>) => (await asked).errors[0]?.extensions.code;

async function guessedWrong(): Promise<{ id: string; accountNumber: string }> {
  const account = await added();
  gateway.test.bank.step();
  for (let guess = 0; guess < 3; guess += 1) await verify(account.id, 1, 2);
  return account;
}

test('after three wrong pairs the account gets new deposits, once for a key, and is verified by them', async () => {
  const { id, accountNumber } = await guessedWrong();
  const failed = await rowOf(id);
  const { data, errors } = await again(id, accountNumber, admin.id, 'key-again-1');
  assert.deepEqual(errors, []);
  const sent = data?.['sendDepositsAgain'] as Source;
  assert.deepEqual(
    [sent.id, sent.status, sent.microdepositStatus, sent.verificationAttempts, sent.depositsAgainFrom],
    [id, 'UNVERIFIED', 'pending', 0, null],
  );
  assert.deepEqual((await again(id, accountNumber, admin.id, 'key-again-1')).data, data);
  const row = await rowOf(id);
  assert.notEqual(row.fundingRef, failed.fundingRef);
  assert.equal(gateway.test.bank.bank.accounts.get(failed.fundingRef ?? '')?.removed, true);
  // What the provider tells of the one that was removed concerns nothing any more.
  await applyFundingSourceState(gateway.test.deps, failed.fundingRef ?? '');
  assert.equal((await rowOf(id)).active, true);
  gateway.test.bank.step();
  await applyFundingSourceState(gateway.test.deps, row.fundingRef ?? '');
  assert.deepEqual((await verify(id, 3, 9)).errors, []);
  assert.equal((await rowOf(id)).status, 'VERIFIED');
});

test('a number that was wrong is entered anew; an account that came back is not lost when the provider drops it', async () => {
  const { id } = await added();
  const { fundingRef } = await rowOf(id);
  const account = gateway.test.bank.bank.accounts.get(fundingRef ?? '');
  assert.ok(account);
  account.microdeposits = 'failed';
  account.removed = true;
  await applyFundingSourceState(gateway.test.deps, fundingRef ?? '');
  const failed = await rowOf(id);
  assert.deepEqual([failed.active, failed.mdFailedAt !== null], [true, true]);
  const { data, errors } = await again(id, '99990001');
  assert.deepEqual(errors, []);
  assert.match((data?.['sendDepositsAgain'] as Source).displayName, /••0001$/);
});

test('what is told of the account before, and read before its deposits were sent again, concerns nothing any more', async () => {
  const { id, accountNumber } = await added();
  const failedRef = (await rowOf(id)).fundingRef ?? '';
  const account = gateway.test.bank.bank.accounts.get(failedRef);
  assert.ok(account);
  account.microdeposits = 'failed';
  await applyFundingSourceState(gateway.test.deps, failedRef);
  // The provider answers for it, and before that is applied another one stands in its place.
  const { deps } = gateway.test;
  const bankTransfers: typeof deps.ports.bankTransfers = {
    ...deps.ports.bankTransfers,
    async getFundingSource(fundingRef) {
      const told = await deps.ports.bankTransfers.getFundingSource(fundingRef);
      assert.deepEqual((await again(id, accountNumber)).errors, []);
      return told;
    },
  };
  await applyFundingSourceState({ ...deps, ports: { ...deps.ports, bankTransfers } }, failedRef);
  const { mdFailedAt, microdepositStatus, status } = await rowOf(id);
  assert.deepEqual([mdFailedAt, microdepositStatus, status], [null, 'pending', 'UNVERIFIED']);
});

test('what did not fail, is not one’s own or has another’s number gets none', async () => {
  const waiting = await added();
  assert.equal(await codeOf(again(waiting.id, waiting.accountNumber)), 'CONFLICT');
  const { id, accountNumber } = await guessedWrong();
  assert.equal(await codeOf(again(id, accountNumber, agent.id)), 'FORBIDDEN');
  assert.equal(await codeOf(again(id, accountNumber, stranger.id)), 'NOT_FOUND');
  assert.equal(await codeOf(again(id, '12')), 'BAD_INPUT');
  assert.equal(await codeOf(again(id, waiting.accountNumber)), 'CONFLICT');
  assert.deepEqual((await again(id, accountNumber)).errors, []);
  assert.equal(await codeOf(again(id, accountNumber)), 'CONFLICT');
});

test('the provider’s pause after wrong amounts is kept; deposits that came back need none', async () => {
  const { id } = await guessedWrong();
  const source = await rowOf(id);
  const { config } = gateway.test.deps;
  const paused = { config: { ...config, dwolla: { ...config.dwolla, pauseAfterWrongAmounts: 1_000 } } };
  assert.deepEqual(
    depositsAgainFrom(paused, source),
    new Date((source.mdInitiatedAt?.getTime() ?? 0) + 1_000),
  );
  const mdFailedAt = new Date();
  const cameBack = { ...source, mdVerificationFailedAt: null, mdFailedAt };
  assert.deepEqual(depositsAgainFrom(paused, cameBack), mdFailedAt);
  for (const change of [{ active: false }, { status: 'VERIFIED' }, { kind: 'BALANCE' }] as const) {
    assert.equal(depositsAgainFrom(paused, { ...cameBack, ...change }), null);
  }
});
