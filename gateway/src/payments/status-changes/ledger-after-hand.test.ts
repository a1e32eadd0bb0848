import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { discrepancies } from '../../db/schema/index.ts';
import { reconcile } from '../../provider-events/reconciliation/run.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { paymentFlow, type PaymentFlow } from '../../testing/payment-flow.ts';
import { addUser } from '../../testing/world.ts';
import { drainOutbox } from '../delivery/deliver.ts';
import { impliesStatus } from '../ledger/position.ts';
import { postingsOf } from '../ledger/store.ts';
import { updateTransactionStatus } from './staff-commands.ts';

let database: Database;
let t: PaymentFlow;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  t = paymentFlow(database);
});
after(() => database.close());

const compare = async (): Promise<void> => {
  t.pass(60_000);
  await reconcile(t.deps);
};

type ByHand = 'FAILED' | 'DEPOSITED' | 'DEPOSITED_AND_FAILED';

/** A payment on its way whose status staff sets, and what the provider then makes of it. */
async function setByHand(status: ByHand, payerAccount = 'Payer') {
  const { templateId, receiver } = await t.authorized(payerAccount);
  await drainOutbox(t.deps);
  const { viewer } = await addUser(t, undefined, { role: 'superadmin' });
  const set = (to: ByHand) =>
    updateTransactionStatus(t.deps, viewer, { transactionId: String(templateId), status: to });
  await set(status);
  const { id } = await t.paymentOf(templateId);
  return {
    templateId,
    receiver,
    id,
    set,
    arrive: async (steps = 3) => {
      for (let step = 0; step < steps; step += 1) t.bank.step();
      await t.deliverEvents();
    },
    open: async () => {
      const rows = await database.db.select().from(discrepancies).where(eq(discrepancies.transactionId, id));
      return rows.filter(({ resolvedAt }) => resolvedAt === null).map(({ kind }) => kind);
    },
    implies: async () =>
      impliesStatus(await postingsOf(database.db, id), (await t.paymentOf(templateId)).status),
  };
}

test('a status set by hand posts nothing; what the provider then confirms is posted, though no step is made', async () => {
  const payment = await setByHand('DEPOSITED');
  assert.deepEqual(await t.balances(payment.id), {
    [`external:${(await t.paymentOf(payment.templateId)).originationFundingSourceId}`]: -51_000,
    'provider:transit': 51_000,
  });
  await payment.arrive();
  assert.equal((await t.balances(payment.id))['provider:transit'], undefined);
  assert.equal((await t.balances(payment.id))[`external:${payment.receiver.id}`], 50_000);
  assert.equal(await payment.implies(), true);
  await compare();
  assert.deepEqual(await payment.open(), []);
});

test('a discrepancy stays while the money is elsewhere; set anew to what the provider says, all agree', async () => {
  const payment = await setByHand('FAILED');
  await payment.arrive();
  assert.equal((await t.paymentOf(payment.templateId)).status, 'FAILED');
  assert.equal((await t.balances(payment.id))[`external:${payment.receiver.id}`], 50_000);
  await compare();
  assert.deepEqual(await payment.open(), ['manual-status']);
  await payment.set('DEPOSITED');
  await compare();
  assert.deepEqual(await payment.open(), []);
  assert.equal(await payment.implies(), true);
});

test('what comes back after a status was set by hand is taken back in the ledger', async () => {
  const failed = await setByHand('DEPOSITED', 'R01');
  await failed.arrive();
  assert.deepEqual(await t.balances(failed.id), {});
  assert.deepEqual(await failed.open(), ['manual-status']);
  const late = await setByHand('DEPOSITED', 'R01-late');
  await late.arrive(6);
  assert.equal((await t.balances(late.id))['platform:losses'], -51_000);
  await late.set('DEPOSITED_AND_FAILED');
  await compare();
  assert.deepEqual(await late.open(), []);
  assert.equal(await late.implies(), true);
});

test('a transfer that fails as a whole after it arrived was taken back late', async () => {
  for (const [leg, status] of [
    ['debit', 'DEPOSITED_AND_FAILED'],
    ['credit', 'FAILED'],
  ] as const) {
    const { templateId } = await t.authorized();
    await drainOutbox(t.deps);
    for (let step = 0; step < 3; step += 1) t.bank.step();
    await t.deliverEvents();
    const { id, transferRef } = await t.paymentOf(templateId);
    t.bank.failWhole(transferRef ?? '', 'R01', leg);
    await t.deliverEvents('backwards', 2);
    assert.equal((await t.paymentOf(templateId)).status, status);
    await compare();
    const rows = await database.db.select().from(discrepancies).where(eq(discrepancies.transactionId, id));
    assert.deepEqual(rows, []);
  }
});
