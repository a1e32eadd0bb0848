import type { z } from 'zod';
import { portalHeaders } from '../callers.ts';
import {
  askerAnswer,
  doneAnswer,
  errorAnswer,
  linkPaymentAnswer,
  mailedAnswer,
  occasionAnswer,
  paymentAnswer,
  proofAnswer,
  provedAnswer,
  quoteAnswer,
  readLinkAnswer,
  requestAnswer,
  signInAnswer,
  type AskerOffer,
  type LinkPaymentAnswer,
  type Offer,
  type PaymentAnswer,
  type PaymentRequest,
  type Quote,
  type SignInAnswer,
} from './answers.ts';

/** An answer of the gateway; everything that can come instead of a value is a value too. */
export type Answer<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'not-found'; message: string }
  /**
   * `field` names the input at fault, `account.routingNumber`, or is null. With `confirm` the payer first confirms their card
   * at its bank, and sends the same again.
   */
  | { kind: 'refused'; code: string; message: string; field: string | null; confirm: string | null }
  /** No answer, or none that says what became of the request. */
  | { kind: 'down' };

export interface PayerApi {
  payment(place: Place): Promise<Answer<PaymentRequest>>;
  /** Mails the payer or receiver a link that acts. */
  mailLink(place: Place): Promise<Answer<{ sent: boolean }>>;
  /** Makes a link that only shows the payment. */
  readLink(place: Place): Promise<Answer<{ token: string }>>;
  /** Mails the payer a code; answers the secret that this browser keeps. */
  beginProof(token: string): Promise<Answer<{ proof: string }>>;
  confirmProof(token: string, code: string): Promise<Answer<{ proved: boolean }>>;
  authorize(token: string, body: unknown, key: string): Promise<Answer<PaymentAnswer>>;
  cancel(token: string, key: string): Promise<Answer<PaymentAnswer>>;
  ask(token: string, message: string, key: string): Promise<Answer<{ id: string }>>;
  /** Begins a bank sign-in. */
  signIn(at: Place | PayerLink): Promise<Answer<SignInAnswer>>;
  /** The receiver of a payment gives the account that it goes to. */
  receive(token: string, body: unknown, key: string): Promise<Answer<PaymentAnswer>>;
  /** @param amounts integer cents. */
  verify(
    token: string,
    amounts: { amount1: number; amount2: number },
    key: string,
  ): Promise<Answer<PaymentAnswer>>;
  decline(token: string, reason: string, key: string): Promise<Answer<PaymentAnswer>>;
  offer(link: PayerLink): Promise<Answer<Offer>>;
  /** What a payment costs; refused where a form field is not filled in as it has to be. @param amount integer cents. */
  quote(link: PayerLink, amount: number, formFields: readonly FormValue[]): Promise<Answer<Quote>>;
  /** An occasion as its requester link offers it. */
  askedOffer(occasionId: string): Promise<Answer<Offer>>;
  /** Mails an asker the link to go on with. */
  mailAsker(occasionId: string, email: string): Promise<Answer<{ sent: boolean }>>;
  /** Mails a receiver links to the payments that wait for their account. */
  mailReceiver(link: OccasionLink, email: string): Promise<Answer<{ sent: boolean }>>;
  asking(token: string): Promise<Answer<AskerOffer>>;
  requestAs(token: string, body: unknown, key: string): Promise<Answer<PaymentAnswer>>;
  pay(link: PayerLink, body: unknown, key: string): Promise<Answer<LinkPaymentAnswer>>;
}

/** A form field of an occasion, filled in. */
export interface FormValue {
  name: string;
  value: string;
}

/** Where a payment is found: at the link that was mailed, or at the address of its receipt, which only shows it. */
export interface Place {
  kind: 'request' | 'receipt';
  token: string;
}

/** For whom the portal asks. */
export interface Asker {
  /** Follows one visit's calls through both logs. */
  requestId: string;
  /** The payer's address: the gateway limits calls for each. */
  address: string;
  /** What the payer's browser calls itself; kept with what the payer authorizes. */
  device: string | null;
  /** The secret that the browser keeps while the payer's address is proved in it; null for none. */
  proof: string | null;
}

/** The payer API as it is called for somebody. */
export type PayerApiFor = (asker: Asker) => PayerApi;

/** An occasion's own link, or a payment link on it. */
export type PayerLink = OccasionLink | { linkToken: string };

export interface OccasionLink {
  orgSlug: string;
  way: 'send' | 'receive';
  occasionId: string;
}

const answerWithinMs = 10_000;

