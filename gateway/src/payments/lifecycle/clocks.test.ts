import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { transactionEvents } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { paymentFlow } from '../../testing/payment-flow.ts';
import { applyTransferState } from '../inbox/apply-transfer.ts';
import { drainOutbox } from '../delivery/deliver.ts';
import { appendEvent } from '../store/events.ts';
import { lockPayment } from '../store/payments.ts';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

const TEN_MINUTES = 10 * 60_000;

for (const [name, shift] of [
  ['ten minutes behind', -TEN_MINUTES],
  ['ten minutes ahead', TEN_MINUTES],
] as const) {
  test(`times stay in order where every other step is made by a gateway whose clock is ${name}`, async () => {
    const t = paymentFlow(database);
    const other = { ...t.deps, clock: () => new Date(t.deps.clock().getTime() + shift) };
    const { templateId } = await t.authorized();
    await drainOutbox(other);
    const { transferRef } = await t.paymentOf(templateId);
    for (const deps of [t.deps, other, t.deps]) {
      t.bank.step();
      const state = await t.bankTransfers.getTransfer(transferRef ?? '');
      assert.ok(state);
      await applyTransferState(deps, state);
    }
    const { status, authorizedAt, initiatedAt, clearedAt, depositedAt } = await t.paymentOf(templateId);
    assert.equal(status, 'DEPOSITED');
    inOrder([authorizedAt, initiatedAt, clearedAt, depositedAt]);
    const events = await database.db
      .select()
      .from(transactionEvents)
      .where(eq(transactionEvents.transactionTemplateId, templateId))
      .orderBy(transactionEvents.seq);
    inOrder(events.map(({ at }) => at));
  });
}

test('what is noted of a payment stands behind what was noted before, whoever noted it by whichever clock', async () => {
  const t = paymentFlow(database);
  const { templateId } = await t.authorized();
  const now = t.deps.clock().getTime();
  const DAY = 24 * 60 * 60_000;
  for (const [type, shift] of [
    ['REQUEST_RESENT', TEN_MINUTES],
    ['RECEIPT_RESENT', -TEN_MINUTES],
    ['MAIL_REFUSED', 0],
    // A clock that is a day ahead is a mistake: what is noted afterwards does not follow it.
    ['REMINDED', DAY],
    ['RECEIPT_RESENT', 2 * TEN_MINUTES],
  ] as const)
    await database.db.transaction(async (tx) => {
      const payment = await lockPayment(tx, templateId);
      assert.ok(payment);
      const noted = { type, from: null, to: null, actor: { kind: 'system' } } as const;
      await appendEvent(tx, payment, { ...noted, at: new Date(now + shift) });
    });
  const events = await database.db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionTemplateId, templateId))
    .orderBy(transactionEvents.seq);
  const noted = events.slice(-5).map(({ at }) => at.getTime() - now);
  assert.deepEqual(noted, [TEN_MINUTES, TEN_MINUTES, TEN_MINUTES, DAY, 2 * TEN_MINUTES]);
});

function inOrder(times: readonly (Date | null)[]): void {
  const known = times.map((at) => at?.getTime());
  assert.deepEqual(
    known,
    known.toSorted((one, two) => (one ?? 0) - (two ?? 0)),
  );
}
