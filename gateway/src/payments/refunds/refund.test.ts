import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import {
  outbox,
  organizations,
  refundClaims,
  transactions,
  transactionTemplates,
} from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { create, move } from '../lifecycle/move.ts';
import { drainOutbox } from '../delivery/deliver.ts';
import { refusedWith } from '../../testing/refused.ts';
import { paymentFlow } from '../../testing/payment-flow.ts';
import { addAccount, addOrganization, addUser } from '../../testing/world.ts';
import { refundTransaction } from './refund.ts';
import { updateTransactionStatus } from '../status-changes/staff-commands.ts';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** A deposited earnest money payment of 500.00 with a party fee of 10.00, and who may refund it. */
async function deposited(payerName = 'Payer', receiverName?: string) {
  const t = paymentFlow(database);
  const world = await addOrganization(t, { utilizesRefunds: true });
  const { organizationId } = world;
  const payer = await addAccount(t, {}, payerName);
  const receiver =
    receiverName === undefined ? world.escrowSource : await addAccount(t, { organizationId }, receiverName);
  const admin = await addUser(t, { organizationId, roles: ['ADMIN', 'REFUND_PAYMENT'] });
  const draft = {
    organizationId,
    paymentOccasionId: world.inbound.id,
    direction: 'INBOUND' as const,
    context: 'EMD' as const,
    amount: 50_000,
    fee: 1_000,
    feePayer: 'PARTY' as const,
    receiverEmail: 'pat@people.example',
    originationFundingSourceId: payer.id,
    destinationFundingSourceId: receiver.id,
    escrowAccountId: world.escrow.id,
  };
  const { template, transaction } = await database.db.transaction(async (tx) => {
    const actor = { kind: 'payer' as const, email: 'pat@people.example' };
    const made = await create(tx, t.deps, draft, { to: 'T.CREATED', by: 'payer', actor });
    return move(tx, t.deps, made, { to: 'X.AUTHORIZED', by: 'payer', actor });
  });
  assert.ok(transaction);
  await drainOutbox(t.deps);
  for (let leg = 0; leg < 2; leg += 1) t.bank.step();
  await t.deliverEvents();
  assert.equal((await t.paymentOf(template.id)).status, 'DEPOSITED');
  const refund = (viewer = admin.viewer) =>
    refundTransaction(t.deps, viewer, { transactionId: transaction.id, reason: null });
  const original = async () => {
    const [row] = await database.db
      .select()
      .from(transactionTemplates)
      .where(eq(transactionTemplates.id, template.id));
    assert.ok(row);
    return row;
  };
  const refunds = () =>
    database.db
      .select()
      .from(transactionTemplates)
      .where(eq(transactionTemplates.refundOfTemplateId, template.id));
  return {
    ...t,
    ...world,
    admin,
    payer,
    receiver,
    templateId: template.id,
    transaction,
    refund,
    original,
    refunds,
  };
}

test('20 parallel refunds of one payment make one refund and one transfer', async () => {
  const t = await deposited();
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => t.refund()));
  const made = results.filter(({ status }) => status === 'fulfilled');
  assert.equal(made.length, 1);
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    assert.ok(refusedWith('CONFLICT', /already on its way/)(result.reason), String(result.reason));
  }
  const [refund, ...others] = await t.refunds();
  assert.ok(refund);
  assert.deepEqual(others, []);
  await drainOutbox(t.deps);
  const transfers = [...t.bank.bank.transfers.values()];
  assert.deepEqual(
    transfers.map(({ sourceRef, destinationRef, amountCents, feeCents }) => [
      sourceRef,
      destinationRef,
      amountCents,
      feeCents,
    ]),
    [
      [t.payer.fundingRef, t.receiver.fundingRef, 51_000, 1_000],
      [t.receiver.fundingRef, t.payer.fundingRef, 50_000, 0],
    ],
  );
});

