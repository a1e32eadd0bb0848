import assert from 'node:assert/strict';
import { eq, sum } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { ledgerEntries, ledgerTransactions, outbox, transactionEvents } from '../db/schema/index.ts';
import { drainInbox } from '../provider-events/apply-event.ts';
import { receiveWebhook } from '../payments/inbox/receive.ts';
import { create, move } from '../payments/lifecycle/move.ts';
import { lockPayment } from '../payments/store/payments.ts';
import { createTestDeps } from './deps.ts';
import { addAccount, addOrganization } from './world.ts';

/** A payment's way through transfer job and provider, for tests: what to do and what to look at. */
export function paymentFlow(database: Database) {
  const t = createTestDeps(database);
  const { db } = database;
  return {
    ...t,

    /** A payment of 500.00 with a party fee of 10.00, authorized by its payer and waiting in the outbox. */
    async authorized(payerAccountName = 'Payer', receiverName?: string) {
      const world = await addOrganization(t);
      const payer = await addAccount(t, {}, payerAccountName);
      const receiver =
        receiverName === undefined
          ? world.account
          : await addAccount(t, { organizationId: world.organizationId }, receiverName);
      const draft = {
        organizationId: world.organizationId,
        paymentOccasionId: world.inbound.id,
        direction: 'INBOUND' as const,
        context: 'GENERIC' as const,
        amount: 50_000,
        fee: 1_000,
        feePayer: 'PARTY' as const,
        receiverEmail: 'pat@people.example',
        originationFundingSourceId: payer.id,
        destinationFundingSourceId: receiver.id,
      };
      const { template } = await db.transaction(async (tx) => {
        const requester = { to: 'T.PENDING', by: 'requester', actor: { kind: 'system' } } as const;
        const requested = await create(tx, t.deps, draft, requester);
        const actor = { kind: 'payer' as const, email: 'pat@people.example' };
        return move(tx, t.deps, requested, { to: 'X.AUTHORIZED', by: 'payer', actor });
      });
      return { ...world, templateId: template.id, payer, receiver };
    },

    paymentOf: (templateId: number) =>
      db.transaction(async (tx) => {
        const payment = await lockPayment(tx, templateId);
        assert.ok(payment?.transaction);
        return payment.transaction;
      }),

    /** What the ledger says of a transaction, by account; accounts that come to nothing are left out. */
    async balances(transactionId: string): Promise<Record<string, number>> {
      const rows = await db
        .select({ account: ledgerEntries.account, total: sum(ledgerEntries.amount) })
        .from(ledgerEntries)
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.ledgerTransactionId))
        .where(eq(ledgerTransactions.transactionId, transactionId))
        .groupBy(ledgerEntries.account);
      const totals = rows.map(({ account, total }): [string, number] => [account, Number(total)]);
      return Object.fromEntries(totals.filter(([, total]) => total !== 0));
    },

    async eventTypes(templateId: number): Promise<string[]> {
      const events = await db
        .select()
        .from(transactionEvents)
        .where(eq(transactionEvents.transactionTemplateId, templateId))
        .orderBy(transactionEvents.seq);
      return events.map(({ type }) => type);
    },

    async outboxOf(transactionId: string) {
      const [row] = await db.select().from(outbox).where(eq(outbox.transactionId, transactionId));
      assert.ok(row);
      return row;
    },

    /** The provider delivers everything it has to tell, in the given order. */
    async deliverEvents(order: 'forwards' | 'backwards' = 'forwards', times = 1): Promise<void> {
      const events = await t.bankTransfers.listEvents(new Date(0).toISOString());
      for (const event of order === 'forwards' ? events : events.toReversed()) {
        for (let time = 0; time < times; time += 1) {
          const { body, signature } = t.bank.webhookOf(event);
          await receiveWebhook(t.deps, body, signature);
        }
      }
      await drainInbox(t.deps);
    },

    /** The same of the card provider, newest first. */
    async deliverCardEvents(times = 1): Promise<void> {
      for (const event of t.cardBank.events.toReversed()) {
        const { body, signature } = t.cardBank.webhookOf(event);
        for (let time = 0; time < times; time += 1) await receiveWebhook(t.deps, body, signature, 'cards');
      }
      await drainInbox(t.deps);
    },
  };
}
export type PaymentFlow = ReturnType<typeof paymentFlow>;
