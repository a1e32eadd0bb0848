import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  InvalidSignature,
  ProviderRefused,
  ProviderUnavailable,
} from '../../providers/bank-transfers/errors.ts';
import type { DisputeState, ProviderEvent, TransferState } from '../../providers/bank-transfers/port.ts';
import type { CardState, Cards, NewCharge } from '../../providers/cards/port.ts';

interface FakeCharge extends NewCharge {
  ref: string;
  stage: 'complete' | 'failed';
  failureCode: string | null;
  dispute: DisputeState | null;
}

/** How a test plays the card provider and the cards' banks. */
export interface FakeCardControl {
  charges: Map<string, FakeCharge>;
  events: ProviderEvent[];
  /** While true every call ends in ProviderUnavailable, and nothing is done. */
  setDown(down: boolean): void;
  /** The next charges are made, but the caller gets no answer. */
  loseAnswers(times: number): void;
  /** The next charge is declined. */
  declineNext(code: string): void;
  /** The owner of a card that has to be confirmed answers their bank. @param clientSecret what the browser was given */
  answerBank(clientSecret: string, confirmed: boolean): void;
  /** The cardholder disputes a charge, to be answered within a week. */
  openDispute(chargeRef: string): void;
  /** The dispute that is open goes on, or ends. */
  decideDispute(chargeRef: string, status: Exclude<DisputeState['status'], 'NEEDS_RESPONSE'>): void;
  /** The payer's bank decides a dispute against us, at once. */
  loseDispute(chargeRef: string): void;
  /** An event as it would be delivered. */
  webhookOf(event: ProviderEvent): { body: Buffer; signature: string };
}

const delivered = z.object({ id: z.string() });
const declined = (code: string) => new ProviderRefused(code, 'Your card was declined.', { status: 402 });

