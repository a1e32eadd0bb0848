import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Viewer } from '../../access/actor.ts';
import type { Database } from '../../db/client.ts';
import {
  fundingSources,
  organizations,
  paymentOccasions,
  rtpTransferOrigins,
} from '../../db/schema/index.ts';
import { addPaidBefore, storedTemplate } from '../../testing/payments.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { applyCustomerState } from '../../domains/customers/apply-customer.ts';
import { drainOutbox } from '../delivery/deliver.ts';
import { ProviderUnavailable } from '../../providers/bank-transfers/errors.ts';
import { paymentFlow, type PaymentFlow } from '../../testing/payment-flow.ts';
import { GatewayError } from '../../base/errors.ts';
import { addAccount, addBalance, addFee, addOrganization, addUser } from '../../testing/world.ts';
import type { TestOrganization } from '../../testing/world.ts';
import { createTransactionTemplate, newPayment } from './send-payment.ts';
import { initiateManualTransaction, newTransfer } from './manual-transaction.ts';
import { parsed } from '../../base/parse.ts';

let database: Database;
let t: PaymentFlow;
let world: TestOrganization;
let admin: Viewer;
let receiver: Awaited<ReturnType<typeof addUser>>;
let account: Awaited<ReturnType<typeof addAccount>>;
let balance: Awaited<ReturnType<typeof addBalance>>;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());
beforeEach(async () => {
  t = paymentFlow(database);
  world = await addOrganization(t);
  const { organizationId } = world;
  admin = (await addUser(t, { organizationId, roles: ['ADMIN', 'INITIATE_MANUAL_TRANSFER'] })).viewer;
  receiver = await addUser(t);
  account = await addAccount(t, { userId: receiver.id });
  await addPaidBefore(t, world, receiver, account);
  balance = await addBalance(t, organizationId, 250_000);
});

const refusedAt =
  (field: string, text: RegExp) =>
  (error: unknown): boolean =>
    error instanceof GatewayError &&
    error.code === 'BAD_INPUT' &&
    error.field === field &&
    text.test(error.message);

const send = async (values: Record<string, unknown> = {}, key: string | null = null) => {
  const input = {
    amount: 70_000,
    paymentMethodId: balance.id,
    paymentMethodType: 'FUNDING_SOURCE',
    paymentOccasionId: world.outbound.id,
    paymentType: 'RTP',
    receiverEmail: receiver.email,
    ...values,
  };
  return createTransactionTemplate(t.deps, admin, parsed(newPayment, { input }), key);
};
const templateOf = (id: number) => storedTemplate(t.deps.db, id);
const recordOf = async (transactionId: string) => {
  const rows = await t.deps.db
    .select()
    .from(rtpTransferOrigins)
    .where(eq(rtpTransferOrigins.transactionId, transactionId));
  assert.ok(rows.length <= 1, 'one record of a payment');
  return rows[0] ?? null;
};

