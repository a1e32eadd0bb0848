import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { GatewayError } from '../../base/errors.ts';
import type { Database } from '../../db/client.ts';
import {
  feeConfigs,
  outbox,
  paymentMethods,
  paymentOccasions,
  transactionTemplates,
} from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { pollCards } from '../../provider-events/poll.ts';
import { drainInbox } from '../../provider-events/apply-event.ts';
import { receiveWebhook } from '../../payments/inbox/receive.ts';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { InvalidSignature, ProviderUnavailable } from '../../providers/bank-transfers/errors.ts';
import { paymentFlow, type PaymentFlow } from '../../testing/payment-flow.ts';
import { refusedWith } from '../../testing/refused.ts';
import { addFee, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { feeOfTemplate } from '../../payments/fees/store.ts';
import { authorizeAsShown, payAsShown } from '../../testing/payer.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';
import { disputesOfTransactions } from '../../records/payments.ts';
import { refundTransaction } from '../../payments/refunds/refund.ts';
import { sendTransactionRequest } from '../../payments/requests/commands.ts';
import { createPaymentMethod, deletePaymentMethod } from './commands.ts';
import { saveCard } from './store.ts';

const payer = { firstName: 'Maya', lastName: 'Lindqvist', email: 'maya@buyers.example', phone: null };
const card = (token = 'tok_visa') => ({ payer, account: { kind: 'card' as const, token } });

describe('card payments', () => {
  let database: Database;
  let t: PaymentFlow;
  let world: TestOrganization;
  let admin: Awaited<ReturnType<typeof addUser>>;
  let keys = 0;
  const newKey = () => `card-key-${(keys += 1)}`;

  before(async () => {
    database = await openTestDatabase();
    t = paymentFlow(database);
    world = await addOrganization(t, { utilizesRefunds: true });
    const { organizationId } = world;
    admin = await addUser(t, { organizationId, roles: ['ADMIN', 'REFUND_PAYMENT'] });
    const fee = await addFee(t, organizationId, 800, 'OWNER');
    await database.db.update(feeConfigs).set({ partyPaysCcFee: true }).where(eq(feeConfigs.id, fee.id));
    await occasionWith({ acceptsCreditCards: true, calculateFee: true, feeConfigurationId: fee.id });
  });
  after(() => database.close());

  const occasionWith = (values: Partial<typeof paymentOccasions.$inferInsert>) =>
    database.db.update(paymentOccasions).set(values).where(eq(paymentOccasions.id, world.inbound.id));
  const requested = async (amount = 100_000) => {
    const { templateId } = await sendTransactionRequest(t.deps, admin.viewer, {
      paymentOccasionId: world.inbound.id,
      request: { amount, receiverEmail: payer.email, formFields: [] },
    });
    return { templateId, token: await createRequestToken(database.db, templateId, t.deps.clock()) };
  };
  const charged = async () => {
    const { templateId, token } = await requested();
    await authorizeAsShown(t.deps, token, card(), newKey());
    await drainOutbox(t.deps);
    return { templateId, ...(await t.paymentOf(templateId)) };
  };
  it('are charged once and deposited, with the card fee on top and the books in balance', async () => {
    const { templateId, token } = await requested();
    const key = newKey();
    const first = await authorizeAsShown(t.deps, token, card(), key);
    assert.equal(first.status, 'AUTHORIZED');
    assert.deepEqual(await authorizeAsShown(t.deps, token, card(), key), first);
    await drainOutbox(t.deps);
    await t.deliverCardEvents(3);
    const transaction = await t.paymentOf(templateId);
    const { status, transferStatus, singleLeg, fee, cardFee, feePayer } = transaction;
    assert.deepEqual(
      { status, transferStatus, singleLeg, fee, cardFee, feePayer },
      // 2.9 % of $1,000 and 30 cents, beside the $8 that the organization pays.
      {
        status: 'DEPOSITED',
        transferStatus: 'complete',
        singleLeg: true,
        fee: 3_730,
        cardFee: 2_930,
        feePayer: 'MIXED',
      },
    );
    assert.deepEqual(await t.balances(transaction.id), {
      [`card:${transaction.paymentMethodId}`]: -102_930,
      [`external:${transaction.destinationFundingSourceId}`]: 100_000,
      'platform:fees': 2_930,
      [`receivable:${world.organizationId}`]: 800,
      'platform:fees-earned': -800,
    });
    assert.equal(t.cardBank.charges.get(transaction.transferRef ?? '')?.amountCents, 102_930);
    assert.deepEqual((await t.eventTypes(templateId)).slice(-3), ['AUTHORIZED', 'INITIATED', 'DEPOSITED']);
    const [template] = await database.db
      .select()
      .from(transactionTemplates)
      .where(eq(transactionTemplates.id, templateId));
    assert.equal(template?.isAch, false);
    assert.deepEqual((await feeOfTemplate(database.db, templateId, 100_000)).amounts, {
      platformFeeAmount: 800,
      cardFeeAmount: 2_930,
      totalFeeAmount: 3_730,
      payer: 'MIXED',
    });
  });

  it('are not made twice when the answer to a charge is lost', async () => {
    const before = t.cardBank.charges.size;
    t.cardBank.loseAnswers(1);
    const { templateId, status } = await charged();
    assert.equal(status, 'AUTHORIZED');
    await drainOutbox(t.deps);
    assert.equal((await t.paymentOf(templateId)).status, 'DEPOSITED');
    assert.equal(t.cardBank.charges.size, before + 1);
  });

  it('fail with the decline code of the bank, and book nothing', async () => {
    t.cardBank.declineNext('insufficient_funds');
    const { id, status, errorType } = await charged();
    assert.deepEqual({ status, errorType }, { status: 'FAILED', errorType: 'insufficient_funds' });
    assert.deepEqual(await t.balances(id), {});
  });

  it('come back when a dispute is lost, also by the poller alone', async () => {
    const { id, templateId, transferRef } = await charged();
    t.cardBank.loseDispute(transferRef ?? '');
    await pollCards(t.deps);
    await drainInbox(t.deps);
    await t.deliverCardEvents(2);
    const { status, errorType } = await t.paymentOf(templateId);
    assert.deepEqual({ status, errorType }, { status: 'DEPOSITED_AND_FAILED', errorType: 'fraudulent' });
    assert.equal((await t.balances(id))['platform:losses'], -102_930);
  });

  it('stay as they are when genuine events are told once more later', async () => {
    const { templateId, id, transferRef } = await charged();
    await t.deliverCardEvents();
    const paid = t.cardBank.events.map((event) => t.cardBank.webhookOf(event));
    t.cardBank.loseDispute(transferRef ?? '');
    await t.deliverCardEvents();
    const before = [await t.paymentOf(templateId), await t.balances(id), await t.eventTypes(templateId)];
    for (const { body, signature } of [...paid, ...paid.toReversed()]) {
      await receiveWebhook(t.deps, body, signature, 'cards');
    }
    await drainInbox(t.deps);
    assert.deepEqual(
      [await t.paymentOf(templateId), await t.balances(id), await t.eventTypes(templateId)],
      before,
    );
  });

  it('stay deposited while a dispute is open, which is shown until it ends', async () => {
    const { templateId, transferRef } = await charged();
    const disputes = async () => {
      await t.deliverCardEvents(2);
      const transaction = await t.paymentOf(templateId);
      const [dispute] = await disputesOfTransactions(database.db, [transaction.id]);
      return { payment: transaction.status, dispute };
    };
    const ref = transferRef ?? '';
    t.cardBank.openDispute(ref);
    const opened = await disputes();
    assert.equal(opened.payment, 'DEPOSITED');
    const { status, reason, amount, respondBy, closedAt } = opened.dispute ?? {};
    assert.deepEqual(
      { status, reason, amount, closedAt },
      { status: 'NEEDS_RESPONSE', reason: 'fraudulent', amount: 102_930, closedAt: null },
    );
    assert.ok(respondBy && respondBy > t.deps.clock());
    const queued = await database.db
      .select()
      .from(outbox)
      .where(eq(outbox.transactionTemplateId, templateId));
    const told = JSON.stringify(queued.map(({ body }) => body)).match(/"mailKind": ?"disputed"/g);
    assert.equal(told?.length, 1, 'whoever asked for the payment is told once');
    t.cardBank.decideDispute(ref, 'UNDER_REVIEW');
    assert.equal((await disputes()).dispute?.status, 'UNDER_REVIEW');
    t.cardBank.decideDispute(ref, 'WON');
    const won = await disputes();
    assert.deepEqual([won.payment, won.dispute?.status], ['DEPOSITED', 'WON']);
    assert.ok(won.dispute?.closedAt);
    await disputes();
    assert.deepEqual((await t.eventTypes(templateId)).slice(-3), [
      'DISPUTE_OPENED',
      'DISPUTE_ANSWERED',
      'DISPUTE_WON',
    ]);
  });

  it('wait while the card provider is down, and go on by themselves', async () => {
    t.cardBank.setDown(true);
    const { templateId, token } = await requested();
    await assert.rejects(authorizeAsShown(t.deps, token, card('tok_other'), newKey()));
    t.cardBank.setDown(false);
    await authorizeAsShown(t.deps, token, card('tok_other'), newKey());
    t.cardBank.setDown(true);
    for (let attempt = 0; attempt < 10; attempt += 1) await drainOutbox(t.deps);
    assert.equal((await t.paymentOf(templateId)).blockReason, 'The card provider did not answer.');
    t.cardBank.setDown(false);
    t.pass(16 * 60_000);
    await pollCards(t.deps);
    await drainOutbox(t.deps);
    assert.equal((await t.paymentOf(templateId)).status, 'DEPOSITED');
  });

  it('take another card after a decline', async () => {
    const { token } = await requested();
    await assert.rejects(
      authorizeAsShown(t.deps, token, card('tok_chargeDeclined'), newKey()),
      refusedWith('BAD_INPUT', 'account.token'),
    );
    assert.equal((await authorizeAsShown(t.deps, token, card('pm_visa'), newKey())).status, 'AUTHORIZED');
  });

  it('are kept once their owner confirmed them at their bank, and pay once however often it is asked', async () => {
    const { templateId, token } = await requested();
    const key = newKey();
    const ask = () => authorizeAsShown(t.deps, token, card('pm_confirm_maya'), key);
    const secretOf = async () => {
      const error: unknown = await ask().catch((thrown: unknown) => thrown);
      assert.ok(error instanceof GatewayError);
      assert.deepEqual([error.code, error.field], ['CARD_CONFIRMATION_REQUIRED', 'account.token']);
      return error.clientSecret ?? '';
    };
    const secret = await secretOf();
    assert.equal(await secretOf(), secret);
    // What earlier payments still wait for is none of it.
    await drainOutbox(t.deps);
    const { charges } = t.cardBank;
    const before = charges.size;
    t.cardBank.answerBank(secret, true);
    const [first, second] = [await ask(), await ask()];
    assert.deepEqual([first.status, second], ['AUTHORIZED', first]);
    await drainOutbox(t.deps);
    assert.equal(charges.size, before + 1);
    assert.equal((await t.paymentOf(templateId)).status, 'DEPOSITED');
  });

  it('are refused where their owner did not confirm them, and another one pays', async () => {
    const { token } = await requested();
    const key = newKey();
    const ask = (given: string) => authorizeAsShown(t.deps, token, card(given), key);
    const error: unknown = await ask('pm_confirm_noor').catch((thrown: unknown) => thrown);
    assert.ok(error instanceof GatewayError);
    t.cardBank.answerBank(error.clientSecret ?? '', false);
    await assert.rejects(ask('pm_confirm_noor'), refusedWith('BAD_INPUT', 'account.token'));
    assert.equal((await ask('pm_visa')).status, 'AUTHORIZED');
  });

  it('are refused where the occasion takes none, and are never refunded', async () => {
    const { templateId } = await charged();
    await database.db
      .update(transactionTemplates)
      .set({ context: 'EMD' })
      .where(eq(transactionTemplates.id, templateId));
    await assert.rejects(
      refundTransaction(t.deps, admin.viewer, { transactionId: String(templateId), reason: null }),
      refusedWith('CONFLICT', /^Card payments/),
    );
    const { token } = await requested();
    await occasionWith({ acceptsCreditCards: false });
    await assert.rejects(
      authorizeAsShown(t.deps, token, card(), newKey()),
      refusedWith('BAD_INPUT', 'account.kind'),
    );
    const link = { orgSlug: world.organization.slug, occasionId: world.inbound.id };
    await assert.rejects(
      payAsShown(t.deps, { ...link, ...card(), amount: 100_000, formFields: [] }, newKey()),
      refusedWith('BAD_INPUT', 'account.kind'),
    );
    await occasionWith({ acceptsCreditCards: true });
    const paid = await payAsShown(t.deps, { ...link, ...card(), amount: 100_000, formFields: [] }, newKey());
    assert.equal(paid.status, 'AUTHORIZED');
  });

  it('are told of by signed events only', async () => {
    const [event] = t.cardBank.events;
    assert.ok(event);
    const { body, signature } = t.cardBank.webhookOf(event);
    await assert.rejects(receiveWebhook(t.deps, body, `${signature}0`, 'cards'), InvalidSignature);
    await assert.rejects(receiveWebhook(t.deps, body, undefined, 'cards'), InvalidSignature);
  });

  it('keep a person’s own cards, until they are removed', async () => {
    const key = newKey();
    const { id } = await createPaymentMethod(t.deps, admin.viewer, 'tok_own', key);
    assert.deepEqual(await createPaymentMethod(t.deps, admin.viewer, 'tok_own', key), { id });
    await assert.rejects(
      createPaymentMethod(t.deps, admin.viewer, '4242424242424242', null),
      refusedWith('BAD_INPUT', 'token'),
    );
    assert.equal((await deletePaymentMethod(t.deps, admin.viewer, id)).last4, '4242');
    await assert.rejects(deletePaymentMethod(t.deps, admin.viewer, id), refusedWith('NOT_FOUND'));
    const { token } = await requested();
    await authorizeAsShown(t.deps, token, card('pm_kept'), newKey());
    const [kept] = await database.db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.cardRef, 'pm_kept'));
    await assert.rejects(deletePaymentMethod(t.deps, admin.viewer, kept?.id ?? ''), refusedWith('CONFLICT'));
  });

  it('are out of use before the provider is asked to let them go, and back in use where it does not', async () => {
    const { id } = await createPaymentMethod(t.deps, admin.viewer, 'tok_visa', newKey());
    const stored = async () => {
      const [row] = await database.db.select().from(paymentMethods).where(eq(paymentMethods.id, id));
      return row ?? assert.fail('no card');
    };
    const { cardRef } = await stored();
    const during: unknown[] = [];
    const detachCard = async () => {
      during.push((await stored()).active);
      // A payment that stores the card now is refused, so nothing waits for a card that is let go.
      const { customerRef, last4, brand, expMonth, expYear, country } = await stored();
      const again = { cardRef, last4, brand, expMonth, expYear, country };
      await assert.rejects(
        database.db.transaction((tx) => saveCard(tx, null, customerRef, again, t.deps.clock())),
        refusedWith('CONFLICT', /removed/),
      );
      throw new ProviderUnavailable('down');
    };
    const ports = { ...t.deps.ports, cards: { ...t.deps.ports.cards, detachCard } };
    await assert.rejects(
      deletePaymentMethod({ ...t.deps, ports }, admin.viewer, id),
      (error: unknown) => error instanceof ProviderUnavailable,
    );
    assert.deepEqual([during, (await stored()).active], [[false], true]);
    await deletePaymentMethod(t.deps, admin.viewer, id);
    assert.equal((await stored()).active, false);
  });

  it('leave nothing of a card but its last four digits', async () => {
    const rows = await database.db.select().from(outbox);
    assert.doesNotMatch(JSON.stringify(rows), /\b\d{13,19}\b/);
  });
});
