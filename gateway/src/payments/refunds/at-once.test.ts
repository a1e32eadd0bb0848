import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Database } from '../../db/client.ts';
import { drainOutbox } from '../delivery/deliver.ts';
import { drainInbox } from '../../provider-events/apply-event.ts';
import { create, move } from '../lifecycle/move.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addAccount, addOrganization, addUser } from '../../testing/world.ts';
import { receiveWebhook } from '../inbox/receive.ts';

const AT_ONCE = 8;

let database: Database;
let gateway: TestApp;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});

/** A payment of 500.00 that has arrived, and somebody who may give it back. */
async function deposited() {
  const { test: t } = gateway;
  const world = await addOrganization(t, { utilizesRefunds: true });
  const { organizationId } = world;
  const payer = await addAccount(t, {}, 'Payer');
  const admin = await addUser(t, { organizationId, roles: ['ADMIN', 'REFUND_PAYMENT'] });
  const draft = {
    organizationId,
    paymentOccasionId: world.inbound.id,
    direction: 'INBOUND' as const,
    context: 'EMD' as const,
    amount: 50_000,
    fee: 1_000,
    feePayer: 'PARTY' as const,
    receiverEmail: 'pat@people.example',
    originationFundingSourceId: payer.id,
    destinationFundingSourceId: world.escrowSource.id,
    escrowAccountId: world.escrow.id,
  };
  const { transaction } = await database.db.transaction(async (tx) => {
    const actor = { kind: 'payer' as const, email: 'pat@people.example' };
    const made = await create(tx, t.deps, draft, { to: 'T.CREATED', by: 'payer', actor });
    return move(tx, t.deps, made, { to: 'X.AUTHORIZED', by: 'payer', actor });
  });
  assert.ok(transaction);
  await drainOutbox(t.deps);
  for (let leg = 0; leg < 2; leg += 1) t.bank.step();
  for (const event of t.bank.bank.events) {
    const { body, signature } = t.bank.webhookOf(event);
    await receiveWebhook(t.deps, body, signature);
  }
  await drainInbox(t.deps);
  return { transactionId: transaction.id, admin };
}

test(`of ${AT_ONCE} refunds at once one is made, and the others hear why theirs is not`, async () => {
  const { transactionId, admin } = await deposited();
  const refund = () =>
    gateway.ask(
      admin.id,
      'mutation ($id: ID!) { refundTransaction(transactionId: $id) { id } }',
      { id: transactionId },
      { 'idempotency-key': randomUUID() },
    );
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, refund));
  const codes = answers.map(({ errors }) => errors[0]?.extensions.code ?? 'made').toSorted();
  assert.deepEqual(codes, [...Array.from({ length: AT_ONCE - 1 }, () => 'CONFLICT'), 'made']);
});