describe('a real-time payment', () => {
  test('goes from AUTHORIZED to DEPOSITED in one leg, with what the network says of it', async () => {
    const fee = await addFee(t, world.organizationId, 1_200, 'PARTY');
    await t.deps.db
      .update(paymentOccasions)
      .set({ calculateFee: true, feeConfigurationId: fee.id })
      .where(eq(paymentOccasions.id, world.outbound.id));
    const { templateId } = await send();
    const template = await templateOf(templateId);
    assert.deepEqual(
      [template.paymentType, template.isAch, template.fee, template.feePayer],
      ['RTP', false, 1_200, 'OWNER'],
    );
    await drainOutbox(t.deps);
    const initiated = await t.paymentOf(templateId);
    assert.deepEqual([initiated.status, initiated.singleLeg], ['INITIATED', true]);
    assert.deepEqual(
      [await recordOf(initiated.id)].map((row) => [row?.transferRef, row?.status, row?.networkId]),
      [[initiated.transferRef, 'INITIATED', null]],
    );
    t.bank.step();
    await t.deliverEvents('forwards', 2);
    const done = await t.paymentOf(templateId);
    assert.equal(done.status, 'DEPOSITED');
    assert.equal(done.clearedAt, null);
    const record = await recordOf(done.id);
    assert.equal(record?.status, 'DEPOSITED');
    assert.match(record.networkId ?? '', /^T1B/);
    assert.match(record.endToEndReferenceId ?? '', /^E2E-/);
    assert.deepEqual(await t.eventTypes(templateId), ['AUTHORIZED', 'INITIATED', 'DEPOSITED']);
    const [transfer] = t.bank.bank.transfers.values();
    assert.deepEqual([transfer?.channel, transfer?.amountCents, transfer?.feeCents], ['RTP', 70_000, 0]);
    assert.deepEqual(await t.balances(done.id), {
      [`external:${balance.id}`]: -70_000,
      [`external:${account.id}`]: 70_000,
      [`receivable:${world.organizationId}`]: 1_200,
      'platform:fees-earned': -1_200,
    });
    assert.equal(await t.bankTransfers.availableIn(balance.fundingRef ?? ''), 180_000);
  });

  test('that the receiver’s bank refuses is FAILED and leaves the ledger at nothing', async () => {
    await t.bankTransfers.renameFundingSource(account.fundingRef ?? '', 'R03');
    const { templateId } = await send();
    await drainOutbox(t.deps);
    t.bank.step();
    await t.deliverEvents();
    const failed = await t.paymentOf(templateId);
    assert.deepEqual([failed.status, failed.errorType], ['FAILED', 'R03']);
    assert.deepEqual(await t.balances(failed.id), {});
    assert.equal((await recordOf(failed.id))?.status, 'FAILED');
  });

  test('that the provider refuses after all is FAILED with its reason', async () => {
    const { templateId } = await send({ amount: 250_000 });
    const second = await send({ amount: 250_000 });
    await drainOutbox(t.deps);
    const both = await Promise.all([templateId, second.templateId].map((id) => t.paymentOf(id)));
    assert.deepEqual(both.map(({ status }) => status).sort(), ['FAILED', 'INITIATED']);
    assert.deepEqual(
      both.map(({ errorType }) => errorType).filter((each) => each !== null),
      ['InsufficientFunds'],
    );
  });

  test('is refused where it can not be made, at the field that is to blame', async () => {
    const rail = 'input.paymentType';
    const stranger = { receiverEmail: 'new@people.example' };
    await assert.rejects(send(stranger), refusedAt(rail, /no bank account here yet/));
    const source = { paymentMethodId: world.account.id };
    const method = 'input.paymentMethodId';
    await assert.rejects(send(source), refusedAt(method, /can not draw money/));
    const slow = { paymentType: 'ACH' };
    await assert.rejects(send(slow), refusedAt(method, /makes real-time payments only/));
    const amount = { amount: 250_001 };
    await assert.rejects(send(amount), refusedAt('input.amount', /holds \$2,500, /));
    const known = t.bank.bank.accounts.get(account.fundingRef ?? '');
    assert.ok(known);
    known.realTime = false;
    await assert.rejects(send(), refusedAt(rail, /does not take real-time payments/));
    t.bank.setDown(true);
    await assert.rejects(send(), ProviderUnavailable);
    assert.equal(t.bank.bank.transfers.size, 0);
  });

  test('that was sent is answered again for its key, whatever the balance holds by now', async () => {
    const first = await send({ amount: 200_000 }, 'key');
    await drainOutbox(t.deps);
    assert.deepEqual(await send({ amount: 200_000 }, 'key'), first);
    await assert.rejects(send({ amount: 200_000 }), refusedAt('input.amount', /not enough/));
  });

  test('can be made by hand, without a fee', async () => {
    const byHand = async (values: Record<string, unknown> = {}) => {
      const transfer = {
        amount: 50_000,
        originationFsRef: balance.fundingRef ?? '',
        destinationFsRef: world.account.fundingRef ?? '',
        transferType: 'RTP',
        ...values,
      };
      return initiateManualTransaction(t.deps, admin, parsed(newTransfer, transfer), null);
    };
    await assert.rejects(byHand({ feeAmount: 100 }), refusedAt('feeAmount', /arrives whole/));
    await assert.rejects(byHand({ amount: 300_000 }), refusedAt('amount', /not enough/));
    const { templateId } = await byHand();
    await drainOutbox(t.deps);
    t.bank.step();
    await t.deliverEvents();
    assert.equal((await t.paymentOf(templateId)).status, 'DEPOSITED');
  });
});

test('a verified organization’s balance is kept once, as a funding source of its own', async () => {
  const { organizationId } = await addOrganization(t);
  const source = await addAccount(t, { organizationId });
  const customerRef = t.bank.bank.accounts.get(source.fundingRef ?? '')?.customerRef ?? '';
  await t.deps.db
    .update(organizations)
    .set({ customerId: source.customerId })
    .where(eq(organizations.id, organizationId));
  t.bank.openBalance(customerRef, 100_000);
  const customer = t.bank.bank.customers.get(customerRef);
  assert.ok(customer);
  customer.status = 'VERIFIED';
  await applyCustomerState(t.deps, customerRef);
  await applyCustomerState(t.deps, customerRef);
  const kept = await t.deps.db
    .select()
    .from(fundingSources)
    .where(eq(fundingSources.organizationId, organizationId));
  assert.deepEqual(
    kept.filter(({ kind }) => kind === 'BALANCE').map(({ name, status }) => [name, status]),
    [['Keyturn balance', 'VERIFIED']],
  );
});
