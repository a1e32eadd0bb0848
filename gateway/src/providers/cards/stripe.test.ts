import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';
import Stripe from 'stripe';
import { startSandbox, type SandboxProcess } from '../../testing/sandbox.ts';
import { InvalidSignature, ProviderRefused, ProviderUnavailable } from '../bank-transfers/errors.ts';
import type { Cards } from './port.ts';
import { createStripeCards } from './stripe.ts';

const secrets = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' };
const refusedAs = (code: string) => (error: unknown) =>
  error instanceof ProviderRefused && error.code === code;

describe('cards: Stripe at the sandbox', () => {
  let sandbox: SandboxProcess;
  let cards: Cards;
  let customerRef = '';
  before(async () => {
    // Disputes take a step when they are told to.
    sandbox = await startSandbox({ SANDBOX_STEP_MS: '3600000' });
    cards = createStripeCards({ url: sandbox.url, ...secrets });
    const made = await cards.createCustomer({ name: 'Maya', email: 'maya@buyers.example' }, randomUUID());
    customerRef = made.customerRef;
  });
  after(() => sandbox.stop());

  const kept = async (token: string, key = randomUUID()) => {
    const answer = await cards.keepCard(customerRef, token, key);
    assert.ok('card' in answer);
    return answer.card;
  };
  /** The owner of a card answers their bank's question in the browser. */
  const answerBank = (clientSecret: string, answer: 'confirm' | 'refuse') =>
    fetch(`${sandbox.url}/stripe/challenge`, {
      method: 'POST',
      body: new URLSearchParams({ secret: clientSecret, answer }),
    });
  const newCharge = async (token = 'tok_visa') => ({
    customerRef,
    cardRef: (await kept(token)).cardRef,
    amountCents: 102_930,
    correlationId: randomUUID(),
  });

  it('keeps the card of a token once, and shows its last four digits', async () => {
    const key = randomUUID();
    const card = await kept('tok_visa', key);
    assert.deepEqual(await kept('tok_visa', key), card);
    const { cardRef: _ref, ...rest } = card;
    assert.deepEqual(rest, { brand: 'visa', last4: '4242', country: 'US', expMonth: 12, expYear: 2034 });
    assert.equal((await kept('pm_card_mastercard')).last4, '4444');
  });

  it('refuses a card that its bank declines, and a token that is none', async () => {
    await assert.rejects(kept('tok_chargeDeclined'), refusedAs('generic_decline'));
    await assert.rejects(kept('tok_nothing'), refusedAs('resource_missing'));
  });

  it('keeps a card whose bank asks its owner once they confirmed it there, and tells it under the same key', async () => {
    const key = randomUUID();
    const ask = () => cards.keepCard(customerRef, 'pm_card_authenticationRequiredOnSetup', key);
    const asked = await ask();
    assert.ok('clientSecret' in asked);
    assert.deepEqual(await ask(), asked);
    assert.equal((await answerBank(asked.clientSecret, 'confirm')).status, 200);
    const answer = await ask();
    assert.ok('card' in answer);
    assert.equal(answer.card.last4, '3155');
    const charge = { customerRef, cardRef: answer.card.cardRef, amountCents: 5_000 };
    const state = await cards.createCharge({ ...charge, correlationId: randomUUID() }, randomUUID());
    assert.equal(state.stage, 'complete');
  });

  it('refuses a card that its owner does not confirm, and a charge whose bank wants them there each time', async () => {
    const key = randomUUID();
    const ask = () => cards.keepCard(customerRef, 'pm_card_authenticationRequired', key);
    const asked = await ask();
    assert.ok('clientSecret' in asked);
    await answerBank(asked.clientSecret, 'refuse');
    await assert.rejects(ask(), refusedAs('setup_intent_authentication_failure'));
    const another = randomUUID();
    const again = await cards.keepCard(customerRef, 'pm_card_authenticationRequired', another);
    assert.ok('clientSecret' in again);
    await answerBank(again.clientSecret, 'confirm');
    const answer = await cards.keepCard(customerRef, 'pm_card_authenticationRequired', another);
    assert.ok('card' in answer);
    const charge = { customerRef, cardRef: answer.card.cardRef, amountCents: 5_000 };
    await assert.rejects(
      cards.createCharge({ ...charge, correlationId: randomUUID() }, randomUUID()),
      refusedAs('authentication_required'),
    );
  });

  it('charges once for a key, and finds the charge by our id', async () => {
    const input = await newCharge();
    assert.equal(await cards.findCharge(customerRef, input.correlationId), null);
    const key = randomUUID();
    const state = await cards.createCharge(input, key);
    assert.deepEqual(
      [state.stage, state.amountCents, state.correlationId, state.lateReturn],
      ['complete', 102_930, input.correlationId, null],
    );
    assert.equal((await cards.createCharge(input, key)).transferRef, state.transferRef);
    assert.equal((await cards.findCharge(customerRef, input.correlationId))?.transferRef, state.transferRef);
    assert.equal((await cards.getCharge(state.transferRef))?.stage, 'complete');
    assert.equal(await cards.getCharge('pi_none'), null);
    await assert.rejects(cards.createCharge({ ...input, amountCents: 1 }, key), ProviderRefused);
  });

  it('says why a charge was declined, also to who looks for it later', async () => {
    const input = await newCharge('tok_chargeCustomerFail');
    await assert.rejects(cards.createCharge(input, randomUUID()), refusedAs('generic_decline'));
    const found = await cards.findCharge(customerRef, input.correlationId);
    assert.deepEqual([found?.stage, found?.failureCode], ['failed', 'generic_decline']);
  });

  it('reports a dispute while it is open, and a lost one as a late return', async () => {
    const { transferRef } = await cards.createCharge(await newCharge('tok_createDispute'), randomUUID());
    const afterStep = async () => {
      await fetch(`${sandbox.url}/console/api/disputes/step`, { method: 'POST' });
      return cards.getCharge(transferRef);
    };
    const opened = await afterStep();
    assert.deepEqual([opened?.dispute?.status, opened?.lateReturn], ['NEEDS_RESPONSE', null]);
    const answered = await afterStep();
    assert.deepEqual([answered?.dispute?.status, answered?.lateReturn], ['UNDER_REVIEW', null]);
    const state = await afterStep();
    const { reason, amountCents, respondBy } = state?.dispute ?? {};
    assert.deepEqual({ reason, amountCents }, { reason: 'fraudulent', amountCents: 102_930 });
    assert.ok(Date.parse(respondBy ?? '') > Date.now());
    assert.deepEqual(
      [state?.stage, state?.lateReturn, state?.failureCode],
      ['complete', 'debit', 'fraudulent'],
    );
    const events = await cards.listEvents(new Date(Date.now() - 60_000).toISOString());
    const topics = events.filter(({ resourceRef }) => resourceRef === transferRef).map(({ topic }) => topic);
    assert.deepEqual(topics, [
      'payment_intent.succeeded',
      ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
    ]);
  });

  it('reads events that were signed with our secret, and no others', () => {
    const object = { id: 'pi_1', object: 'payment_intent' };
    const payload = JSON.stringify({
      ...{ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', created: 1_772_463_600 },
      data: { object },
    });
    const sign = (secret: string) => Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const signature = sign(secrets.webhookSecret);
    assert.deepEqual(cards.readWebhook(Buffer.from(payload), signature), {
      id: 'evt_1',
      topic: 'payment_intent.succeeded',
      resourceRef: 'pi_1',
      resourceKind: 'charge',
      occurredAt: '2026-03-02T15:00:00.000Z',
    });
    const altered = Buffer.from(payload.replace('pi_1', 'pi_2'));
    assert.throws(() => cards.readWebhook(altered, signature), InvalidSignature);
    assert.throws(() => cards.readWebhook(Buffer.from(payload), sign('another')), InvalidSignature);
    const rotated = createStripeCards({
      url: sandbox.url,
      secretKey: secrets.secretKey,
      webhookSecret: 'whsec_new',
      previousWebhookSecret: secrets.webhookSecret,
    });
    for (const secret of ['whsec_new', secrets.webhookSecret])
      assert.equal(typeof rotated.readWebhook(Buffer.from(payload), sign(secret)).id, 'string');
    assert.throws(() => rotated.readWebhook(Buffer.from(payload), sign('another')), InvalidSignature);
    assert.throws(() => cards.readWebhook(Buffer.from(payload), undefined), InvalidSignature);
  });

  it('removes a card, twice if need be', async () => {
    const { cardRef } = await kept('tok_visa');
    await cards.detachCard(cardRef);
    await cards.detachCard(cardRef);
  });

  it('tells an unknown outcome from a refusal', async () => {
    for (const answer of [500, 429, 'never'] as const) {
      const server = createServer((_request, response) => {
        if (answer !== 'never') response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
      });
      await new Promise<void>((resolve) => server.listen(0, resolve));
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const broken = createStripeCards({ url: `http://localhost:${port}`, ...secrets, timeoutMs: 200 });
      await assert.rejects(broken.getCharge('pi_1'), ProviderUnavailable, String(answer));
      server.closeAllConnections();
      server.close();
    }
  });
});
