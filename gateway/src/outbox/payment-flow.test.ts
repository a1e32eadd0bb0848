import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq, sql, sum } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import {
  discrepancies,
  ledgerEntries,
  ledgerTransactions,
  outbox,
  providerInbox,
  transactionEvents,
} from '../db/schema/index.ts';
import { openTestDatabase } from '../db/test-database.ts';
import { drainInbox } from '../inbox/apply-event.ts';
import { pollProvider } from '../inbox/poll.ts';
import { receiveWebhook } from '../inbox/receive.ts';
import { create, move } from '../lifecycle/move.ts';
import { lockPayment } from '../lifecycle/store.ts';
import { InvalidSignature } from '../providers/bank-transfers/errors.ts';
import { createTestDeps } from '../testing/deps.ts';
import type { TestDeps } from '../testing/deps.ts';
import { addAccount, addOrganization } from '../testing/world.ts';
import { drainOutbox, MAX_ATTEMPTS } from './deliver.ts';

let database: Database;
let t: TestDeps;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.execute(sql`delete from outbox`);
  t = createTestDeps(database);
});
after(() => database.close());

/** A payment of 500.00 with a party fee of 10.00, authorized by its payer and waiting in the outbox. */
async function authorized(payerAccountName = 'Payer', receiverName?: string) {
  const world = await addOrganization(t);
  const payer = await addAccount(t, {}, payerAccountName);
  const receiver =
    receiverName === undefined
      ? world.account
      : await addAccount(t, { organizationId: world.organizationId }, receiverName);
  const { template } = await database.db.transaction(async (tx) => {
    const actor = { kind: 'payer' as const, email: 'pat@people.example' };
    const requested = await create(
      tx,
      t.deps,
      {
        organizationId: world.organizationId,
        paymentOccasionId: world.inbound.id,
        direction: 'INBOUND',
        context: 'GENERIC',
        amount: 50_000,
        fee: 1_000,
        feePayer: 'PARTY',
        receiverEmail: 'pat@people.example',
        originationFundingSourceId: payer.id,
        destinationFundingSourceId: receiver.id,
      },
      { to: 'T.PENDING', by: 'requester', actor: { kind: 'system' } },
    );
    return move(tx, t.deps, requested, { to: 'X.AUTHORIZED', by: 'payer', actor });
  });
  return { ...world, templateId: template.id, payer, receiver };
}

const paymentOf = (templateId: number) =>
  database.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, templateId);
    assert.ok(payment?.transaction);
    return payment.transaction;
  });

async function balances(transactionId: string): Promise<Record<string, number>> {
  const rows = await database.db
    .select({ account: ledgerEntries.account, total: sum(ledgerEntries.amount) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.ledgerTransactionId))
    .where(eq(ledgerTransactions.transactionId, transactionId))
    .groupBy(ledgerEntries.account);
  return Object.fromEntries(
    rows.map(({ account, total }) => [account, Number(total)]).filter(([, sum]) => sum !== 0),
  );
}

const eventTypes = async (templateId: number) =>
  (
    await database.db
      .select()
      .from(transactionEvents)
      .where(eq(transactionEvents.transactionTemplateId, templateId))
      .orderBy(transactionEvents.seq)
  ).map(({ type }) => type);

const outboxOf = async (transactionId: string) => {
  const [row] = await database.db.select().from(outbox).where(eq(outbox.transactionId, transactionId));
  assert.ok(row);
  return row;
};

/** The provider delivers everything it has to tell, in the given order. */
async function deliverEvents(order: 'forwards' | 'backwards' = 'forwards', times = 1): Promise<void> {
  const events = await t.bankTransfers.listEvents(new Date(0).toISOString());
  const ordered = order === 'forwards' ? events : events.toReversed();
  for (const event of ordered) {
    for (let time = 0; time < times; time += 1) {
      const { body, signature } = t.bank.webhookOf(event);
      await receiveWebhook(t.deps, body, signature);
    }
  }
  await drainInbox(t.deps);
}

test('a payment goes from authorized to deposited and its ledger says where the money is', async () => {
  const { templateId, payer, receiver } = await authorized();
  await drainOutbox(t.deps);
  const initiated = await paymentOf(templateId);
  assert.equal(initiated.status, 'INITIATED');
  assert.ok(initiated.transferRef);
  assert.deepEqual(await balances(initiated.id), {
    [`external:${payer.id}`]: -51_000,
    'provider:transit': 51_000,
  });
  t.bank.step();
  await deliverEvents();
  assert.equal((await paymentOf(templateId)).status, 'CLEARED');
  t.bank.step();
  await deliverEvents();
  const deposited = await paymentOf(templateId);
  assert.equal(deposited.status, 'DEPOSITED');
  assert.equal(deposited.transferStatus, 'complete');
  assert.deepEqual(await balances(initiated.id), {
    [`external:${payer.id}`]: -51_000,
    [`external:${receiver.id}`]: 50_000,
    'platform:fees': 1_000,
  });
  assert.deepEqual(await eventTypes(templateId), [
    'REQUESTED',
    'AUTHORIZED',
    'INITIATED',
    'CLEARED',
    'DEPOSITED',
  ]);
});

test('events that repeat and come backwards change nothing', async () => {
  const { templateId } = await authorized();
  await drainOutbox(t.deps);
  for (let step = 0; step < 4; step += 1) t.bank.step();
  await deliverEvents('backwards', 3);
  await deliverEvents('forwards', 2);
  assert.equal((await paymentOf(templateId)).status, 'DEPOSITED');
  assert.deepEqual(await eventTypes(templateId), [
    'REQUESTED',
    'AUTHORIZED',
    'INITIATED',
    'CLEARED',
    'DEPOSITED',
  ]);
});

