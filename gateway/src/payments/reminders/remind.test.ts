import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { paymentOccasions, transactionTemplates } from '../../db/schema/index.ts';
import { paymentCalls } from '../../testing/payment-calls.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOccasion } from '../../testing/world.ts';
import { sendReminders } from './remind.ts';

const world = paymentCalls();
const ask = `mutation($occasion: ID!, $dueOn: String) {
  sendTransactionRequest(paymentOccasionId: $occasion,
    request: { amount: 10000, receiverEmail: "due@payer.example", dueOn: $dueOn }) { transactionTemplate { dueOn } }
}`;

test('a payer is reminded once on a day of the schedule, and only while the request waits', async () => {
  const { harbor, gateway, mailed, lastEvent, database } = world();
  const { db } = database;
  const { deps } = gateway.test;
  await db
    .update(paymentOccasions)
    .set({ reminderDays: [0] })
    .where(eq(paymentOccasions.id, harbor.inbound.id));
  const due = (values: object) =>
    addPayment(gateway.test, harbor, {
      ...{ status: 'PENDING', displayStatus: 'PENDING', receiverEmail: 'slow@payer.example' },
      ...{ requestedAt: new Date('2026-11-20T15:00:00Z'), dueOn: '2026-11-25', ...values },
    });
  const open = await due({});
  await due({ receiverEmail: 'paid@payer.example', displayStatus: 'AUTHORIZED' });
  await due({ receiverEmail: 'later@payer.example', dueOn: '2026-11-27' });
  const at = (iso: string) => sendReminders({ ...deps, clock: () => new Date(iso) });
  assert.equal(await at('2026-11-25T13:00:00Z'), 0);
  assert.equal(await at('2026-11-25T14:05:00Z'), 1);
  assert.equal(await at('2026-11-25T14:10:00Z'), 0);
  assert.deepEqual(await mailed('payment-reminder'), ['slow@payer.example']);
  assert.equal(await lastEvent(open.id), 'REMINDED');
  const [stored] = await db.select().from(transactionTemplates).where(eq(transactionTemplates.id, open.id));
  assert.equal(stored?.remindedAt?.toISOString(), '2026-11-25T14:05:00.000Z');
});

test('a request is due when it was typed, else by the rule of the occasion', async () => {
  const { call, harbor, gateway, admin } = world();
  const ruled = await addOccasion(gateway.test, {
    ...{ organizationId: harbor.organizationId, fundingSourceId: harbor.account.id },
    ...{ direction: 'INBOUND', dueBankingDays: 0 },
  });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
    gateway.test.deps.clock(),
  );
  const dueOf = (occasion: string, dueOn: string | null) => call(admin, ask, { occasion, dueOn });
  assert.deepEqual(await dueOf(harbor.inbound.id, null), { transactionTemplate: { dueOn: null } });
  assert.deepEqual(await dueOf(harbor.inbound.id, today), { transactionTemplate: { dueOn: today } });
  assert.deepEqual(await dueOf(ruled.id, null), { transactionTemplate: { dueOn: today } });
  assert.equal(
    await dueOf(harbor.inbound.id, '2020-01-01'),
    'BAD_INPUT | Choose today or a later day | request.dueOn',
  );
  assert.equal(await dueOf(harbor.inbound.id, 'soon'), 'BAD_INPUT | Enter a day | request.dueOn');
});

test('what is late is found by its filter', async () => {
  const { call, harbor, gateway, admin } = world();
  const day = (offset: number) =>
    new Date(gateway.test.deps.clock().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const waiting = { status: 'PENDING', displayStatus: 'PENDING', address: '7 Late Lane' } as const;
  const late = await addPayment(gateway.test, harbor, { ...waiting, dueOn: day(-3) });
  await addPayment(gateway.test, harbor, { ...waiting, dueOn: day(3) });
  await addPayment(gateway.test, harbor, { ...waiting });
  await addPayment(gateway.test, harbor, { ...waiting, displayStatus: 'DEPOSITED', dueOn: day(-3) });
  const found = await call(
    admin,
    'query($filter: TransactionTemplatesFilter!) { transactionTemplates(filter: $filter) { entries { id dueOn } } }',
    { filter: { organizationSlug: harbor.organization.slug, late: true, address: 'late lane' } },
  );
  assert.deepEqual(found, { entries: [{ id: String(late.id), dueOn: day(-3) }] });
});
