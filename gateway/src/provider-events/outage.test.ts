import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { openTestDatabase } from '../testing/database.ts';
import { drainOutbox } from '../payments/delivery/deliver.ts';
import { receiveWebhook } from '../payments/inbox/receive.ts';
import { readCursor } from '../payments/inbox/store.ts';
import { paymentFlow } from '../testing/payment-flow.ts';
import type { PaymentFlow } from '../testing/payment-flow.ts';
import { drainInbox } from './apply-event.ts';
import { pollProvider } from './poll.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let database: Database;
let t: PaymentFlow;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.execute(sql`truncate outbox, event_cursors, provider_inbox, payouts`);
  t = paymentFlow(database);
});
after(() => database.close());

async function deposited(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let each = 0; each < count; each += 1) ids.push((await t.authorized()).templateId);
  await drainOutbox(t.deps);
  for (let step = 0; step < 2; step += 1) t.bank.step();
  await t.deliverEvents();
  await pollProvider(t.deps);
  for (const id of ids) assert.equal((await t.paymentOf(id)).status, 'DEPOSITED');
  return ids;
}

const returnedLate = async (templateId: number): Promise<void> =>
  t.bank.fail((await t.paymentOf(templateId)).transferRef ?? '', 'R10');

/** The poller's next minute, and the jobs that it queued. */
async function poll(): Promise<void> {
  await pollProvider(t.deps);
  await drainInbox(t.deps);
}

test('returns during an outage are told though a fresh webhook came first', async () => {
  const templateIds = await deposited(3);
  const fresh = (await t.authorized()).templateId;
  t.pass(2 * HOUR);
  for (const id of templateIds) await returnedLate(id);
  t.pass(2 * HOUR);
  // The outage is over: a payment goes out, and its webhook is the newest that is stored.
  await drainOutbox(t.deps);
  const event = t.bank.bank.events.at(-1);
  assert.ok(event);
  const { body, signature } = t.bank.webhookOf(event);
  await receiveWebhook(t.deps, body, signature);
  await poll();
  for (const id of templateIds) assert.equal((await t.paymentOf(id)).status, 'DEPOSITED_AND_FAILED');
  assert.equal((await t.paymentOf(fresh)).status, 'INITIATED');
});

test('the place in the log moves only with what is stored', async () => {
  await deposited(1);
  const stood = await readCursor(database.db, 'bank-transfers');
  t.pass(HOUR);
  const { templateId } = await t.authorized();
  await drainOutbox(t.deps);
  const listed = await t.bankTransfers.listEvents(new Date(0).toISOString());
  const [first] = listed;
  assert.ok(first);
  const listEvents = async () => [...listed, { ...first, id: 'broken', occurredAt: 'never' }];
  const ports = { ...t.deps.ports, bankTransfers: { ...t.bankTransfers, listEvents } };
  await assert.rejects(pollProvider({ ...t.deps, ports }));
  assert.deepEqual(await readCursor(database.db, 'bank-transfers'), stood);
  await poll();
  assert.equal((await readCursor(database.db, 'bank-transfers'))?.getTime(), t.deps.clock().getTime());
  assert.equal((await t.paymentOf(templateId)).status, 'INITIATED');
});

test('a return of which no event says anything is found within a day, and after seventy not any more', async () => {
  const [soon = 0, late = 0] = await deposited(2);
  await returnedLate(soon);
  t.bank.bank.events.length = 0;
  t.pass(23 * HOUR);
  await poll();
  assert.equal((await t.paymentOf(soon)).status, 'DEPOSITED');
  t.pass(2 * HOUR);
  await poll();
  assert.equal((await t.paymentOf(soon)).status, 'DEPOSITED_AND_FAILED');
  const asked = (await t.paymentOf(late)).transferAskedAt;
  assert.deepEqual(asked, t.deps.clock());
  t.pass(80 * DAY);
  await poll();
  assert.deepEqual((await t.paymentOf(late)).transferAskedAt, asked);
});
