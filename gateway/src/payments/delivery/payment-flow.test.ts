import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { discrepancies, outbox, providerInbox } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { pollProvider } from '../../provider-events/poll.ts';
import { receiveWebhook } from '../inbox/receive.ts';
import { move } from '../lifecycle/move.ts';
import { lockPayment } from '../store/payments.ts';
import { InvalidSignature } from '../../providers/bank-transfers/errors.ts';
import { paymentFlow } from '../../testing/payment-flow.ts';
import type { PaymentFlow } from '../../testing/payment-flow.ts';
import { drainOutbox } from './deliver.ts';
import { MAX_ATTEMPTS } from '../outbox/store.ts';

let database: Database;
let t: PaymentFlow;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.execute(sql`delete from outbox`);
  t = paymentFlow(database);
});
after(() => database.close());

test('a payment goes from authorized to deposited and its ledger says where the money is', async () => {
  const { templateId, payer, receiver } = await t.authorized();
  await drainOutbox(t.deps);
  const initiated = await t.paymentOf(templateId);
  assert.equal(initiated.status, 'INITIATED');
  assert.ok(initiated.transferRef);
  assert.deepEqual(await t.balances(initiated.id), {
    [`external:${payer.id}`]: -51_000,
    'provider:transit': 51_000,
  });
  t.bank.step();
  await t.deliverEvents();
  assert.equal((await t.paymentOf(templateId)).status, 'CLEARED');
  t.bank.step();
  await t.deliverEvents();
  const deposited = await t.paymentOf(templateId);
  assert.equal(deposited.status, 'DEPOSITED');
  assert.equal(deposited.transferStatus, 'complete');
  assert.deepEqual(await t.balances(initiated.id), {
    [`external:${payer.id}`]: -51_000,
    [`external:${receiver.id}`]: 50_000,
    'platform:fees': 1_000,
  });
  assert.deepEqual(await t.eventTypes(templateId), [
    'REQUESTED',
    'AUTHORIZED',
    'INITIATED',
    'CLEARED',
    'DEPOSITED',
  ]);
});

test('events that repeat and come backwards change nothing', async () => {
  const { templateId } = await t.authorized();
  await drainOutbox(t.deps);
  for (let step = 0; step < 4; step += 1) t.bank.step();
  await t.deliverEvents('backwards', 3);
  await t.deliverEvents('forwards', 2);
  assert.equal((await t.paymentOf(templateId)).status, 'DEPOSITED');
  assert.deepEqual(await t.eventTypes(templateId), [
    'REQUESTED',
    'AUTHORIZED',
    'INITIATED',
    'CLEARED',
    'DEPOSITED',
  ]);
});

test('a webhook with a wrong signature is not stored', async () => {
  const before = await database.db.$count(providerInbox);
  await assert.rejects(receiveWebhook(t.deps, Buffer.from('{"id":"x"}'), 'abc'), InvalidSignature);
  assert.equal(await database.db.$count(providerInbox), before);
});

test('a transfer whose answer was lost is looked up, not made again', async () => {
  const { templateId } = await t.authorized();
  t.bank.loseAnswers(1);
  await drainOutbox(t.deps);
  const waiting = await t.paymentOf(templateId);
  assert.equal(waiting.status, 'AUTHORIZED');
  assert.equal((await t.outboxOf(waiting.id)).attempts, 1);
  await drainOutbox(t.deps);
  assert.equal((await t.paymentOf(templateId)).status, 'INITIATED');
  assert.equal(t.bank.bank.transfers.size, 1);
});

test('a refusal fails the payment with the provider’s code', async () => {
  const { templateId } = await t.authorized();
  t.bank.refuseNext('InsufficientFunds', 'Insufficient funds.');
  await drainOutbox(t.deps);
  const failed = await t.paymentOf(templateId);
  assert.deepEqual([failed.status, failed.errorType], ['FAILED', 'InsufficientFunds']);
  assert.deepEqual(await t.balances(failed.id), {});
  assert.equal((await t.outboxOf(failed.id)).status, 'failed');
});

test('a provider that never answers blocks the payment after the last attempt', async () => {
  const { templateId } = await t.authorized();
  t.bank.setDown(true);
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await drainOutbox(t.deps);
  assert.equal((await t.paymentOf(templateId)).status, 'AUTHORIZED');
  await drainOutbox(t.deps);
  const blocked = await t.paymentOf(templateId);
  assert.equal(blocked.status, 'BLOCKED');
  assert.match(blocked.blockReason ?? '', /did not answer/);
});

test('a blocked payment goes on when the provider turns out to have its transfer', async () => {
  const { templateId } = await t.authorized();
  t.bank.loseAnswers(1);
  await drainOutbox(t.deps);
  t.bank.setDown(true);
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await drainOutbox(t.deps);
  assert.equal((await t.paymentOf(templateId)).status, 'BLOCKED');
  t.bank.setDown(false);
  for (let step = 0; step < 4; step += 1) t.bank.step();
  await t.deliverEvents();
  await drainOutbox(t.deps);
  assert.equal((await t.paymentOf(templateId)).status, 'DEPOSITED');
  assert.equal(t.bank.bank.transfers.size, 1);
});

test('the poller repairs a payment whose events were never delivered', async () => {
  const { templateId } = await t.authorized();
  await drainOutbox(t.deps);
  for (let step = 0; step < 4; step += 1) t.bank.step();
  await pollProvider(t.deps);
  assert.equal((await t.paymentOf(templateId)).status, 'INITIATED', 'nothing silent yet');
  t.pass(61_000);
  await pollProvider(t.deps);
  assert.equal((await t.paymentOf(templateId)).status, 'DEPOSITED');
});

test('an event against a status set by hand is recorded and changes nothing', async () => {
  const { templateId } = await t.authorized();
  await drainOutbox(t.deps);
  await database.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, templateId);
    assert.ok(payment);
    await move(tx, t.deps, payment, { to: 'X.FAILED', by: 'superuser', actor: { kind: 'system' } });
  });
  for (let step = 0; step < 4; step += 1) t.bank.step();
  await t.deliverEvents();
  await t.deliverEvents();
  const transaction = await t.paymentOf(templateId);
  assert.equal(transaction.status, 'FAILED');
  const found = await database.db
    .select()
    .from(discrepancies)
    .where(eq(discrepancies.transactionId, transaction.id));
  assert.deepEqual(
    found.map(({ kind, expected, observed }) => [kind, expected, observed]),
    [['manual-status', 'FAILED', 'DEPOSITED']],
  );
});

test('the payer gets a link of his own with the request, and the table keeps no token', async () => {
  const { templateId } = await t.authorized();
  await drainOutbox(t.deps);
  const texts = t.mail.sent.filter(({ to }) => to === 'pat@people.example').map(({ text }) => text);
  const link = /\/pay\/request\/([\w-]{43})/.exec(texts.join('\n'));
  assert.ok(link?.[1]);
  const stored = await database.db.select().from(outbox).where(eq(outbox.transactionTemplateId, templateId));
  assert.equal(JSON.stringify(stored).includes(link[1]), false);
});
