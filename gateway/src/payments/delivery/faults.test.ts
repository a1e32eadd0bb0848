import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { outbox } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { drainInbox } from '../../provider-events/apply-event.ts';
import { pollProvider } from '../../provider-events/poll.ts';
import { receiveWebhook } from '../inbox/receive.ts';
import { paymentFlow } from '../../testing/payment-flow.ts';
import type { PaymentFlow } from '../../testing/payment-flow.ts';
import { deliver, drainOutbox, MAX_ATTEMPTS } from './deliver.ts';

const PAYMENTS = 10;
const whole = ['REQUESTED', 'AUTHORIZED', 'INITIATED', 'CLEARED', 'DEPOSITED'];

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

async function authorizedPayments(): Promise<number[]> {
  const ids: number[] = [];
  for (let each = 0; each < PAYMENTS; each += 1) ids.push((await t.authorized()).templateId);
  return ids;
}

/** Each payment was deposited by one transfer, and went every step once. */
async function checkAllDeposited(templateIds: readonly number[]): Promise<void> {
  for (const templateId of templateIds) {
    const { id, status } = await t.paymentOf(templateId);
    assert.equal(status, 'DEPOSITED');
    assert.deepEqual(await t.eventTypes(templateId), whole);
    const own = [...t.bank.bank.transfers.values()].filter(({ correlationId }) => correlationId === id);
    assert.equal(own.length, 1, `${own.length} transfers for one payment`);
  }
  assert.equal(t.bank.bank.transfers.size, templateIds.length);
}

test(`time-outs after the provider committed: ${PAYMENTS} payments, ${PAYMENTS} transfers`, async () => {
  const templateIds = await authorizedPayments();
  t.bank.loseAnswers(PAYMENTS);
  await drainOutbox(t.deps);
  assert.equal(t.bank.bank.transfers.size, PAYMENTS, 'the provider has them all');
  for (const templateId of templateIds) {
    assert.equal((await t.paymentOf(templateId)).status, 'AUTHORIZED', 'nobody told us');
  }
  for (let attempt = 0; attempt < 3; attempt += 1) await drainOutbox(t.deps);
  for (let step = 0; step < 2; step += 1) t.bank.step();
  await t.deliverEvents();
  await checkAllDeposited(templateIds);
});

test('the answer is lost again and again: still one transfer', async () => {
  const { templateId } = await t.authorized();
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    t.bank.loseAnswers(1);
    await drainOutbox(t.deps);
  }
  t.bank.loseAnswers(0);
  for (let step = 0; step < 2; step += 1) t.bank.step();
  await t.deliverEvents();
  await checkAllDeposited([templateId]);
});

test('an event overtakes the lost answer: one transfer, every step once', async () => {
  const { templateId } = await t.authorized();
  t.bank.loseAnswers(1);
  await drainOutbox(t.deps);
  for (let step = 0; step < 2; step += 1) t.bank.step();
  await t.deliverEvents();
  await drainOutbox(t.deps);
  await checkAllDeposited([templateId]);
});

test('the provider is down for a while: everything ends, late, once', async () => {
  const templateIds = await authorizedPayments();
  t.bank.setDown(true);
  for (let attempt = 0; attempt < 4; attempt += 1) await drainOutbox(t.deps);
  assert.equal(t.bank.bank.transfers.size, 0);
  await assert.rejects(pollProvider(t.deps), /down/);
  t.bank.setDown(false);
  await drainOutbox(t.deps);
  assert.equal(t.bank.bank.transfers.size, PAYMENTS);

  // It goes down again when it has told us of its steps: they can't be looked at now.
  for (let step = 0; step < 2; step += 1) t.bank.step();
  const events = await t.bankTransfers.listEvents(new Date(0).toISOString());
  t.bank.setDown(true);
  for (const event of events) {
    const { body, signature } = t.bank.webhookOf(event);
    await receiveWebhook(t.deps, body, signature);
  }
  for (let attempt = 0; attempt < 3; attempt += 1) await drainInbox(t.deps);
  for (const templateId of templateIds) assert.equal((await t.paymentOf(templateId)).status, 'INITIATED');
  t.bank.setDown(false);
  await drainInbox(t.deps);
  await checkAllDeposited(templateIds);
  const work = await database.db.select().from(outbox).where(eq(outbox.kind, 'transfer'));
  assert.deepEqual([...new Set(work.map(({ status }) => status))], ['done']);
});

test('the provider is down for longer than all attempts: what was blocked goes on once it answers', async () => {
  const templateIds = await authorizedPayments();
  // The first attempt arrives, and nobody tells us; after that nothing gets through.
  t.bank.loseAnswers(PAYMENTS / 2);
  const rows = await database.db.select().from(outbox).where(eq(outbox.kind, 'transfer'));
  for (const { id } of rows.slice(0, PAYMENTS / 2)) await deliver(t.deps, id).catch(() => undefined);
  assert.equal(t.bank.bank.transfers.size, PAYMENTS / 2);
  t.bank.setDown(true);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) await drainOutbox(t.deps);
  for (const templateId of templateIds) assert.equal((await t.paymentOf(templateId)).status, 'BLOCKED');
  t.bank.setDown(false);
  t.pass(10 * 60_000);
  await pollProvider(t.deps);
  assert.equal((await t.paymentOf(templateIds[0] ?? 0)).status, 'BLOCKED', 'it rests first');
  t.pass(10 * 60_000);
  await pollProvider(t.deps);
  await drainOutbox(t.deps);
  for (let step = 0; step < 2; step += 1) t.bank.step();
  await t.deliverEvents();
  for (const templateId of templateIds) assert.equal((await t.paymentOf(templateId)).status, 'DEPOSITED');
  assert.equal(t.bank.bank.transfers.size, PAYMENTS);
});
