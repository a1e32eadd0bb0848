import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import {
  agentFees,
  discrepancies,
  fundingSources,
  transactionTemplates,
  users,
  webhookAttempts,
  webhookSubscriptions,
} from '../../db/schema/index.ts';
import { pollProvider } from '../../provider-events/poll.ts';
import { reconcile } from '../../provider-events/reconciliation/run.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { paymentFlow } from '../../testing/payment-flow.ts';
import type { PaymentFlow } from '../../testing/payment-flow.ts';
import { addAccount, addFee, addOccasion, addOrganization, addUser } from '../../testing/world.ts';
import { feeOfTemplate } from '../fees/store.ts';
import { noAgentAccount } from '../lifecycle/agent-fee.ts';
import { move } from '../lifecycle/move.ts';
import { sendTransactionRequest } from '../requests/commands.ts';
import { createTransactionFromTemplate } from '../requests/payer-steps.ts';
import { freeze, readPayouts, unfreeze } from '../payouts/store.ts';
import { keepWatch } from '../payouts/watch.ts';
import { lockPayment } from '../store/payments.ts';
import { drainOutbox } from './deliver.ts';
import { MAX_ATTEMPTS } from '../outbox/store.ts';

let database: Database;
let t: PaymentFlow;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.execute(sql`truncate outbox, payouts, discrepancies`);
  t = paymentFlow(database);
});
after(() => database.close());

const QUARTER_OF_AN_HOUR = 15 * 60_000;

interface Names {
  agentAccount?: string;
  payerAccount?: string;
}

/** An agent who covers fees asks a buyer for 500.00 of earnest money, whose fee of 12.00 the buyer would pay. */
async function requested({ agentAccount = 'Agent', payerAccount = 'Payer' }: Names = {}) {
  const { db } = database;
  const { organizationId, escrow, escrowSource } = await addOrganization(t);
  const fee = await addFee(t, organizationId, 1_200, 'PARTY');
  const occasion = await addOccasion(t, {
    ...{ organizationId, direction: 'INBOUND', context: 'EMD', feeConfigurationId: fee.id },
    ...{ escrowAccountId: escrow.id, fundingSourceId: escrowSource.id },
  });
  const agent = await addUser(t, { organizationId, roles: ['REQUEST_ESCROW'] }, { agentCoveringFees: true });
  const account = await addAccount(t, { userId: agent.id }, agentAccount);
  await db.update(users).set({ defaultFundingSourceId: account.id }).where(eq(users.id, agent.id));
  const payer = await addUser(t);
  const source = await addAccount(t, { userId: payer.id }, payerAccount);
  const send = async () => {
    const request = { amount: 50_000, receiverEmail: payer.email, formFields: [] };
    return sendTransactionRequest(t.deps, agent.viewer, { paymentOccasionId: occasion.id, request });
  };
  const { templateId } = await send();
  const pay = (id = templateId) =>
    createTransactionFromTemplate(t.deps, payer.viewer, {
      ...{ transactionTemplateId: String(id), fundingSourceId: source.id },
    });
  return { organizationId, agent, account, payer, source, templateId, send, pay };
}

/** The fee that counts for a payment. */
async function feeOf(templateId: number) {
  const fees = await database.db
    .select()
    .from(agentFees)
    .where(eq(agentFees.transactionTemplateId, templateId));
  const [fee] = fees.filter(({ active }) => active);
  assert.ok(fee);
  return fee;
}

/** The payment of the buyer arrives, and the provider tells of it. */
async function arrive(): Promise<void> {
  await drainOutbox(t.deps);
  for (let step = 0; step < 2; step += 1) t.bank.step();
  await t.deliverEvents();
}

/** Outbox, provider and inbox do three rounds. */
async function settle(): Promise<void> {
  for (let step = 0; step < 3; step += 1) {
    await drainOutbox(t.deps);
    t.bank.step();
    await t.deliverEvents();
  }
}

const subjects = (to: string): string[] =>
  t.mail.sent.filter((mail) => mail.to === to).map(({ subject }) => subject);

async function feeEvents(templateId: number): Promise<string[]> {
  return (await t.eventTypes(templateId)).filter((type) => type.startsWith('AGENT_FEE_'));
}