test('a webhook with a wrong signature is not stored', async () => {
  const before = await database.db.$count(providerInbox);
  await assert.rejects(receiveWebhook(t.deps, Buffer.from('{"id":"x"}'), 'abc'), InvalidSignature);
  assert.equal(await database.db.$count(providerInbox), before);
});

test('a transfer whose answer was lost is looked up, not made again', async () => {
  const { templateId } = await authorized();
  t.bank.loseAnswers(1);
  await drainOutbox(t.deps);
  const waiting = await paymentOf(templateId);
  assert.equal(waiting.status, 'AUTHORIZED');
  assert.equal((await outboxOf(waiting.id)).attempts, 1);
  await drainOutbox(t.deps);
  assert.equal((await paymentOf(templateId)).status, 'INITIATED');
  assert.equal(t.bank.bank.transfers.size, 1);
});

test('a refusal fails the payment with the provider’s code', async () => {
  const { templateId } = await authorized();
  t.bank.refuseNext('InsufficientFunds', 'Insufficient funds.');
  await drainOutbox(t.deps);
  const failed = await paymentOf(templateId);
  assert.deepEqual([failed.status, failed.errorType], ['FAILED', 'InsufficientFunds']);
  assert.deepEqual(await balances(failed.id), {});
  assert.equal((await outboxOf(failed.id)).status, 'failed');
});

test('a provider that never answers blocks the payment after the last attempt', async () => {
  const { templateId } = await authorized();
  t.bank.setDown(true);
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await drainOutbox(t.deps);
  assert.equal((await paymentOf(templateId)).status, 'AUTHORIZED');
  await drainOutbox(t.deps);
  const blocked = await paymentOf(templateId);
  assert.equal(blocked.status, 'BLOCKED');
  assert.match(blocked.blockReason ?? '', /did not answer/);
});

test('a blocked payment goes on when the provider turns out to have its transfer', async () => {
  const { templateId } = await authorized();
  t.bank.loseAnswers(1);
  await drainOutbox(t.deps);
  t.bank.setDown(true);
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await drainOutbox(t.deps);
  assert.equal((await paymentOf(templateId)).status, 'BLOCKED');
  t.bank.setDown(false);
  for (let step = 0; step < 4; step += 1) t.bank.step();
  await deliverEvents();
  await drainOutbox(t.deps);
  assert.equal((await paymentOf(templateId)).status, 'DEPOSITED');
  assert.equal(t.bank.bank.transfers.size, 1);
});

test('a return of the debit reverses what was posted', async () => {
  const { templateId } = await authorized('R01');
  await drainOutbox(t.deps);
  for (let step = 0; step < 3; step += 1) t.bank.step();
  await deliverEvents();
  const failed = await paymentOf(templateId);
  assert.deepEqual([failed.status, failed.errorType], ['FAILED', 'R01']);
  assert.deepEqual(await balances(failed.id), {});
});

test('a late return of the debit leaves the deposit and costs the platform', async () => {
  const { templateId, receiver } = await authorized('R01-late');
  await drainOutbox(t.deps);
  for (let step = 0; step < 6; step += 1) t.bank.step();
  await deliverEvents();
  const returned = await paymentOf(templateId);
  assert.equal(returned.status, 'DEPOSITED_AND_FAILED');
  assert.deepEqual(await balances(returned.id), {
    [`external:${receiver.id}`]: 50_000,
    'platform:fees': 1_000,
    'platform:losses': -51_000,
  });
});

test('a late return of the credit undoes the payment', async () => {
  const { templateId } = await authorized('Payer', 'R03-late');
  await drainOutbox(t.deps);
  for (let step = 0; step < 6; step += 1) t.bank.step();
  await deliverEvents();
  const failed = await paymentOf(templateId);
  assert.equal(failed.status, 'FAILED');
  assert.deepEqual(await balances(failed.id), {});
});

test('the poller repairs a payment whose events were never delivered', async () => {
  const { templateId } = await authorized();
  await drainOutbox(t.deps);
  for (let step = 0; step < 4; step += 1) t.bank.step();
  await pollProvider(t.deps);
  assert.equal((await paymentOf(templateId)).status, 'INITIATED', 'nothing silent yet');
  t.pass(61_000);
  await pollProvider(t.deps);
  assert.equal((await paymentOf(templateId)).status, 'DEPOSITED');
});

test('an event against a status set by hand is recorded and changes nothing', async () => {
  const { templateId } = await authorized();
  await drainOutbox(t.deps);
  await database.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, templateId);
    assert.ok(payment);
    await move(tx, t.deps, payment, { to: 'X.FAILED', by: 'superuser', actor: { kind: 'system' } });
  });
  for (let step = 0; step < 4; step += 1) t.bank.step();
  await deliverEvents();
  await deliverEvents();
  const transaction = await paymentOf(templateId);
  assert.equal(transaction.status, 'FAILED');
  const found = await database.db
    .select()
    .from(discrepancies)
    .where(eq(discrepancies.transactionId, transaction.id));
  assert.deepEqual(
    found.map(({ kind, expected, observed }) => [kind, expected, observed]),
    [['manual-status', 'FAILED', 'DEPOSITED']],
  );
});

test('the payer gets a link of his own with the request, and the table keeps no token', async () => {
  const { templateId } = await authorized();
  await drainOutbox(t.deps);
  const texts = t.mail.sent.filter(({ to }) => to === 'pat@people.example').map(({ text }) => text);
  const link = /\/pay\/request\/([\w-]{43})/.exec(texts.join('\n'));
  assert.ok(link?.[1]);
  const stored = await database.db.select().from(outbox).where(eq(outbox.transactionTemplateId, templateId));
  assert.equal(JSON.stringify(stored).includes(link[1]), false);
});
