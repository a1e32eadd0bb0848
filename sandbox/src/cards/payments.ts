import { cardError, invalid, missing } from './errors.ts';
import {
  now,
  shown,
  type CardDetails,
  type CardStore,
  type Fate,
  type PaymentIntent,
  type PaymentMethod,
} from './objects.ts';
import { newId } from './store.ts';
import { brandOf, fateOf, isCardNumber, readyMade } from './test-cards.ts';

export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** Reads a card as it was typed. @throws CardApiError naming what is wrong, as the vendor words it. */
export function readCard({ number, expMonth, expYear, cvc }: TypedCard): { card: CardDetails; fate: Fate } {
  const digits = number.replaceAll(/[\s-]/g, '');
  if (!isCardNumber(digits))
    throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  const year = expYear < 100 ? 2000 + expYear : expYear;
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", {
      param: 'exp_month',
    });
  }
  const today = new Date();
  if (!Number.isInteger(year) || year * 12 + expMonth <= today.getUTCFullYear() * 12 + today.getUTCMonth()) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' });
  }
  if (!/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  }
  const details = { brand: brandOf(digits), last4: digits.slice(-4), country: 'US', funding: 'credit' };
  return { card: { ...details, exp_month: expMonth, exp_year: year }, fate: fateOf(digits) };
}

/** The card of a token, or of a ready-made one such as `tok_visa`. @throws CardApiError for none, or a used one. */
export function cardOfToken(store: CardStore, id: string): { card: CardDetails; fate: Fate } {
  const ready = readyMadeCard(id, 'tok_');
  if (ready !== null) return ready;
  const token = store.tokens.get(id);
  if (token === null) throw missing('token', id);
  if (token.used) throw invalid('You cannot use a Stripe token more than once.', 'card[token]');
  store.tokens.change({ ...token, used: true });
  return token;
}

function readyMadeCard(id: string, prefix: string): { card: CardDetails; fate: Fate } | null {
  const number = id.startsWith(prefix)
    ? readyMade[id.replace(`${prefix}card_`, prefix).slice(prefix.length)]
    : undefined;
  return number === undefined ? null : readCard({ number, expMonth: 12, expYear: 34, cvc: '123' });
}

export function addMethod(
  store: CardStore,
  { card, fate }: { card: CardDetails; fate: Fate },
): PaymentMethod {
  return store.methods.add({
    ...{ id: newId('pm'), object: 'payment_method', type: 'card', created: now(), livemode: false },
    ...{ customer: null, card, metadata: {}, fate },
  });
}

/** Keeps a payment method with a customer; its bank is asked whether the card is good. @throws CardApiError */
export function attach(store: CardStore, id: string, customer: string): PaymentMethod {
  if (store.customers.get(customer) === null) throw missing('customer', customer);
  const ready = store.methods.get(id) === null ? readyMadeCard(id, 'pm_') : null;
  const method = ready === null ? store.methods.get(id) : addMethod(store, ready);
  if (method === null) throw missing('PaymentMethod', id);
  if (method.customer === customer) return method;
  if (method.customer !== null) {
    throw invalid('The payment method you provided has already been attached to a customer.');
  }
  const { declines } = method.fate;
  if (declines?.when === 'kept')
    throw cardError('card_declined', declines.message, { decline_code: declines.code });
  return store.methods.change({ ...method, customer });
}

export interface NewIntent {
  amount: number;
  customer: string;
  paymentMethod: string;
  metadata: Record<string, string>;
}

/** Makes a payment and charges the card at once. @param disputeAt when the payer of such a card disputes it. */
export function charge(store: CardStore, input: NewIntent, disputeAt: number): PaymentIntent {
  const method = store.methods.get(input.paymentMethod);
  if (method === null) throw missing('PaymentMethod', input.paymentMethod);
  if (method.customer !== input.customer) {
    throw invalid('The provided PaymentMethod does not belong to the provided Customer.', 'payment_method');
  }
  const { declines, disputed } = method.fate;
  const intent = store.intents.add(
    {
      ...{ id: newId('pi'), object: 'payment_intent', created: now(), livemode: false },
      ...{ amount: input.amount, amount_received: declines === null ? input.amount : 0, currency: 'usd' },
      ...{ customer: input.customer, payment_method: method.id, metadata: input.metadata },
      status: declines === null ? 'succeeded' : 'requires_payment_method',
      last_payment_error:
        declines === null
          ? null
          : {
              type: 'card_error',
              code: 'card_declined',
              decline_code: declines.code,
              message: declines.message,
            },
      latest_charge: newId('ch'),
    },
    input.customer,
  );
  tell(store, `payment_intent.${declines === null ? 'succeeded' : 'payment_failed'}`, intent);
  if (declines === null && disputed) addDispute(store, intent, disputeAt);
  return intent;
}

/** How long a dispute waits for an answer, as the vendor's networks do. */
const answerWithinSeconds = 7 * 86_400;

function addDispute(
  store: CardStore,
  { id, amount, currency, latest_charge }: PaymentIntent,
  due: number,
): void {
  const facts = { amount, currency, charge: latest_charge ?? '', payment_intent: id, reason: 'fraudulent' };
  store.disputes.add(
    {
      id: newId('dp'),
      object: 'dispute',
      created: now(),
      livemode: false,
      ...facts,
      status: 'needs_response',
      evidence_details: {
        ...{ due_by: now() + answerWithinSeconds, has_evidence: false },
        ...{ past_due: false, submission_count: 0 },
      },
    },
    id,
    due,
  );
}

/** Tells of an object as it is now. */
export function tell(store: CardStore, type: string, object: object): void {
  store.events.add(
    {
      ...{ id: newId('evt'), object: 'event', created: now(), livemode: false, type },
      ...{ api_version: '2026-10-28.endive', data: { object: shown(object) } },
    },
    null,
    Date.now(),
  );
}
