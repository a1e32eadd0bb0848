import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { discrepancies } from '../db/schema/index.ts';
import { drainOutbox } from '../payments/delivery/deliver.ts';
import { keepWatch } from '../payments/payouts/watch.ts';
import { ProviderUnavailable } from '../providers/bank-transfers/errors.ts';
import { openTestDatabase } from '../testing/database.ts';
import { paymentFlow, type PaymentFlow } from '../testing/payment-flow.ts';
import { pollProvider } from './poll.ts';
import { reconcile } from './reconciliation/run.ts';

const HOUR = 3_600_000;

let database: Database;
let t: PaymentFlow;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.execute(
    sql`truncate outbox, discrepancies, payouts, failing_items, event_cursors, reconciliations`,
  );
  t = paymentFlow(database);
  await keepWatch(t.deps);
});
after(() => database.close());

/** Creates five transfers in transit. The provider cannot return the first one, and sends no events. */
async function fiveWithOneBad() {
  const paid: { templateId: number }[] = [];
  for (let each = 0; each < 5; each += 1) paid.push(await t.authorized());
  await drainOutbox(t.deps);
  const payments = await Promise.all(paid.map(({ templateId }) => t.paymentOf(templateId)));
  const [first] = payments;
  const { getTransfer } = t.bankTransfers;
  let answers = false;
  t.bankTransfers.listEvents = async () => [];
  t.bankTransfers.getTransfer = async (ref) => {
    if (ref === first?.transferRef && !answers)
      throw new ProviderUnavailable('The bank-transfer provider answered 500');
    return getTransfer(ref);
  };
  const statuses = () =>
    Promise.all(paid.map(async ({ templateId }) => (await t.paymentOf(templateId)).status));
  return { first, statuses, mend: () => (answers = true) };
}
/** Returns the discrepancies of a payment. The database also holds those of other tests. */
async function open(id = '') {
  const found = await database.db.select().from(discrepancies).where(eq(discrepancies.transactionId, id));
  return found.map(({ kind, resolvedAt }) => ({ kind, open: resolvedAt === null }));
}

test('repairs all other transfers when the provider cannot return one', async () => {
  const { first, statuses, mend } = await fiveWithOneBad();
  t.bank.step();
  t.pass(61_000);
  await pollProvider(t.deps);
  assert.deepEqual(await statuses(), ['INITIATED', 'CLEARED', 'CLEARED', 'CLEARED', 'CLEARED']);
  for (let again = 0; again < 4; again += 1) {
    assert.deepEqual(await open(first?.id), []);
    t.pass(HOUR);
    await pollProvider(t.deps);
  }
  const kept = { kind: 'unanswered-transfer' };
  assert.deepEqual(await open(first?.id), [{ ...kept, open: true }]);
  mend();
  t.pass(HOUR);
  await pollProvider(t.deps);
  assert.equal((await statuses())[0], 'CLEARED');
  assert.deepEqual(await open(first?.id), [{ ...kept, open: false }]);
});

test('compares all other transfers, and records a discrepancy for the one it could not compare', async () => {
  const { first, statuses, mend } = await fiveWithOneBad();
  t.bank.step();
  t.bank.step();
  t.pass(24 * HOUR);
  const { finishedAt } = await reconcile(t.deps);
  assert.notEqual(finishedAt, null);
  assert.deepEqual(await statuses(), ['INITIATED', 'DEPOSITED', 'DEPOSITED', 'DEPOSITED', 'DEPOSITED']);
  const kept = { kind: 'unanswered-transfer' };
  assert.deepEqual(await open(first?.id), [{ ...kept, open: true }]);
  mend();
  t.pass(24 * HOUR);
  await reconcile(t.deps);
  assert.deepEqual(await open(first?.id), [{ ...kept, open: false }]);
});
