import { z } from 'zod';

/** What the gateway's payer API answers. Amounts are integer cents. */

const organization = z.object({
  name: z.string(),
  slug: z.string(),
  backgroundColor: z.string().nullish(),
  logoLight: z.string().nullish(),
  logoDark: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});
export type Organization = z.infer<typeof organization>;

const fee = z.object({ amount: z.number(), payer: z.enum(['MIXED', 'OWNER', 'PARTY']) });

/** Who gets the money, and the name of the account that it goes into. */
const goesTo = z.object({ organization: z.string(), account: z.string().nullable() }).nullish();
export type GoesTo = z.infer<typeof goesTo>;

/** The words by which a payment is authorized. `{payer}` and `{account}` stand for what the form asks for. */
const consents = z.object({ bank: z.string(), card: z.string().nullish() });

const quote = z.object({
  ...{ amount: z.number(), fee, total: z.number() },
  /** When the money is usually there; null where somebody has to act first. */
  arrivesOn: z.iso.date().nullish(),
});
/** What a payment costs by bank transfer, and by card where cards are taken. */
export const quoteAnswer = quote.extend({ card: quote.nullish(), consents });
export type Quote = z.infer<typeof quoteAnswer>;
export type Cost = z.infer<typeof quote>;

const verification = z.object({
  account: z.string(),
  state: z.enum(['on-the-way', 'arrived', 'failed']),
  attemptsLeft: z.number(),
});

const step = z.object({
  status: z.enum(['AUTHORIZED', 'INITIATED', 'CLEARED', 'DEPOSITED', 'FAILED']),
  at: z.string(),
});
export type Step = z.infer<typeof step>;

export const requestAnswer = quoteAnswer.extend({
  /** Whether the link may do more than show the payment. */
  acts: z.boolean().default(true),
  /** Where a link that acts, or a code, is mailed, with most of its letters left out. */
  mailsTo: z.string().nullish(),
  /** Whether the payer has saved accounts, which are shown once their address is proved in this browser. */
  savedAccounts: z.boolean().default(false),
  verification: verification.nullish(),
  steps: z.array(step),
  declined: z.boolean(),
  withdrawn: z.boolean().default(false),
  retry: z.boolean().default(false),
  endedByStaff: z.boolean().default(false),
  cancelable: z.boolean().default(false),
  linking: z.boolean().default(false),
  /**
   * A payment out that waits for its receiver's account, or after which another was asked for: codes that may be tried,
   * until when, and whether the account is for the payments to come.
   */
  receiving: z
    .object({ triesLeft: z.number(), until: z.string(), forNext: z.boolean().default(false) })
    .nullish(),
  /** Its receiver has named another account since, for the payments to come. */
  accountChanged: z.boolean().default(false),
  id: z.string(),
  status: z.string(),
  state: z.enum(['open', 'paid', 'canceled', 'rejected', 'closed']),
  organization,
  goesTo,
  occasion: z.object({
    id: z.string(),
    name: z.string(),
    context: z.string(),
    direction: z.string(),
    timeZone: z.string().default('America/New_York'),
  }),
  receiverEmail: z.string().nullish(),
  /** Null unless the payer's address was proved in this browser. */
  payer: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string().nullish() }).nullish(),
  /** Who asked for it without belonging to the organization, where somebody did. */
  outsider: z.object({ name: z.string(), email: z.string() }).nullish(),
  formData: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
  fundingSources: z.array(z.object({ id: z.string(), label: z.string() })),
  requestedAt: z.string().nullish(),
  /** A calendar day of the occasion's time zone. */
  dueOn: z.iso.date().nullish(),
  autoAuthorized: z.boolean().nullish(),
});
export type PaymentRequest = z.infer<typeof requestAnswer>;

const fieldTypes = [
  'ADDRESS',
  'CHECKBOX',
  'DATE',
  'EMAIL',
  'NUMBER',
  'RANGE',
  'SELECT',
  'TEL',
  'TEXT',
  'TEXTAREA',
  'URL',
] as const;
const limit = z.union([z.number(), z.string()]).nullish();
const formField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes).catch('TEXT'),
  required: z.boolean().nullish().transform(Boolean),
  placeholder: z.string().nullish(),
  options: z.array(z.string()).nullish(),
  min: limit,
  max: limit,
  minLength: z.number().nullish(),
  maxLength: z.number().nullish(),
  value: z.string().nullish(),
});
export type FormField = z.infer<typeof formField>;

/** What was decided beforehand for whoever pays through a payment link. */
const link = z.object({
  state: z.enum(['OPEN', 'ENDED', 'REVOKED', 'USED_UP']),
  note: z.string().nullish(),
  /** Null leaves it to the payer. */
  amount: z.number().nullish(),
  formData: z.array(z.object({ name: z.string(), value: z.string() })),
  endsOn: z.iso.date(),
});
export type Preset = z.infer<typeof link>;

export const occasionAnswer = z.object({
  /** Null for an occasion's own link. */
  link: link.nullish(),
  linking: z.boolean().default(false),
  organization,
  goesTo,
  occasion: z.object({
    id: z.string(),
    name: z.string(),
    context: z.string(),
    direction: z.string(),
    acceptsCreditCards: z.boolean().nullish(),
    limit: z.number(),
    minimum: z.number(),
    formFields: z.array(formField),
  }),
});
export type Offer = z.infer<typeof occasionAnswer>;

/** The same for somebody who asks for a payment, with the address that they proved. */
export const askerAnswer = occasionAnswer.extend({ email: z.string() });
export type AskerOffer = z.infer<typeof askerAnswer>;

export const mailedAnswer = z.object({ sent: z.boolean() });

/** A payment through a link has an address of its own, of which `receipt` is the secret part. */
export const linkPaymentAnswer = z.object({ id: z.string(), status: z.string(), receipt: z.string() });
export type LinkPaymentAnswer = z.infer<typeof linkPaymentAnswer>;

export const paymentAnswer = z.object({ id: z.string(), status: z.string() });
export type PaymentAnswer = z.infer<typeof paymentAnswer>;

/** A bank sign-in that may begin: what the bank-linking provider's dialog is opened with. */
export const signInAnswer = z.object({ linkToken: z.string() });
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** The secret that the browser keeps while the payer's address is proved in it. */
export const proofAnswer = z.object({ proof: z.string() });
export const provedAnswer = z.object({ proved: z.boolean() });

/** The token of a link that only shows a payment. */
export const readLinkAnswer = z.object({ token: z.string() });

export const doneAnswer = z.object({ id: z.string() });

export const errorAnswer = z.object({
  error: z.object({
    ...{ code: z.string(), message: z.string(), field: z.string().nullish() },
    /** With what the card provider's script has the payer confirm a card at their bank. */
    clientSecret: z.string().nullish(),
  }),
});
