import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { customers, fundingSources, transactions } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { createTestDeps } from '../../testing/deps.ts';
import type { TestDeps } from '../../testing/deps.ts';
import { addPaidBefore } from '../../testing/payments.ts';
import { addAccount, addOrganization, addUser } from '../../testing/world.ts';
import { createTransactionTemplate } from '../../payments/sending/send-payment.ts';
import { applyCustomerState } from '../customers/apply-customer.ts';
import { applyFundingSourceState } from './apply-funding-source.ts';

let database: Database;
let t: TestDeps;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());
beforeEach(() => {
  t = createTestDeps(database);
});

/** An outbound payment that waits to be transferred, with the account it leaves. */
async function waiting() {
  const world = await addOrganization(t);
  const { viewer } = await addUser(t, { organizationId: world.organizationId, roles: ['ADMIN'] });
  const receiver = await addUser(t);
  await addPaidBefore(t, world, receiver, await addAccount(t, { userId: receiver.id }));
  const { templateId } = await createTransactionTemplate(
    t.deps,
    viewer,
    {
      input: {
        amount: 70_000,
        paymentMethodId: world.account.id,
        paymentMethodType: 'FUNDING_SOURCE',
        paymentOccasionId: world.outbound.id,
        receiverEmail: receiver.email,
        formFields: [],
        paymentType: 'ACH',
      },
    },
    null,
  );
  const [customer] = await database.db
    .select()
    .from(customers)
    .where(eq(customers.id, world.account.customerId ?? ''));
  assert.ok(customer?.customerRef && world.account.fundingRef);
  return {
    templateId,
    customerRef: customer.customerRef,
    account: world.account,
    fundingRef: world.account.fundingRef,
  };
}
const transactionOf = async (templateId: number) => {
  const [row] = await database.db
    .select()
    .from(transactions)
    .where(eq(transactions.transactionTemplateId, templateId));
  assert.ok(row);
  return row;
};

test('a suspended customer’s payments are blocked, and go on afterwards', async () => {
  const { templateId, customerRef } = await waiting();
  const customer = t.bank.bank.customers.get(customerRef);
  assert.ok(customer);
  customer.status = 'SUSPENDED';
  await applyCustomerState(t.deps, customerRef);
  const blocked = await transactionOf(templateId);
  assert.deepEqual([blocked.status, blocked.blockReason], ['BLOCKED', 'The payer’s account is suspended.']);
  await drainOutbox(t.deps);
  assert.equal(t.bank.bank.transfers.size, 0, 'a blocked payment is not transferred');
  customer.status = 'VERIFIED';
  await applyCustomerState(t.deps, customerRef);
  const freed = await transactionOf(templateId);
  assert.deepEqual([freed.status, freed.blockReason], ['AUTHORIZED', null]);
  await drainOutbox(t.deps);
  assert.equal((await transactionOf(templateId)).status, 'INITIATED');
});

test('a removed account is inactive here too and blocks what it was to pay', async () => {
  const { templateId, fundingRef, account } = await waiting();
  await t.bankTransfers.removeFundingSource(fundingRef);
  await applyFundingSourceState(t.deps, fundingRef);
  const [source] = await database.db.select().from(fundingSources).where(eq(fundingSources.id, account.id));
  assert.equal(source?.active, false);
  assert.equal((await transactionOf(templateId)).status, 'BLOCKED');
});

test('micro-deposits are followed from pending to verified', async () => {
  const { bankTransfers } = t;
  const person = { firstName: 'Ada', lastName: 'Marsh', email: 'ada.md@people.example', phone: null };
  const { customerRef } = await bankTransfers.createCustomer(
    { type: 'INDIVIDUAL', ...person, businessName: null },
    'customer-md',
  );
  const { fundingRef } = await bankTransfers.createFundingSource(
    {
      customerRef,
      name: 'New',
      routingNumber: '021000021',
      accountNumber: '4444',
      bankAccountType: 'checking',
    },
    'account-md',
  );
  const [{ id } = { id: '' }] = await database.db
    .insert(fundingSources)
    .values({ name: 'New', fundingRef })
    .returning({ id: fundingSources.id });
  const sourceNow = async () => {
    await applyFundingSourceState(t.deps, fundingRef);
    const [source] = await database.db.select().from(fundingSources).where(eq(fundingSources.id, id));
    assert.ok(source);
    return source;
  };
  await bankTransfers.initiateMicrodeposits(fundingRef, 'md');
  const pending = await sourceNow();
  assert.deepEqual([pending.microdepositStatus, pending.mdInitiatedAt !== null], ['pending', true]);
  t.bank.step();
  const processed = await sourceNow();
  assert.deepEqual([processed.microdepositStatus, processed.mdSucceededAt !== null], ['processed', true]);
  assert.equal(await bankTransfers.verifyMicrodeposits(fundingRef, 3, 9), 'verified');
  const verified = await sourceNow();
  assert.deepEqual([verified.status, verified.mdVerifiedAt !== null], ['VERIFIED', true]);
});
