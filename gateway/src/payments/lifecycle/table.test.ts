import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { asc, eq, sum } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import {
  ledgerEntries,
  ledgerTransactions,
  transactionEvents,
  transactions,
  transactionTemplates,
} from '../../db/schema/index.ts';
import { displayStatuses, statusGroups } from '../../db/schema/values.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { GatewayError } from '../../base/errors.ts';
import { createTestDeps } from '../../testing/deps.ts';
import type { TestDeps } from '../../testing/deps.ts';
import { addAccount, addOrganization } from '../../testing/world.ts';
import type { TestOrganization } from '../../testing/world.ts';
import { groupOf, statusesOf } from './groups.ts';
import { create, move } from './move.ts';
import type { Move } from './step.ts';
import { allStates, holders, shownStatus } from './states.ts';
import type { PaymentState } from './states.ts';
import { insertTemplate, insertTransaction, lockPayment } from '../store/payments.ts';
import type { Payment } from '../store/payments.ts';
import { lifecycle, rowFor } from './table.ts';
import type { LifecycleRow, Mover, Step } from './table.ts';

const movers: Mover[] = [
  'requester',
  'payer',
  'sender',
  'approver',
  'superuser',
  'system',
  'clock',
  'transfer-job',
  'provider',
];

/** Every step that can be asked of the table. */
const allSteps: Step[] = allStates.flatMap((from) =>
  allStates.flatMap((to) =>
    movers.flatMap((by) => [true, false].map((singleLeg) => ({ from, to, by, singleLeg }))),
  ),
);

const isListed = (row: LifecycleRow, step: Step): boolean =>
  row.to === step.to &&
  row.from.includes(step.from) &&
  row.by.includes(step.by) &&
  (row.singleLeg ?? step.singleLeg) === step.singleLeg;

let database: Database;
let testDeps: TestDeps;
let world: TestOrganization;
let payerAccountId: string;
before(async () => {
  database = await openTestDatabase();
  testDeps = createTestDeps(database);
  world = await addOrganization(testDeps);
  payerAccountId = (await addAccount(testDeps, {}, 'Payer')).id;
});
after(() => database.close());

const draft = () => ({
  organizationId: world.organizationId,
  paymentOccasionId: world.inbound.id,
  direction: 'INBOUND' as const,
  context: 'GENERIC' as const,
  amount: 50_000,
  fee: 1_000,
  feePayer: 'PARTY' as const,
  originationFundingSourceId: payerAccountId,
  destinationFundingSourceId: world.account.id,
});

/** Stores a payment in a state without going there. */
async function paymentIn(state: PaymentState, singleLeg = false): Promise<Payment> {
  const [template, transaction] = holders(state);
  const shown = shownStatus(state);
  assert.ok(shown);
  return database.db.transaction(async (tx) => {
    const row = await insertTemplate(tx, {
      ...draft(),
      status: template ?? 'PENDING',
      displayStatus: shown,
      statusGroup: groupOf(shown),
    });
    if (transaction === null) return { template: row, transaction: null };
    const { amount, fee, feePayer, originationFundingSourceId, destinationFundingSourceId } = row;
    const money = { amount, fee, feePayer, originationFundingSourceId, destinationFundingSourceId };
    const { organizationId, paymentOccasionId } = row;
    const of = { transactionTemplateId: row.id, organizationId, paymentOccasionId };
    const values = { ...of, status: transaction, singleLeg, ...money };
    return { template: row, transaction: await insertTransaction(tx, values) };
  });
}

async function make(step: Step): Promise<Payment> {
  const { to, by } = step;
  const request: Move = { to, by, actor: { kind: 'system' } };
  if (step.from === 'NONE')
    return database.db.transaction((tx) => create(tx, testDeps.deps, draft(), request));
  const { template } = await paymentIn(step.from, step.singleLeg);
  return database.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, template.id);
    assert.ok(payment);
    return move(tx, testDeps.deps, payment, request);
  });
}

describe('the lifecycle table', () => {
  test('allows exactly the listed steps', () => {
    for (const step of allSteps) {
      const listed = lifecycle.some((row) => isListed(row, step));
      assert.equal(rowFor(step) !== null, listed, JSON.stringify(step));
    }
  });

  test('lists no step twice', () => {
    for (const step of allSteps) {
      const rows = lifecycle.filter((row) => isListed(row, step));
      assert.ok(rows.length <= 1, JSON.stringify([step, rows]));
    }
  });

  test('every status belongs to one group', () => {
    const grouped = statusGroups.flatMap(statusesOf).sort();
    assert.deepEqual(grouped, [...displayStatuses].sort());
  });

  for (const row of lifecycle) {
    for (const from of row.from) {
      for (const by of row.by) {
        test(`${row.event}: ${from} to ${row.to} by ${by}`, async () => {
          const payment = await make({ from, to: row.to, by, singleLeg: row.singleLeg ?? false });
          await checkMade(payment, row, from);
        });
      }
    }
  }

  test('refuses every other step and leaves the payment as it was', async () => {
    const refused = allStates.flatMap((from) => {
      const unlisted = allStates.filter(
        (to) => !lifecycle.some((row) => row.to === to && row.from.includes(from)),
      );
      return unlisted.filter((to) => to !== 'NONE').map((to) => ({ from, to }));
    });
    assert.ok(refused.length > 300);
    const events = () => database.db.$count(transactionEvents);
    const before = await events();
    for (const { from, to } of refused) {
      const made = make({ from, to, by: 'superuser', singleLeg: false });
      await assert.rejects(
        made,
        (error) => error instanceof GatewayError && error.code === 'CONFLICT',
        `${from} ${to}`,
      );
    }
    assert.equal(await events(), before);
  });
});

/** What is stored after a step: statuses, timestamps, one event, and a ledger that sums to zero. */
async function checkMade(
  { template: { id } }: Payment,
  row: LifecycleRow,
  from: PaymentState,
): Promise<void> {
  const { db } = database;
  const [template] = await db.select().from(transactionTemplates).where(eq(transactionTemplates.id, id));
  const active = (
    await db.select().from(transactions).where(eq(transactions.transactionTemplateId, id))
  ).filter((each) => each.active);
  assert.ok(template);
  const shown = shownStatus(row.to);
  const [ownStatus, movedStatus] = holders(row.to);
  assert.equal(template.displayStatus, shown);
  assert.equal(template.statusGroup, shown === null ? null : groupOf(shown));
  if (ownStatus !== null) assert.equal(template.status, ownStatus);
  assert.deepEqual(
    active.map(({ status }) => status),
    movedStatus === null ? [] : [movedStatus],
  );
  for (const stamp of row.sets) {
    const set =
      (stamp in template && template[stamp as keyof typeof template]) || active[0]?.[stamp as 'claimedAt'];
    assert.ok(set instanceof Date, `${stamp} is set`);
  }
  const events = await db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionTemplateId, id))
    .orderBy(asc(transactionEvents.seq));
  assert.deepEqual(
    events.map((event) => [event.type, event.fromStatus, event.toStatus]),
    [[row.event, shownStatus(from), shown]],
  );
  const transactionId = active[0]?.id;
  if (transactionId === undefined) return;
  const [ledger] = await db
    .select({ total: sum(ledgerEntries.amount) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.ledgerTransactionId))
    .where(eq(ledgerTransactions.transactionId, transactionId));
  assert.equal(Number(ledger?.total ?? 0), 0);
  if (row.manual) assert.equal(ledger?.total, null, 'a status set by hand moves no money');
}