test('the agent bears the fee: the buyer is asked for none, and the agent pays once the money arrived', async () => {
  const { templateId, agent, account, source, organizationId, pay } = await requested();
  const url = 'https://desk.example/hooks';
  await database.db.insert(webhookSubscriptions).values({ organizationId, url, secretEncrypted: 'x' });
  const [asked] = await database.db
    .select()
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, templateId));
  assert.deepEqual([asked?.agentCoveringFee, asked?.fee, asked?.buyerAgentId], [true, 0, agent.id]);
  const { amounts, cardAmounts } = await feeOfTemplate(database.db, templateId, 50_000);
  assert.deepEqual([amounts.totalFeeAmount, cardAmounts.totalFeeAmount], [0, 1_480]);
  await pay();
  const covered = await feeOf(templateId);
  assert.deepEqual([covered.status, covered.amount], ['AUTHORIZED', 1_200]);
  assert.equal(covered.originationFundingSourceId, account.id);
  await drainOutbox(t.deps);
  assert.equal(t.bank.bank.transfers.size, 1, 'the fee waits for the deposit');
  for (let step = 0; step < 2; step += 1) t.bank.step();
  await t.deliverEvents();
  const payment = await t.paymentOf(templateId);
  assert.equal(payment.status, 'DEPOSITED');
  await drainOutbox(t.deps);
  const sent = await feeOf(templateId);
  assert.deepEqual([sent.status, sent.transferRef === null], ['INITIATED', false]);
  assert.deepEqual(await t.balances(sent.id), {
    [`external:${account.id}`]: -1_200,
    'provider:transit': 1_200,
  });
  t.bank.step(sent.transferRef ?? '');
  await t.deliverEvents('backwards', 2);
  const paid = await feeOf(templateId);
  assert.deepEqual([paid.status, paid.traceId], ['DEPOSITED', '222222220000001']);
  assert.deepEqual(await t.balances(sent.id), {
    [`external:${account.id}`]: -1_200,
    'platform:fees': 1_200,
  });
  assert.equal((await t.balances(payment.id))[`external:${source.id}`], -50_000);
  assert.deepEqual(await feeEvents(templateId), [
    'AGENT_FEE_COVERED',
    'AGENT_FEE_INITIATED',
    'AGENT_FEE_DEPOSITED',
  ]);
  await drainOutbox(t.deps);
  assert.ok(subjects(agent.email).includes('Receipt: agent fee of $12.00'));
  const told = await database.db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.transactionTemplateId, templateId));
  assert.ok(told.some(({ payload }) => payload?.['type'] === 'payment.agent_fee_deposited'));
});

test('a fee that the agent’s bank returns fails, the payment stands, and the agent is told', async () => {
  const { templateId, agent, pay } = await requested({ agentAccount: 'R01' });
  await pay();
  await settle();
  await settle();
  const fee = await feeOf(templateId);
  assert.deepEqual([fee.status, fee.errorType, fee.reason], ['FAILED', 'R01', 'Returned with R01']);
  assert.deepEqual(await t.balances(fee.id), {});
  assert.equal((await t.paymentOf(templateId)).status, 'DEPOSITED');
  assert.ok(subjects(agent.email).includes('Agent fee not paid: $12.00'));
  t.pass(QUARTER_OF_AN_HOUR + 1);
  await pollProvider(t.deps);
  await settle();
  assert.equal((await feeOf(templateId)).status, 'FAILED', 'it is not tried again');
});

test('a fee that comes back late costs the platform', async () => {
  const { templateId, pay } = await requested({ agentAccount: 'R01-late' });
  await pay();
  await settle();
  await settle();
  await settle();
  const fee = await feeOf(templateId);
  assert.deepEqual([fee.status, fee.errorType], ['DEPOSITED_AND_FAILED', 'R01']);
  assert.deepEqual(await t.balances(fee.id), { 'platform:fees': 1_200, 'platform:losses': -1_200 });
});

test('a late return that nobody told of is found by the daily look', async () => {
  const { templateId, pay } = await requested();
  await pay();
  await settle();
  await settle();
  const { status, transferRef } = await feeOf(templateId);
  assert.equal(status, 'DEPOSITED');
  t.bank.fail(transferRef ?? '', 'R01', 'debit');
  t.pass(23 * 3_600_000);
  t.bankTransfers.listEvents = async () => [];
  await pollProvider(t.deps);
  assert.equal((await feeOf(templateId)).status, 'DEPOSITED', 'it was heard of within a day');
  t.pass(2 * 3_600_000);
  await pollProvider(t.deps);
  assert.equal((await feeOf(templateId)).status, 'DEPOSITED_AND_FAILED');
});

test('a provider that refuses the fee, or cancels it, ends it and leaves the payment', async () => {
  const first = await requested();
  await first.pay();
  await arrive();
  t.bank.refuseNext('Restricted', 'Sender restricted.');
  await drainOutbox(t.deps);
  const refused = await feeOf(first.templateId);
  assert.deepEqual([refused.status, refused.errorType], ['FAILED', 'Restricted']);
  assert.deepEqual(await t.balances(refused.id), {});
  const second = await requested();
  await second.pay();
  await arrive();
  await drainOutbox(t.deps);
  t.bank.cancel((await feeOf(second.templateId)).transferRef ?? '');
  await t.deliverEvents();
  const canceled = await feeOf(second.templateId);
  assert.equal(canceled.status, 'CANCELED');
  assert.deepEqual(await t.balances(canceled.id), {});
  assert.equal((await t.paymentOf(second.templateId)).status, 'DEPOSITED');
});

