import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { discrepancies, reconciliations, transactions } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { freeze, keepHeartbeat } from '../../payments/payouts/store.ts';
import { paymentFlow } from '../../testing/payment-flow.ts';
import type { PaymentFlow } from '../../testing/payment-flow.ts';
import { reconcile, reconcileOnTime } from './run.ts';

const HOUR = 3_600_000;
const TOTAL = 51_000;

let database: Database;
let t: PaymentFlow;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.execute(
    sql`truncate outbox, provider_inbox, payouts, reconciliations, discrepancies, rtp_transfer_origins, transactions cascade`,
  );
  t = paymentFlow(database);
});
after(() => database.close());

/** A payment whose transfer the provider has; with steps, so much further than we were told. */
async function handedOver(steps = 0): Promise<{ templateId: number; id: string; ref: string }> {
  const { templateId } = await t.authorized();
  await drainOutbox(t.deps);
  const { id, transferRef } = await t.paymentOf(templateId);
  const ref = transferRef ?? '';
  for (let step = 0; step < steps; step += 1) t.bank.step(ref);
  return { templateId, id, ref };
}

async function open() {
  const rows = await database.db
    .select()
    .from(discrepancies)
    .where(sql`resolved_at is null`);
  return rows.map(({ kind, expected, observed }) => [kind, expected, observed]).sort();
}

async function compared() {
  t.pass(1_000);
  const {
    id: _id,
    startedAt: _started,
    comparedThrough: _through,
    finishedAt,
    ...totals
  } = await reconcile(t.deps);
  assert.deepEqual(finishedAt, t.deps.clock());
  return totals;
}

test('what both know agrees, and what nobody told us is applied', async () => {
  const payments = [await handedOver(), await handedOver(), await handedOver(2)];
  assert.deepEqual(await compared(), {
    ...{ providerTransfers: 3, providerAmount: 3 * TOTAL },
    ...{ ledgerTransfers: 3, ledgerAmount: 3 * TOTAL },
  });
  const statuses = await Promise.all(payments.map(({ templateId }) => t.paymentOf(templateId)));
  assert.deepEqual(
    statuses.map(({ status }) => status),
    ['INITIATED', 'INITIATED', 'DEPOSITED'],
  );
  assert.deepEqual(await open(), []);
});

test('a transfer that only the provider knows is reported, and closes once it belongs to a payment', async () => {
  const { id } = await handedOver();
  const strange = t.bank.transferByHand(77_700);
  assert.partialDeepStrictEqual(await compared(), {
    ...{ providerTransfers: 2, providerAmount: TOTAL + 77_700 },
    ...{ ledgerTransfers: 1, ledgerAmount: TOTAL },
  });
  assert.deepEqual(await open(), [['unknown-transfer', 'none', strange]]);
  await compared();
  assert.equal((await open()).length, 1, 'once');
  const made = t.bank.bank.transfers.get(strange);
  assert.ok(made);
  Object.assign(made, { correlationId: id, amountCents: TOTAL });
  t.bank.bank.transfers.delete((await database.db.select().from(transactions))[0]?.transferRef ?? '');
  await database.db.update(transactions).set({ transferRef: strange }).where(eq(transactions.id, id));
  await compared();
  assert.deepEqual(await open(), []);
  const [closed] = await database.db.select().from(discrepancies);
  assert.deepEqual([closed?.resolvedById, closed?.note], [null, 'Provider and ledger agree again.']);
});

test('a second transfer for one payment is reported with the payment', async () => {
  const { id, templateId, ref } = await handedOver(2);
  const second = t.bank.transferByHand(TOTAL);
  const made = t.bank.bank.transfers.get(second);
  assert.ok(made);
  made.correlationId = id;
  for (let time = 0; time < 2; time += 1) {
    await compared();
    assert.deepEqual(await open(), [['unknown-transfer', ref, second]]);
  }
  const [found] = await database.db.select().from(discrepancies);
  assert.equal(found?.transactionTemplateId, templateId);
  assert.equal((await t.paymentOf(templateId)).status, 'DEPOSITED');
});

test('a transfer that the provider does not have, another amount and another end are reported until they agree', async () => {
  const [gone, more, back] = [await handedOver(), await handedOver(), await handedOver(2)];
  await compared();
  const kept = t.bank.bank.transfers.get(gone.ref);
  const dearer = t.bank.bank.transfers.get(more.ref);
  const ended = t.bank.bank.transfers.get(back.ref);
  assert.ok(kept && dearer && ended);
  t.bank.bank.transfers.delete(gone.ref);
  dearer.amountCents = 1;
  ended.stage = 'canceled';
  assert.partialDeepStrictEqual(await compared(), {
    ...{ providerTransfers: 2, providerAmount: TOTAL + 1 },
    ...{ ledgerTransfers: 3, ledgerAmount: 3 * TOTAL },
  });
  const found = [
    ['amount', String(TOTAL), '1'],
    ['impossible-move', 'DEPOSITED', 'CANCELED'],
    ['missing-transfer', gone.ref, 'none'],
  ];
  assert.deepEqual(await open(), found);
  t.bank.bank.transfers.set(gone.ref, kept);
  dearer.amountCents = TOTAL;
  ended.stage = 'complete';
  await compared();
  assert.deepEqual(await open(), []);
  dearer.amountCents = 1;
  await compared();
  assert.deepEqual(await open(), found.slice(0, 1), 'it opens again');
  await database.db.update(discrepancies).set({ resolvedAt: t.deps.clock(), resolvedById: more.id });
  await compared();
  assert.deepEqual(await open(), [], 'what a person closed stays closed');
});

test('once a day, at once when payouts freeze, and on from where it was cut off', async () => {
  const { db } = database;
  const runs = () => db.$count(reconciliations);
  await reconcileOnTime(t.deps);
  await keepHeartbeat(db, t.deps.clock());
  await reconcileOnTime(t.deps);
  assert.equal(await runs(), 0, 'a day after the first sign of life');
  await handedOver();
  t.pass(25 * HOUR);
  t.bank.setDown(true);
  await assert.rejects(reconcileOnTime(t.deps), /down/);
  t.bank.setDown(false);
  t.pass(60_000);
  await reconcileOnTime(t.deps);
  await reconcileOnTime(t.deps);
  assert.equal(await runs(), 1);
  const [run] = await db.select().from(reconciliations);
  assert.deepEqual([run?.finishedAt, run?.providerTransfers], [t.deps.clock(), 1]);
  t.pass(60_000);
  await freeze(db, t.deps.clock(), 'The ledger does not balance.');
  for (let minute = 0; minute < 2; minute += 1) await reconcileOnTime(t.deps);
  assert.equal(await runs(), 2);
});