test('a refund is a payment of its own, marks its original and is mailed to the payer', async () => {
  const t = await deposited();
  const { refundTemplateId } = await t.refund();
  const [refund] = await t.refunds();
  assert.ok(refund);
  assert.deepEqual(
    [refund.context, refund.direction, refund.displayStatus, refund.amount, refund.fee],
    ['REFUND', 'OUTBOUND', 'AUTHORIZED', 50_000, 0],
  );
  const original = await t.original();
  assert.deepEqual([original.refunded, original.refundedAt], [true, t.deps.clock()]);
  assert.equal((await t.eventTypes(t.templateId)).at(-1), 'REFUNDED');
  await drainOutbox(t.deps);
  const mails = t.mail.sent.filter(({ subject }) => /refunds \$500\.00/.test(subject));
  assert.deepEqual(
    mails.map(({ to }) => to),
    ['pat@people.example'],
  );
  for (let leg = 0; leg < 2; leg += 1) t.bank.step();
  await t.deliverEvents();
  assert.equal((await t.paymentOf(refundTemplateId)).status, 'DEPOSITED');
  assert.equal((await t.original()).refunded, true);
});

test('a refund that fails clears the mark, and the payment can be refunded again', async () => {
  const t = await deposited();
  const first = await t.refund();
  t.bank.refuseNext('InsufficientFunds', 'Insufficient funds.');
  await drainOutbox(t.deps);
  assert.equal((await t.paymentOf(first.refundTemplateId)).status, 'FAILED');
  const cleared = await t.original();
  assert.deepEqual([cleared.refunded, cleared.refundedAt], [false, null]);
  assert.equal((await t.eventTypes(t.templateId)).at(-1), 'REFUND_FAILED');

  const second = await t.refund();
  assert.notEqual(second.refundTemplateId, first.refundTemplateId);
  assert.equal((await t.original()).refunded, true);
  // The failed one can't be brought back beside it by hand.
  const staff = await addUser(t, undefined, { role: 'superadmin' });
  const failed = { transactionId: String(first.refundTemplateId), status: 'DEPOSITED' as const };
  await assert.rejects(
    updateTransactionStatus(t.deps, staff.viewer, failed),
    refusedWith('CONFLICT', /refunded again/),
  );
});

test('what staff set to deposited without money can not be refunded', async () => {
  const t = await deposited();
  t.bank.fail((await t.paymentOf(t.templateId)).transferRef ?? '', 'R01');
  await t.deliverEvents();
  assert.equal((await t.paymentOf(t.templateId)).status, 'DEPOSITED_AND_FAILED');
  // As it would stand if the bank's return had been set right by hand.
  await database.db
    .update(transactions)
    .set({ status: 'DEPOSITED', statusSetManuallyAt: t.deps.clock() })
    .where(eq(transactions.id, t.transaction.id));
  await assert.rejects(t.refund(), refusedWith('CONFLICT', /its money has not arrived/));
  assert.deepEqual(await t.refunds(), []);
});

test('what can not be refunded says why', async () => {
  const t = await deposited();
  const change = (values: Partial<typeof transactionTemplates.$inferInsert>) =>
    database.db.update(transactionTemplates).set(values).where(eq(transactionTemplates.id, t.templateId));
  const member = await addUser(t, { organizationId: t.organizationId, roles: ['ADMIN'] });
  await assert.rejects(t.refund(member.viewer), refusedWith('FORBIDDEN', /permission to refund/));
  await change({ isAch: false });
  await assert.rejects(t.refund(), refusedWith('CONFLICT', /^Card payments/));
  await change({ isAch: true, paymentType: 'RTP' });
  await assert.rejects(t.refund(), refusedWith('CONFLICT', /^Real-time payments/));
  await change({ paymentType: 'ACH', context: 'GENERIC' });
  await assert.rejects(t.refund(), refusedWith('CONFLICT', /^Only earnest money/));
  await change({ context: 'EMD' });
  const utilizes = (utilizesRefunds: boolean) =>
    database.db.update(organizations).set({ utilizesRefunds }).where(eq(organizations.id, t.organizationId));
  await utilizes(false);
  await assert.rejects(t.refund(), refusedWith('CONFLICT', /^Refunds are not enabled/));
  await utilizes(true);
  assert.ok(t.transaction.id);
  const { transferRef } = await t.paymentOf(t.templateId);
  t.bank.fail(transferRef ?? '', 'R01');
  await t.deliverEvents();
  await assert.rejects(t.refund(), refusedWith('CONFLICT', /took the money back/));
  assert.deepEqual(await t.refunds(), []);
  const queued = await database.db.select().from(outbox).where(eq(outbox.status, 'pending'));
  assert.deepEqual(
    queued.filter(({ kind }) => kind === 'transfer'),
    [],
  );
});

