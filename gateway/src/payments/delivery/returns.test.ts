import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Database } from '../../db/client.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { paymentFlow } from '../../testing/payment-flow.ts';
import type { PaymentFlow } from '../../testing/payment-flow.ts';
import { drainOutbox } from './deliver.ts';

let database: Database;
let t: PaymentFlow;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  t = paymentFlow(database);
});
after(() => database.close());

test('a return of the debit reverses what was posted', async () => {
  const { templateId } = await t.authorized('R01');
  await drainOutbox(t.deps);
  for (let step = 0; step < 3; step += 1) t.bank.step();
  await t.deliverEvents();
  const failed = await t.paymentOf(templateId);
  assert.deepEqual([failed.status, failed.errorType], ['FAILED', 'R01']);
  assert.deepEqual(await t.balances(failed.id), {});
});

test('a late return of the debit leaves the deposit and costs the platform', async () => {
  const { templateId, receiver } = await t.authorized('R01-late');
  await drainOutbox(t.deps);
  for (let step = 0; step < 6; step += 1) t.bank.step();
  await t.deliverEvents();
  const returned = await t.paymentOf(templateId);
  assert.equal(returned.status, 'DEPOSITED_AND_FAILED');
  assert.deepEqual(await t.balances(returned.id), {
    [`external:${receiver.id}`]: 50_000,
    'platform:fees': 1_000,
    'platform:losses': -51_000,
  });
});

test('a late return of the credit undoes the payment', async () => {
  const { templateId } = await t.authorized('Payer', 'R03-late');
  await drainOutbox(t.deps);
  for (let step = 0; step < 6; step += 1) t.bank.step();
  await t.deliverEvents();
  const failed = await t.paymentOf(templateId);
  assert.equal(failed.status, 'FAILED');
  assert.deepEqual(await t.balances(failed.id), {});
});

test('a transfer that the provider cancels ends its payment, undoes what was posted and is told to both', async () => {
  const { templateId } = await t.authorized();
  await drainOutbox(t.deps);
  const { transferRef } = await t.paymentOf(templateId);
  t.bank.cancel(transferRef ?? '');
  await t.deliverEvents('backwards', 2);
  const canceled = await t.paymentOf(templateId);
  assert.deepEqual([canceled.status, canceled.canceledAt], ['CANCELED', t.deps.clock()]);
  assert.deepEqual(await t.balances(canceled.id), {});
  assert.deepEqual((await t.eventTypes(templateId)).slice(-2), ['INITIATED', 'CANCELED']);
  await drainOutbox(t.deps);
  const told = t.mail.sent.filter(({ subject }) => /canceled/.test(subject)).map(({ to }) => to);
  assert.deepEqual(told, ['pat@people.example']);
  for (let step = 0; step < 3; step += 1) t.bank.step();
  await t.deliverEvents();
  assert.equal((await t.paymentOf(templateId)).status, 'CANCELED');
});
