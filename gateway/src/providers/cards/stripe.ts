import Stripe from 'stripe';
import { asking, isMissing } from './stripe-errors.ts';
import { stripeEvents } from './stripe-events.ts';
import { disputeStateOf, stateOf } from './stripe-state.ts';
import type { CardState, Cards, KeptCard } from './port.ts';
import { tracedFetch } from '../../trace/provider-calls.ts';
import { guardedClient } from '../clients/guarded-client.ts';
import { acceptedSecrets } from '../../secrets/accepted.ts';
import { headerKey } from '../clients/provider-key.ts';
import { ProviderRefused } from '../bank-transfers/errors.ts';
import type { DisputeState } from '../bank-transfers/port.ts';

export interface StripeSettings {
  /** Address of the API's host; the client adds `/v1`. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** Accepted besides the current secret during a rotation. */
  previousWebhookSecret?: string | null;
  /** How long any one HTTP call may take; 10 s unless given. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;
const chargesAtOnce = 100;

/** The card port through Stripe's official client; the address decides between sandbox and production. */
export function createStripeCards({
  url,
  secretKey,
  webhookSecret,
  previousWebhookSecret,
  timeoutMs = defaultTimeoutMs,
}: StripeSettings): Cards {
  const client = clientOf(url, secretKey, timeoutMs);
  const whole = async (intent: Stripe.PaymentIntent) => stateOf(intent, await disputeOf(client, intent));
  return {
    ...stripeEvents(client, acceptedSecrets(webhookSecret, previousWebhookSecret)),
    createCustomer: async (input, key) => {
      const { id } = await asking(() => client.customers.create(input, keyed(key)));
      return { customerRef: id };
    },
    // https://docs.stripe.com/payments/save-and-reuse: set up for charges off session, confirmed here, and in the browser
    // where the card's bank asks for more.
    keepCard: (customerRef, token, key) =>
      asking(async () => {
        const setup = await client.setupIntents.create(
          {
            customer: customerRef,
            payment_method: await methodOf(client, token, key),
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            usage: 'off_session',
            confirm: true,
          },
          keyed(`${key}-setup`),
        );
        // A repeated key answers as it did at first; what the card's owner did since, only the intent itself tells.
        return keptBy(
          client,
          setup.status === 'requires_action' ? await client.setupIntents.retrieve(setup.id) : setup,
        );
      }),
    detachCard: async (cardRef) => {
      await asking(() => client.paymentMethods.detach(cardRef)).catch(unlessGone);
    },
    createCharge: ({ customerRef, cardRef, amountCents, correlationId }, key) =>
      asking(async () =>
        whole(
          await client.paymentIntents.create(
            {
              amount: amountCents,
              currency: 'usd',
              customer: customerRef,
              payment_method: cardRef,
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
              confirm: true,
              off_session: true,
              metadata: { correlationId },
            },
            keyed(key),
          ),
        ),
      ),
    // Listed rather than searched for: the search lags behind what was just made.
    findCharge: (customerRef, correlationId) =>
      asking(async () => {
        const charges = client.paymentIntents.list({ customer: customerRef, limit: chargesAtOnce });
        for await (const charge of charges) {
          if (charge.metadata['correlationId'] === correlationId) return whole(charge);
        }
        return null;
      }),
    getCharge: async (chargeRef) => {
      try {
        return await asking(async () => whole(await client.paymentIntents.retrieve(chargeRef)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

const keyed = (key: string) => ({ idempotencyKey: headerKey(key) });

function clientOf(url: string, secretKey: string, timeout: number): Stripe {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'https:';
  const client = new Stripe(secretKey, {
    protocol: secure ? 'https' : 'http',
    host: hostname,
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    timeout,
    httpClient: Stripe.createFetchHttpClient(tracedFetch('stripe')),
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return guardedClient(client);
}

/** A payment method as it is; of a token one is made. */
async function methodOf(client: Stripe, token: string, key: string): Promise<string> {
  if (!token.startsWith('tok_')) return token;
  const made = await client.paymentMethods.create({ type: 'card', card: { token } }, keyed(`${key}-method`));
  return made.id;
}

async function keptBy(client: Stripe, setup: Stripe.SetupIntent): Promise<KeptCard> {
  const { status, client_secret: clientSecret, payment_method: method, last_setup_error: error } = setup;
  if (status === 'requires_action' && clientSecret !== null) return { clientSecret };
  if (status !== 'succeeded' || typeof method !== 'string')
    throw new ProviderRefused(
      error?.decline_code ?? error?.code ?? status,
      error?.message ?? 'Your card was not confirmed. Please use another card.',
    );
  return { card: cardOf(await client.paymentMethods.retrieve(method)) };
}

function cardOf({ id, card }: Stripe.PaymentMethod): CardState {
  if (!card) throw new ProviderRefused('not_a_card', 'This is not a card.');
  const { brand, last4, country, exp_month: expMonth, exp_year: expYear } = card;
  return { cardRef: id, brand, last4, country, expMonth, expYear };
}

/** A card that is not attached any more is as gone as it should be. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error;
}

async function disputeOf(client: Stripe, intent: Stripe.PaymentIntent): Promise<DisputeState | null> {
  if (intent.status !== 'succeeded') return null;
  const { data } = await client.disputes.list({ payment_intent: intent.id, limit: 10 });
  const dispute = data.find(({ status }) => status === 'lost') ?? data[0];
  return dispute === undefined ? null : disputeStateOf(dispute);
}