test('a refund that is on its way and was set to failed by hand keeps the payment refunded until the provider says so', async () => {
  const t = await deposited();
  const first = await t.refund();
  await drainOutbox(t.deps);
  const { viewer: staff } = await addUser(t, undefined, { role: 'superadmin' });
  const set = (status: 'FAILED' | 'DEPOSITED') =>
    updateTransactionStatus(t.deps, staff, { transactionId: String(first.refundTemplateId), status });
  await set('FAILED');
  assert.equal((await t.original()).refunded, true);
  await assert.rejects(t.refund(), refusedWith('CONFLICT', /has not confirmed/));
  // It may be set back: its claim stands.
  await set('DEPOSITED');
  await set('FAILED');
  const { transferRef } = await t.paymentOf(first.refundTemplateId);
  t.bank.fail(transferRef ?? '', 'R01');
  await t.deliverEvents();
  assert.equal((await t.original()).refunded, false);
  await t.refund();
  await assert.rejects(set('DEPOSITED'), refusedWith('CONFLICT', /refunded again/));
  assert.equal((await t.refunds()).length, 2);
});

test('a refund that was set to failed by hand and arrives is the only one', async () => {
  const t = await deposited();
  const first = await t.refund();
  await drainOutbox(t.deps);
  const { viewer: staff } = await addUser(t, undefined, { role: 'superadmin' });
  await updateTransactionStatus(t.deps, staff, {
    transactionId: String(first.refundTemplateId),
    status: 'FAILED',
  });
  for (let leg = 0; leg < 2; leg += 1) t.bank.step();
  await t.deliverEvents();
  await assert.rejects(t.refund(), refusedWith('CONFLICT', /has not confirmed/));
  assert.equal((await t.original()).refunded, true);
});

test('a refund that nobody answered is not ended by hand', async () => {
  const t = await deposited();
  const { refundTemplateId } = await t.refund();
  await database.db
    .update(transactions)
    .set({ status: 'BLOCKED', blockReason: 'The bank-transfer provider did not answer.' })
    .where(eq(transactions.transactionTemplateId, refundTemplateId));
  const { viewer: staff } = await addUser(t, undefined, { role: 'superadmin' });
  await assert.rejects(
    updateTransactionStatus(t.deps, staff, { transactionId: String(refundTemplateId), status: 'FAILED' }),
    refusedWith('CONFLICT', /has not said yet/),
  );
});

test('a refund is held where the payer’s bank took the money back before it was handed over', async () => {
  const t = await deposited();
  const { refundTemplateId } = await t.refund();
  t.bank.fail((await t.paymentOf(t.templateId)).transferRef ?? '', 'R01');
  await t.deliverEvents();
  await drainOutbox(t.deps);
  assert.equal((await t.paymentOf(refundTemplateId)).status, 'BLOCKED');
  assert.equal(t.bank.bank.transfers.size, 1);
});

test('the database refuses refunds beyond what arrived, whoever writes them', async () => {
  const t = await deposited();
  const { refundTemplateId } = await t.refund();
  const claim = (amount: number, refund: number) =>
    database.db
      .insert(refundClaims)
      .values({ refundTemplateId: refund, originalTemplateId: t.templateId, amount });
  const because = (error: unknown): boolean => /exceed what arrived/.test(String((error as Error).cause));
  await assert.rejects(claim(1, t.templateId), because);
  await database.db
    .update(refundClaims)
    .set({ releasedAt: t.deps.clock() })
    .where(eq(refundClaims.refundTemplateId, refundTemplateId));
  await assert.rejects(claim(50_001, t.templateId), because);
  await claim(50_000, t.templateId);
  await assert.rejects(
    database.db
      .update(refundClaims)
      .set({ releasedAt: null })
      .where(eq(refundClaims.refundTemplateId, refundTemplateId)),
    because,
  );
});
