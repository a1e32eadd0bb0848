import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { outbox } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { applyEvent, drainInbox } from '../../provider-events/apply-event.ts';
import { keepHouse } from '../../jobs/housekeeping.ts';
import { pollProvider } from '../../provider-events/poll.ts';
import { ProviderRefused } from '../../providers/bank-transfers/errors.ts';
import { receiveWebhook } from '../inbox/receive.ts';
import { paymentFlow } from '../../testing/payment-flow.ts';
import type { PaymentFlow } from '../../testing/payment-flow.ts';
import { deliver, drainOutbox } from './deliver.ts';
import { beginAttempt, MAX_ATTEMPTS } from '../outbox/store.ts';

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

test('a refusal after an unanswered attempt counts once the payment has rested: the provider may still carry that one out', async () => {
  const { templateId } = await t.authorized();
  const refused = async (): Promise<string> => {
    t.bank.refuseNext('InsufficientFunds', 'Insufficient funds.');
    await drainOutbox(t.deps);
    return (await t.paymentOf(templateId)).status;
  };
  // What the first attempt asked for is under way, and nobody hears of it.
  let late = (): Promise<unknown> => Promise.resolve();
  const bankTransfers: typeof t.bankTransfers = {
    ...t.bankTransfers,
    createTransfer(...asked) {
      late = () => t.bankTransfers.createTransfer(...asked);
      throw new Error('No answer');
    },
  };
  await drainOutbox({ ...t.deps, ports: { ...t.deps.ports, bankTransfers } });
  assert.equal(await refused(), 'AUTHORIZED');
  t.bank.bank.refusal = null;
  await late();
  await drainOutbox(t.deps);
  for (let step = 0; step < 2; step += 1) t.bank.step();
  await t.deliverEvents();
  await checkAllDeposited([templateId]);

  const other = await t.authorized();
  t.bank.setDown(true);
  await drainOutbox(t.deps);
  t.bank.setDown(false);
  const statusOfOther = async (): Promise<string> => (await t.paymentOf(other.templateId)).status;
  for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt += 1) {
    assert.equal(await statusOfOther(), 'AUTHORIZED', `attempt ${attempt}`);
    await refused();
  }
  assert.equal(await statusOfOther(), 'BLOCKED');
  t.pass(20 * 60_000);
  await pollProvider(t.deps);
  await refused();
  assert.equal(await statusOfOther(), 'FAILED');
});

test('a last attempt that is lost with its process is given up, so that the next one comes after a rest', async () => {
  const { templateId } = await t.authorized();
  const statusNow = async (): Promise<string> => (await t.paymentOf(templateId)).status;
  t.bank.setDown(true);
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await drainOutbox(t.deps);
  t.bank.setDown(false);
  const [row] = await database.db.select().from(outbox).where(eq(outbox.kind, 'transfer'));
  const last = await beginAttempt(database.db, row?.id ?? '', t.deps.databaseClock()); // its process dies
  assert.equal(last.is === 'attempt' && last.row.attempts, MAX_ATTEMPTS);
  await assert.rejects(deliver(t.deps, row?.id ?? ''), /under way/);
  t.pass(60_000);
  t.bank.refuseNext('InsufficientFunds', 'Insufficient funds.');
  await deliver(t.deps, row?.id ?? '');
  assert.equal(await statusNow(), 'BLOCKED', 'the provider was not asked meanwhile');
  t.pass(20 * 60_000);
  await pollProvider(t.deps);
  await drainOutbox(t.deps);
  assert.equal(await statusNow(), 'FAILED');
});

test('a refusal of an attempt that another one overtook decides nothing', async () => {
  const { templateId } = await t.authorized();
  const [row] = await database.db.select().from(outbox).where(eq(outbox.kind, 'transfer'));
  const id = row?.id ?? '';
  const bankTransfers: typeof t.bankTransfers = {
    ...t.bankTransfers,
    async createTransfer() {
      t.pass(2 * 60_000);
      await beginAttempt(database.db, id, t.deps.databaseClock());
      throw new ProviderRefused('InsufficientFunds', 'Insufficient funds.');
    },
  };
  await assert.rejects(deliver({ ...t.deps, ports: { ...t.deps.ports, bankTransfers } }, id), /Insufficient/);
  assert.equal((await t.paymentOf(templateId)).status, 'AUTHORIZED');
  t.pass(2 * 60_000);
  await deliver(t.deps, id);
  assert.equal((await t.paymentOf(templateId)).status, 'INITIATED');
});

test('an event whose job was given up is queued again after an hour', async () => {
  const { templateId } = await t.authorized();
  await drainOutbox(t.deps);
  for (let step = 0; step < 2; step += 1) t.bank.step();
  t.bank.setDown(true);
  for (const told of t.bank.bank.events) {
    const { body, signature } = t.bank.webhookOf(told);
    await receiveWebhook(t.deps, body, signature);
  }
  await drainInbox(t.deps);
  t.bank.setDown(false);
  const queued: string[] = [];
  const jobs: typeof t.deps.jobs = {
    enqueue: async (_tx, lane, work) => {
      if (lane === 'provider-event')
        queued.push(...[work].flat().map((each) => (typeof each === 'string' ? each : each.id)));
    },
  };
  await keepHouse({ ...t.deps, jobs });
  assert.deepEqual(queued, []);
  t.pass(2 * 3_600_000);
  await keepHouse({ ...t.deps, jobs });
  assert.ok(queued.length > 0);
  // Each is a job of its own: what earlier tests left may fail again.
  for (const eventId of queued) await applyEvent(t.deps, eventId).catch(() => undefined);
  await checkAllDeposited([templateId]);
});