/**
 * The gateway's payer API.
 * @param gatewayUrl its address, without a trailing slash.
 * @param secret proves to the gateway that the portal says for whom it asks.
 */
export function createPayerApi(gatewayUrl: string, secret: string): PayerApiFor {
  const at = (...parts: string[]) => `${gatewayUrl}/payer/${parts.map(encodeURIComponent).join('/')}`;
  const of = (link: PayerLink, ...rest: string[]) =>
    'linkToken' in link
      ? at('links', link.linkToken, ...rest)
      : at('occasions', link.orgSlug, link.way, link.occasionId, ...rest);
  const placed = ({ kind, token }: Place, ...rest: string[]) => at(`${kind}s`, token, ...rest);
  return ({ requestId, address, device, proof }) => {
    const ask = askAs({
      'x-request-id': requestId,
      [portalHeaders.secret]: secret,
      [portalHeaders.address]: address,
      ...(device === null ? {} : { 'user-agent': device }),
      ...(proof === null ? {} : { 'x-payer-proof': proof }),
    });
    return {
      payment: (place) => ask(requestAnswer, placed(place)),
      mailLink: (place) => ask(mailedAnswer, placed(place, 'act-links'), { body: {}, key: null }),
      readLink: (place) => ask(readLinkAnswer, placed(place, 'read-links'), { body: {}, key: null }),
      beginProof: (token) => ask(proofAnswer, at('requests', token, 'proofs'), { body: {}, key: null }),
      confirmProof: (token, code) =>
        ask(provedAnswer, at('requests', token, 'proofs', 'confirm'), { body: { code }, key: null }),
      authorize: (token, body, key) => ask(paymentAnswer, at('requests', token, 'authorize'), { body, key }),
      cancel: (token, key) => ask(paymentAnswer, at('requests', token, 'cancel'), { body: {}, key }),
      ask: (token, message, key) =>
        ask(doneAnswer, at('requests', token, 'questions'), { body: { message }, key }),
      signIn: (where) => {
        const url = 'kind' in where ? placed(where, 'bank-sign-in') : of(where, 'bank-sign-in');
        return ask(signInAnswer, url, { body: {}, key: null });
      },
      receive: (token, body, key) => ask(paymentAnswer, at('requests', token, 'receive'), { body, key }),
      verify: (token, body, key) => ask(paymentAnswer, at('requests', token, 'verify'), { body, key }),
      decline: (token, reason, key) =>
        ask(paymentAnswer, at('requests', token, 'decline'), { body: { reason }, key }),
      offer: (link) => ask(occasionAnswer, of(link)),
      quote: (link, amount, formFields) =>
        ask(quoteAnswer, of(link, 'quote'), { body: { amount, formFields }, key: null }),
      askedOffer: (occasionId) => ask(occasionAnswer, at('asked', occasionId)),
      mailAsker: (occasionId, email) =>
        ask(mailedAnswer, at('asked', occasionId, 'links'), { body: { email }, key: null }),
      mailReceiver: (link, email) => ask(mailedAnswer, of(link, 'links'), { body: { email }, key: null }),
      asking: (token) => ask(askerAnswer, at('askers', token)),
      requestAs: (token, body, key) => ask(paymentAnswer, at('askers', token, 'requests'), { body, key }),
      pay: (link, body, key) => ask(linkPaymentAnswer, of(link, 'payments'), { body, key }),
    };
  };
}

const askAs =
  (headers: Readonly<Record<string, string>>) =>
  async <T>(
    schema: z.ZodType<T>,
    url: string,
    post?: { body: unknown; key: string | null },
  ): Promise<Answer<T>> => {
    try {
      const response = await fetch(url, {
        method: post ? 'POST' : 'GET',
        headers: {
          ...headers,
          accept: 'application/json',
          ...(post ? { 'content-type': 'application/json' } : {}),
          ...(post && post.key !== null ? { 'idempotency-key': post.key } : {}),
        },
        ...(post ? { body: JSON.stringify(post.body) } : {}),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      return read(schema, response.status, await response.json());
    } catch {
      return { kind: 'down' };
    }
  };

function read<T>(schema: z.ZodType<T>, status: number, body: unknown): Answer<T> {
  const value = schema.safeParse(body);
  if (status < 300 && value.success) return { kind: 'ok', value: value.data };
  const failure = errorAnswer.safeParse(body);
  if (!failure.success || status >= 500) return { kind: 'down' };
  const { code, message, field, clientSecret } = failure.data.error;
  if (status === 404) return { kind: 'not-found', message };
  return { kind: 'refused', code, message, field: field ?? null, confirm: clientSecret ?? null };
}
