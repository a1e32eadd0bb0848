import { cardError, invalid, missing } from './errors.ts';
import {
  now,
  shown,
  type CardDetails,
  type CardStore,
  type Fate,
  type PaymentIntent,
  type PaymentMethod,
  type SetupIntent,
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

/**
 * Sets a card up for charges without its owner: its bank is asked whether the card is good, and may ask its owner first.
 *
 * @throws CardApiError
 */
export function setUp(store: CardStore, id: string, customer: string): SetupIntent {
  if (store.customers.get(customer) === null) throw missing('customer', customer);
  const ready = store.methods.get(id) === null ? readyMadeCard(id, 'pm_') : null;
  const method = ready === null ? store.methods.get(id) : addMethod(store, ready);
  if (method === null) throw missing('PaymentMethod', id);
  if (method.customer !== null && method.customer !== customer) {
    throw invalid('The payment method you provided has already been attached to a customer.');
  }
  const { declines, asks } = method.fate;
  if (declines?.when === 'kept')
    throw cardError('card_declined', declines.message, { decline_code: declines.code });
  const setupId = newId('seti');
  const asked = asks !== null && method.customer === null;
  if (!asked) store.methods.change({ ...method, customer });
  return store.setups.add(
    {
      ...{ id: setupId, object: 'setup_intent', created: now(), livemode: false, usage: 'off_session' },
      ...{ client_secret: newId(`${setupId}_secret`), customer, payment_method: method.id },
      status: asked ? 'requires_action' : 'succeeded',
      next_action: asked ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
      last_setup_error: null,
    },
    customer,
  );
}

/** The set-up that a browser knows by its secret; null for none. */
export function setupOf(store: CardStore, secret: string): SetupIntent | null {
  const found = store.setups.get(secret.split('_secret_')[0] ?? '');
  return found?.client_secret === secret ? found : null;
}

/** The owner of a card answers their bank, once. */
export function answerBank(store: CardStore, setup: SetupIntent, confirmed: boolean): SetupIntent {
  if (setup.status !== 'requires_action') return setup;
  const method = store.methods.get(setup.payment_method);
  if (confirmed && method !== null) store.methods.change({ ...method, customer: setup.customer });
  return store.setups.change({
    ...setup,
    status: confirmed ? 'succeeded' : 'requires_payment_method',
    next_action: null,
    last_setup_error: confirmed
      ? null
      : {
          type: 'invalid_request_error',
          code: 'setup_intent_authentication_failure',
          message:
            'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        },
  });
}

export interface NewIntent {
  amount: number;
  customer: string;
  paymentMethod: string;
  metadata: Record<string, string>;
}

const ownerWanted = {
  code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Makes a payment and charges the card at once. @param disputeAt when the payer of such a card disputes it. */
export function charge(store: CardStore, input: NewIntent, disputeAt: number): PaymentIntent {
  const method = store.methods.get(input.paymentMethod);
  if (method === null) throw missing('PaymentMethod', input.paymentMethod);
  if (method.customer !== input.customer) {
    throw invalid('The provided PaymentMethod does not belong to the provided Customer.', 'payment_method');
  }
  const { disputed, asks } = method.fate;
  const declines = asks === 'always' ? ownerWanted : method.fate.declines;
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
              code: asks === 'always' ? ownerWanted.code : 'card_declined',
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
