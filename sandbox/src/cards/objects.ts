import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { collection } from './store.ts';

const base = { id: z.string(), created: z.number(), livemode: z.literal(false) };

const customer = z.object({
  ...base,
  object: z.literal('customer'),
  email: z.string().nullable(),
  name: z.string().nullable(),
});

const cardDetails = z.object({
  brand: z.string(),
  last4: z.string(),
  country: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  funding: z.string(),
});

/** The number decides what becomes of a test card, so only its fate is kept. */
const fate = z.object({
  declines: z.object({ when: z.enum(['kept', 'charged']), code: z.string(), message: z.string() }).nullable(),
  disputed: z.boolean(),
  asks: z.enum(['once', 'always']).nullable().default(null),
});

const paymentMethod = z.object({
  ...base,
  object: z.literal('payment_method'),
  type: z.literal('card'),
  customer: z.string().nullable(),
  card: cardDetails,
  metadata: z.object({}),
  fate,
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

const token = z.object({
  ...base,
  object: z.literal('token'),
  type: z.literal('card'),
  used: z.boolean(),
  card: cardDetails,
  fate,
});

const paymentIntent = z.object({
  ...base,
  object: z.literal('payment_intent'),
  amount: z.number(),
  amount_received: z.number(),
  currency: z.string(),
  customer: z.string().nullable(),
  payment_method: z.string().nullable(),
  status: z.enum(['succeeded', 'requires_payment_method', 'requires_confirmation', 'canceled']),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z
    .object({ type: z.string(), code: z.string(), decline_code: z.string(), message: z.string() })
    .nullable(),
  latest_charge: z.string().nullable(),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

const setupIntent = z.object({
  ...base,
  object: z.literal('setup_intent'),
  client_secret: z.string(),
  customer: z.string(),
  payment_method: z.string(),
  usage: z.literal('off_session'),
  status: z.enum(['succeeded', 'requires_action', 'requires_payment_method']),
  next_action: z.object({ type: z.literal('use_stripe_sdk'), use_stripe_sdk: z.object({}) }).nullable(),
  last_setup_error: z.object({ type: z.string(), code: z.string(), message: z.string() }).nullable(),
});
export type SetupIntent = z.infer<typeof setupIntent>;

const dispute = z.object({
  ...base,
  object: z.literal('dispute'),
  amount: z.number(),
  currency: z.string(),
  charge: z.string(),
  payment_intent: z.string(),
  reason: z.string(),
  status: z.enum(['needs_response', 'under_review', 'lost', 'won']),
  evidence_details: z.object({
    due_by: z.number(),
    has_evidence: z.boolean(),
    past_due: z.literal(false),
    submission_count: z.number(),
  }),
});
export type Dispute = z.infer<typeof dispute>;

const event = z.object({
  ...base,
  object: z.literal('event'),
  type: z.string(),
  api_version: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** Everything that the card provider keeps. */
export const cardStore = (db: DatabaseSync) => ({
  customers: collection(db, 'customer', customer),
  tokens: collection(db, 'token', token),
  methods: collection(db, 'payment_method', paymentMethod),
  intents: collection(db, 'payment_intent', paymentIntent),
  setups: collection(db, 'setup_intent', setupIntent),
  disputes: collection(db, 'dispute', dispute),
  events: collection(db, 'event', event),
});
export type CardStore = ReturnType<typeof cardStore>;
export type Fate = z.infer<typeof fate>;
export type CardDetails = z.infer<typeof cardDetails>;

/** Seconds since the epoch, as the API counts. */
export const now = (): number => Math.floor(Date.now() / 1000);

/** An object as the API shows it: without what only the sandbox knows. */
export function shown(value: object): Record<string, unknown> {
  const { fate: _fate, used: _used, ...rest } = value as Record<string, unknown>;
  return rest;
}
