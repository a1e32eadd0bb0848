import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { auditLog, outbox } from '../../db/schema/index.ts';
import { backUp } from '../../testing/backup.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { drainInbox } from '../../provider-events/apply-event.ts';
import { pollProvider } from '../../provider-events/poll.ts';
import { paymentFlow } from '../../testing/payment-flow.ts';
import type { PaymentFlow } from '../../testing/payment-flow.ts';
import { move } from '../lifecycle/move.ts';
import { readPayouts, unfreeze } from '../payouts/store.ts';
import { keepWatch } from '../payouts/watch.ts';
import { lockPayment } from '../store/payments.ts';
import { drainOutbox } from './deliver.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let database: Database;
let t: PaymentFlow;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.execute(sql`truncate outbox, event_cursors, provider_inbox, payouts`);
  t = paymentFlow(database);
  await keepWatch(t.deps);
});
after(() => database.close());

const transfersOf = (id: string) =>
  [...t.bank.bank.transfers.values()].filter(({ correlationId }) => correlationId === id).length;
const frozenAt = async () => (await readPayouts(database.db))?.frozenAt ?? null;

/** So much later, after the provider forgot its keys, with a gateway that was there all the time. */
function later(milliseconds: number): Promise<void> {
  t.pass(milliseconds);
  t.bank.forgetKeys();
  return keepWatch(t.deps);
}

test('restored to before their hand-over, payments are transferred once', async () => {
  const payments = [];
  for (let each = 0; each < 3; each += 1) payments.push(await t.authorized());
  const restore = await backUp(database);
  await drainOutbox(t.deps);
  t.bank.step();
  await later(2 * DAY);
  await restore();
  await drainOutbox(t.deps);
  await drainOutbox(t.deps);
  for (const { templateId } of payments) {
    const { id, status } = await t.paymentOf(templateId);
    assert.deepEqual([status, transfersOf(id)], ['CLEARED', 1]);
  }
  assert.equal(await frozenAt(), null, 'the backup knows all that the provider made');
});

test('restored to before its approval and approved again, a payment is transferred once', async () => {
  const { templateId } = await t.authorized();
  const { id } = await t.paymentOf(templateId);
  await database.db.execute(sql`delete from outbox`);
  await database.db.execute(sql`update transactions set status = 'BLOCKED' where id = ${id}`);
  const restore = await backUp(database);
  const goOn = () =>
    database.db.transaction(async (tx) => {
      const payment = await lockPayment(tx, templateId);
      assert.ok(payment);
      await move(tx, t.deps, payment, { to: 'X.AUTHORIZED', by: 'system', actor: { kind: 'system' } });
    });
  await goOn();
  await drainOutbox(t.deps);
  t.bank.step();
  await later(2 * DAY);
  await restore();
  await goOn();
  const { attempts, createdAt } = await t.outboxOf(id);
  assert.deepEqual([attempts, createdAt], [0, t.deps.clock()], 'neither age nor attempts say anything');
  await drainOutbox(t.deps);
  assert.deepEqual([(await t.paymentOf(templateId)).status, transfersOf(id)], ['CLEARED', 1]);
});

test('a card is charged once after a restore', async () => {
  const charge = { customerRef: 'cus_1', cardRef: 'pm_1', amountCents: 51_000 };
  const { templateId } = await t.authorized();
  const { id } = await t.paymentOf(templateId);
  await database.db
    .update(outbox)
    .set({ body: { ...charge, correlationId: id } })
    .where(eq(outbox.key, id));
  await t.cards.createCharge({ ...charge, correlationId: id }, 'a key that is forgotten');
  await drainOutbox(t.deps);
  assert.equal([...t.cardBank.charges.values()].filter((each) => each.correlationId === id).length, 1);
});

test('a restored database freezes payouts before it hands anything over, until somebody lets them go', async () => {
  const known = await t.authorized();
  const restore = await backUp(database);
  t.pass(MINUTE);
  await keepWatch(t.deps);
  // Of this payment the backup knows nothing.
  await t.authorized();
  await drainOutbox(t.deps);
  await later(2 * DAY);
  assert.equal(await frozenAt(), null);
  await restore();
  const { id } = await t.paymentOf(known.templateId);
  await drainOutbox(t.deps);
  assert.deepEqual(await frozenAt(), t.deps.clock());
  assert.match(
    (await readPayouts(database.db))?.frozenReason ?? '',
    /restored backup.* made 1 transfer that/,
  );
  assert.partialDeepStrictEqual(await t.outboxOf(id), { status: 'pending', attempts: 0 });
  t.pass(MINUTE);
  await keepWatch(t.deps);
  const fresh = await t.authorized();
  await drainOutbox(t.deps);
  assert.equal((await t.paymentOf(fresh.templateId)).status, 'AUTHORIZED');
  const trail = await database.db.select().from(auditLog).where(eq(auditLog.action, 'freezePayouts'));
  assert.equal(trail.length, 1);
  // What comes in is taken all the while.
  await pollProvider(t.deps);
  await drainInbox(t.deps);
  await database.db.transaction((tx) => unfreeze(tx, t.deps));
  await drainOutbox(t.deps);
  assert.equal((await t.paymentOf(fresh.templateId)).status, 'INITIATED');
  assert.equal(transfersOf(id), 1);
});

test('an outage, and a crash in the middle of a hand-over, are no restore', async () => {
  const { templateId } = await t.authorized();
  t.bank.loseAnswers(1);
  await drainOutbox(t.deps);
  t.pass(DAY);
  t.bank.step();
  t.bank.setDown(true);
  await drainOutbox(t.deps);
  assert.equal((await t.paymentOf(templateId)).status, 'AUTHORIZED', 'nobody knows yet');
  t.bank.setDown(false);
  await drainOutbox(t.deps);
  const { id, status } = await t.paymentOf(templateId);
  assert.deepEqual([status, transfersOf(id), await frozenAt()], ['CLEARED', 1, null]);
});

test('a backup whose last sign of life a wrong clock gave is known for one too', async () => {
  const known = await t.authorized();
  await keepWatch({ ...t.deps, clock: () => new Date(t.deps.clock().getTime() + 2 * DAY) });
  const restore = await backUp(database);
  await t.authorized();
  await drainOutbox(t.deps);
  await restore();
  await drainOutbox(t.deps);
  assert.notEqual(await frozenAt(), null, 'what the provider made since is not known here');
  assert.equal(transfersOf((await t.paymentOf(known.templateId)).id), 1, 'nothing is handed over again');
});