test('nothing is taken from the agent for a payment that does not arrive', async () => {
  const { templateId, agent, pay } = await requested({ payerAccount: 'R01' });
  await pay();
  await settle();
  assert.equal((await t.paymentOf(templateId)).status, 'FAILED');
  const fee = await feeOf(templateId);
  assert.deepEqual([fee.status, fee.reason], ['CANCELED', 'The payment did not go through.']);
  assert.deepEqual(await t.balances(fee.id), {});
  assert.equal(t.bank.bank.transfers.size, 1);
  assert.ok(!subjects(agent.email).some((subject) => /agent fee/i.test(subject)));
});

test('a status set by hand moves no fee either', async () => {
  const { templateId, pay } = await requested();
  await pay();
  await drainOutbox(t.deps);
  await database.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, templateId);
    assert.ok(payment);
    await move(tx, t.deps, payment, { to: 'X.DEPOSITED', by: 'superuser', actor: { kind: 'system' } });
  });
  await drainOutbox(t.deps);
  assert.equal((await feeOf(templateId)).status, 'CANCELED');
  assert.equal(t.bank.bank.transfers.size, 1);
});

test('a fee without an account that can pay waits, and goes on by itself', async () => {
  const { templateId, agent, account, pay } = await requested();
  await pay();
  await drainOutbox(t.deps);
  const { db } = database;
  const use = (active: boolean) =>
    db.update(fundingSources).set({ active }).where(eq(fundingSources.id, account.id));
  await use(false);
  for (let step = 0; step < 2; step += 1) t.bank.step();
  await t.deliverEvents();
  const blocked = await feeOf(templateId);
  assert.deepEqual([blocked.status, blocked.reason], ['BLOCKED', noAgentAccount]);
  await drainOutbox(t.deps);
  assert.ok(subjects(agent.email).includes('Agent fee not paid: $12.00'));
  t.pass(QUARTER_OF_AN_HOUR + 1);
  await pollProvider(t.deps);
  assert.equal((await feeOf(templateId)).status, 'BLOCKED', 'there is still no account');
  await use(true);
  await pollProvider(t.deps);
  await settle();
  const paid = await feeOf(templateId);
  assert.deepEqual([paid.status, paid.reason], ['DEPOSITED', null]);
});

test('a fee whose transfer nobody answers for is blocked, and made once', async () => {
  const { templateId, pay } = await requested();
  await pay();
  await arrive();
  t.bank.loseAnswers(1);
  await drainOutbox(t.deps);
  t.bank.setDown(true);
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await drainOutbox(t.deps);
  const blocked = await feeOf(templateId);
  assert.equal(blocked.status, 'BLOCKED');
  assert.match(blocked.reason ?? '', /did not answer/);
  t.bank.setDown(false);
  t.pass(QUARTER_OF_AN_HOUR + 1);
  await pollProvider(t.deps);
  await drainOutbox(t.deps);
  assert.equal(t.bank.bank.transfers.size, 2);
  for (let step = 0; step < 2; step += 1) t.bank.step();
  t.pass(61_000);
  await pollProvider(t.deps);
  assert.equal((await feeOf(templateId)).status, 'DEPOSITED', 'the poller asks for silent fees');
});

test('without an account at the time of the request, the buyer is asked for the fee', async () => {
  const { account, send, pay } = await requested();
  await database.db.update(fundingSources).set({ active: false }).where(eq(fundingSources.id, account.id));
  const { templateId } = await send();
  await pay(templateId);
  assert.equal((await t.paymentOf(templateId)).fee, 1_200);
  const fees = await database.db
    .select()
    .from(agentFees)
    .where(eq(agentFees.transactionTemplateId, templateId));
  assert.deepEqual(fees, []);
});

test('a fee waits while payouts are frozen, and its transfer is known to be ours', async () => {
  const { templateId, pay } = await requested();
  await keepWatch(t.deps);
  await pay();
  await arrive();
  await freeze(database.db, t.deps.clock(), 'The ledger does not balance.');
  await drainOutbox(t.deps);
  assert.equal((await feeOf(templateId)).status, 'AUTHORIZED');
  await database.db.transaction((tx) => unfreeze(tx, t.deps));
  await drainOutbox(t.deps);
  const { status, transferRef } = await feeOf(templateId);
  assert.equal(status, 'INITIATED');

  t.pass(24 * 3_600_000);
  await keepWatch(t.deps);
  assert.equal((await readPayouts(database.db))?.frozenAt, null, 'no other database asked for it');
  const { providerTransfers } = await reconcile(t.deps);
  assert.equal(providerTransfers, 2, 'the payment and its fee');
  const strange = await database.db
    .select()
    .from(discrepancies)
    .where(eq(discrepancies.kind, 'unknown-transfer'));
  assert.deepEqual(strange, []);
  // What the provider did meanwhile with the fee is applied by the comparison.
  t.bank.step(transferRef ?? '');
  t.bank.step(transferRef ?? '');
  await reconcile(t.deps);
  assert.equal((await feeOf(templateId)).status, 'DEPOSITED');
});