/** The card port in memory: tokens name what becomes of their card: `tok_chargeDeclined`, `pm_confirm…`. */
export function createFakeCards(webhookSecret = 'fake-secret'): Cards & { control: FakeCardControl } {
  const cards = new Map<string, CardState>();
  const charges = new Map<string, FakeCharge>();
  const events: ProviderEvent[] = [];
  const made = new Map<string, string>();
  /** What owners answered their banks, by client secret. */
  const confirmed = new Map<string, boolean>();
  let down = false;
  let lostAnswers = 0;
  let nextDecline: string | null = null;
  const reach = (): void => {
    if (down) throw new ProviderUnavailable('The provider is down');
  };
  const tell = (topic: string, resourceRef: string): void => {
    const occurredAt = new Date().toISOString();
    events.push({ id: `evt_${randomUUID()}`, topic, resourceKind: 'charge', resourceRef, occurredAt });
  };
  const openDispute: FakeCardControl['openDispute'] = (ref) => {
    const charge = charges.get(ref);
    if (charge === undefined) return;
    const day = 86_400_000;
    charge.dispute = {
      ...{ disputeRef: `dp_${randomUUID()}`, status: 'NEEDS_RESPONSE', reason: 'fraudulent' },
      ...{ amountCents: charge.amountCents, openedAt: new Date().toISOString() },
      respondBy: new Date(Date.now() + 7 * day).toISOString(),
    };
    tell('charge.dispute.created', ref);
  };
  const decideDispute: FakeCardControl['decideDispute'] = (ref, status) => {
    const charge = charges.get(ref);
    if (!charge?.dispute) return;
    charge.dispute = { ...charge.dispute, status };
    tell(`charge.dispute.${status === 'UNDER_REVIEW' ? 'updated' : 'closed'}`, ref);
  };
  const sign = (body: Buffer): string => createHmac('sha256', webhookSecret).update(body).digest('hex');
  const once = (key: string, make: () => string): string => {
    new Headers({ 'Idempotency-Key': key }); // throws as the real client does
    const ref = made.get(key) ?? make();
    made.set(key, ref);
    return ref;
  };
  const charged = (ref: string): TransferState => {
    const charge = charges.get(ref);
    if (charge === undefined) throw new Error(`There is no charge ${ref}`);
    return stateOf(charge);
  };
  return {
    control: {
      charges,
      events,
      setDown: (value) => {
        down = value;
      },
      loseAnswers: (times) => {
        lostAnswers = times;
      },
      declineNext: (code) => {
        nextDecline = code;
      },
      answerBank: (clientSecret, yes) => {
        confirmed.set(clientSecret, yes);
      },
      openDispute,
      decideDispute,
      loseDispute: (ref) => {
        const charge = charges.get(ref);
        if (charge?.stage !== 'complete' || charge.dispute !== null) return;
        openDispute(ref);
        decideDispute(ref, 'LOST');
      },
      webhookOf: (event) => {
        const body = Buffer.from(JSON.stringify(event));
        return { body, signature: sign(body) };
      },
    },
    createCustomer: async (_input, key) => {
      reach();
      return { customerRef: once(key, () => `cus_${randomUUID()}`) };
    },
    keepCard: async (_customerRef, token, key) => {
      reach();
      if (token === 'tok_chargeDeclined') throw declined('generic_decline');
      if (token.startsWith('pm_confirm')) {
        const clientSecret = once(`${key}-setup`, () => `seti_${randomUUID()}_secret_fake`);
        const answer = confirmed.get(clientSecret);
        if (answer === undefined) return { clientSecret };
        if (!answer) throw declined('setup_intent_authentication_failure');
      }
      const cardRef = once(key, () => (token.startsWith('pm_') ? token : `pm_${randomUUID()}`));
      const card = { cardRef, brand: 'visa', last4: '4242', country: 'US', expMonth: 12, expYear: 2034 };
      cards.set(cardRef, card);
      return { card };
    },
    detachCard: async (cardRef) => {
      reach();
      cards.delete(cardRef);
    },
    createCharge: async (input, key) => {
      reach();
      const ref = once(key, () => {
        const id = `pi_${randomUUID()}`;
        const failureCode = nextDecline;
        nextDecline = null;
        const stage = failureCode === null ? 'complete' : 'failed';
        charges.set(id, { ...input, ref: id, stage, failureCode, dispute: null });
        tell(`payment_intent.${failureCode === null ? 'succeeded' : 'payment_failed'}`, id);
        return id;
      });
      if (lostAnswers > 0) {
        lostAnswers -= 1;
        throw new ProviderUnavailable('The provider did not answer in time');
      }
      const state = charged(ref);
      if (state.failureCode !== null && state.stage === 'failed') throw declined(state.failureCode);
      return state;
    },
    findCharge: async (_customerRef, correlationId) => {
      reach();
      const found = [...charges.values()].find((charge) => charge.correlationId === correlationId);
      return found === undefined ? null : stateOf(found);
    },
    getCharge: async (ref) => {
      reach();
      return charges.has(ref) ? charged(ref) : null;
    },
    listEvents: async (sinceIso) => {
      reach();
      return events.filter(({ occurredAt }) => Date.parse(occurredAt) >= Date.parse(sinceIso));
    },
    readWebhook: (rawBody, signature) => {
      if (signature !== sign(rawBody))
        throw new InvalidSignature('The webhook was not signed with our secret');
      const { id } = delivered.parse(JSON.parse(rawBody.toString('utf8')));
      const event = events.find((each) => each.id === id);
      if (!event) throw new InvalidSignature('The webhook is no event');
      return event;
    },
  };
}

const stateOf = (charge: FakeCharge): TransferState => ({
  transferRef: charge.ref,
  correlationId: charge.correlationId,
  stage: charge.stage,
  lateReturn: charge.dispute?.status === 'LOST' ? 'debit' : null,
  failedLeg: charge.dispute?.status === 'LOST' || charge.stage === 'failed' ? 'debit' : null,
  failureCode: charge.dispute?.status === 'LOST' ? charge.dispute.reason : charge.failureCode,
  failureReason: charge.failureCode === null ? null : 'Your card was declined.',
  traceId: null,
  amountCents: charge.amountCents,
  dispute: charge.dispute,
  updatedAt: new Date().toISOString(),
});
