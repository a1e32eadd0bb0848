import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sum } from 'drizzle-orm';
import fc from 'fast-check';
import type { Database } from '../db/client.ts';
import { ledgerEntries, ledgerTransactions, transactionEvents, transactions } from '../db/schema/index.ts';
import { openTestDatabase } from '../testing/database.ts';
import { create } from '../payments/lifecycle/move.ts';
import { shownStatus } from '../payments/lifecycle/states.ts';
import { lifecycle } from '../payments/lifecycle/table.ts';
import type { TransferState } from '../providers/bank-transfers/port.ts';
import { createTestDeps } from '../testing/deps.ts';
import type { TestDeps } from '../testing/deps.ts';
import { addAccount, addOrganization } from '../testing/world.ts';
import type { TestOrganization } from '../testing/world.ts';
import { applyTransferState } from '../payments/inbox/apply-transfer.ts';

let database: Database;
let t: TestDeps;
let world: TestOrganization;
let payerAccountId: string;
before(async () => {
  database = await openTestDatabase();
  t = createTestDeps(database);
  world = await addOrganization(t);
  payerAccountId = (await addAccount(t, {}, 'Payer')).id;
});
after(() => database.close());

async function authorized(fee: number, feePayer: 'OWNER' | 'PARTY'): Promise<string> {
  const { transaction } = await database.db.transaction((tx) =>
    create(
      tx,
      t.deps,
      {
        organizationId: world.organizationId,
        paymentOccasionId: world.outbound.id,
        direction: 'OUTBOUND',
        context: 'GENERIC',
        amount: 50_000,
        fee,
        feePayer,
        originationFundingSourceId: payerAccountId,
        destinationFundingSourceId: world.account.id,
      },
      { to: 'X.AUTHORIZED', by: 'sender', actor: { kind: 'system' } },
    ),
  );
  assert.ok(transaction);
  return transaction.id;
}

const report = fc.record({
  stage: fc.constantFrom<TransferState['stage']>(
    'initiated',
    'pending:funds',
    'pending:deposit',
    'complete',
    'failed',
    'canceled',
  ),
  leg: fc.constantFrom<TransferState['failedLeg']>(null, 'debit', 'credit'),
  late: fc.constantFrom<TransferState['lateReturn']>(null, null, 'debit', 'credit'),
});
const listed = new Set(
  lifecycle.flatMap((row) => row.from.map((from) => `${shownStatus(from)} ${shownStatus(row.to)}`)),
);

test('whatever the provider reports, in any order, every step is a listed one and the ledger agrees', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(report, { minLength: 1, maxLength: 8 }),
      fc.constantFrom<'OWNER' | 'PARTY'>('OWNER', 'PARTY'),
      fc.constantFrom(0, 1_000),
      async (reports, feePayer, fee) => {
        const id = await authorized(fee, feePayer);
        const total = 50_000 + (feePayer === 'PARTY' ? fee : 0);
        for (const { stage, late, leg } of reports) {
          await applyTransferState(t.deps, {
            transferRef: `transfer-${id}`,
            correlationId: id,
            stage,
            lateReturn: stage === 'complete' ? late : null,
            failedLeg: stage === 'failed' ? leg : stage === 'complete' ? late : null,
            failureCode: stage === 'failed' || late !== null ? 'R01' : null,
            failureReason: null,
            traceId: null,
            amountCents: total,
            updatedAt: t.deps.clock().toISOString(),
          });
        }
        await check(id, total);
      },
    ),
    { numRuns: 60 },
  );
});

async function check(transactionId: string, total: number): Promise<void> {
  const { db } = database;
  const [transaction] = await db.select().from(transactions).where(eq(transactions.id, transactionId));
  const events = await db
    .select()
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionId, transactionId))
    .orderBy(transactionEvents.seq);
  for (const event of events) assert.ok(listed.has(`${event.fromStatus} ${event.toStatus}`), event.type);
  assert.equal(events.at(-1)?.toStatus, transaction?.status);
  const rows = await db
    .select({ account: ledgerEntries.account, total: sum(ledgerEntries.amount) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.ledgerTransactionId))
    .where(eq(ledgerTransactions.transactionId, transactionId))
    .groupBy(ledgerEntries.account);
  const balances = new Map(rows.map((row) => [row.account, Number(row.total)]));
  const at = (account: string): number => balances.get(account) ?? 0;
  assert.equal(
    [...balances.values()].reduce((all, each) => all + each, 0),
    0,
  );
  const where = {
    transit: at('provider:transit'),
    balance: at('provider:balance'),
    receiver: at(`external:${world.account.id}`),
    losses: at('platform:losses'),
  };
  const nowhere = { transit: 0, balance: 0, receiver: 0, losses: 0 };
  const expected: Partial<Record<string, typeof where>> = {
    INITIATED: { ...nowhere, transit: total },
    CLEARED: { ...nowhere, balance: total },
    DEPOSITED: { ...nowhere, receiver: 50_000 },
    DEPOSITED_AND_FAILED: { ...nowhere, receiver: 50_000, losses: -total },
  };
  assert.deepEqual(where, expected[transaction?.status ?? ''] ?? nowhere, transaction?.status);
}
