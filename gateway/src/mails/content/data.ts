import { z } from 'zod';

/** What a mail is about. Each kind has one page of content in content/. */
export const mailKinds = [
  'payment-request',
  'payment-reminder',
  'verify-account',
  'receipt-authorized',
  'receipt-deposited',
  'receipt-initiated',
  'agent-receipt',
  'agent-fee-unpaid',
  'proof-of-intent',
  'payment-sent',
  'approval-needed',
  'approved',
  'declined',
  'approval-expired',
  'request-declined',
  'payment-withdrawn',
  'receiver-reminder',
  'account-asked',
  'payment-link',
  'canceled',
  'failed',
  'taken-back',
  'disputed',
  'debits-stopped',
  'account-closed-to-debits',
  'refunded',
  'mail-refused',
  'invitation',
  'roles-requested',
  'reconciliation-due',
  'export-ready',
  'webhook-off',
  'asker-link',
  'payer-code',
  'note-mention',
  'confirmation-needed',
  'confirmation-decided',
  'new-browser',
  'business-requested',
  'business-decided',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** The organization whose face the mail wears. Logos are http(s) or data:image addresses. */
export const mailOrganization = z.object({
  name: z.string(),
  slug: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  backgroundColor: z.string().nullable(),
  logoLight: z.string().nullable(),
  logoDark: z.string().nullable(),
});
export type MailOrganization = z.infer<typeof mailOrganization>;

/** The face of mails that are about a person and no organization. */
export const platform: MailOrganization = {
  ...{ name: 'Keyturn', slug: '', email: null, phone: null },
  ...{ backgroundColor: null, logoLight: null, logoDark: null },
};

const mailRail = z.enum(['ACH', 'CARD', 'RTP']);
export type MailRail = z.infer<typeof mailRail>;

/**
 * What a mail about a payment is made from; the outbox keeps it as JSON until the mail is sent. Amounts are integer
 * cents. `party` is the person outside: who pays an inbound payment, who receives an outbound one.
 */
export const paymentMailData = z.object({
  audience: z.enum(['party', 'organization']),
  organization: mailOrganization,
  /** Null where there is no payment yet: a look at the mail before it is sent. */
  templateId: z.string().nullable(),
  direction: z.enum(['INBOUND', 'OUTBOUND']),
  context: z.enum(['EMD', 'GENERIC', 'REFUND']),
  occasionName: z.string(),
  timeZone: z.string(),
  /** When it happened, ISO 8601 UTC. */
  at: z.string(),
  amount: z.number().int(),
  /** The part of the fee that the party pays on top of the amount. */
  partyFee: z.number().int(),
  party: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  requesterName: z.string().nullable(),
  /**
   * The person outside the organization who requested the payment. Contact details are removed from the name and from
   * everything else that this person typed.
   */
  outsider: z.object({ name: z.string(), email: z.string() }).nullable().default(null),
  address: z.string().nullable(),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  /** How the money travels; mails that wait from before say nothing of it. */
  rail: mailRail.default('ACH'),
  /** Whether a bank transfer takes the expedited way. */
  expedited: z.boolean().default(false),
  /** Whether the party may pay with a card. */
  takesCards: z.boolean().default(false),
  /** Whether it goes out only once the receiver's account is known. */
  waitsForAccount: z.boolean().default(false),
  /** For example 'Truist ••4821'. */
  account: z.string().nullable(),
  reason: z.string().nullable(),
  /** By when the party is to pay, `2026-11-27`; null for no such day. */
  dueOn: z.iso.date().nullable().default(null),
  /** Where the mail's button leads; null for none. */
  url: z.string().nullable(),
});
export type PaymentMailData = z.infer<typeof paymentMailData>;

/** What an invitation to an organization is made from. */
export const invitationMailData = z.object({
  organization: mailOrganization,
  inviteeName: z.string(),
  inviterName: z.string().nullable(),
  /** Whether the person administrates the organization from now on. */
  asAdmin: z.boolean().default(true),
  url: z.string(),
});
export type InvitationMailData = z.infer<typeof invitationMailData>;

/** What an admin is asked for when a member wants more permissions. */
export const rolesRequestedMailData = z.object({
  organization: mailOrganization,
  requesterName: z.string(),
  requesterEmail: z.string(),
  /** In words, for example 'Refund payments'. */
  permissions: z.array(z.string()),
  url: z.string(),
});
export type RolesRequestedMailData = z.infer<typeof rolesRequestedMailData>;

/** What people who reconcile hear of months that nobody signed. */
export const reconciliationDueMailData = z.object({
  organization: mailOrganization,
  /** For example 'Client Trust ••4821'. */
  account: z.string(),
  /** Last days of the months, the oldest first. */
  months: z.array(z.iso.date()).default([]),
  /** Of an account that is signed day by day: the days, the oldest first. */
  days: z.array(z.iso.date()).default([]),
  url: z.string(),
});
export type ReconciliationDueMailData = z.infer<typeof reconciliationDueMailData>;

/** What the owner of an export hears of one that was made by itself. It holds nothing of a payment. */
export const exportMailData = z.object({
  organization: mailOrganization,
  every: z.enum(['DAILY', 'WEEKLY', 'MONTHLY']),
  dated: z.enum(['CREATED', 'AUTHORIZED', 'DEPOSITED']),
  /** The first and the last day. */
  first: z.iso.date(),
  last: z.iso.date(),
  outcome: z.enum(['ready', 'empty', 'failed']),
  /** How many payments the file holds. */
  rows: z.number().int().nullable(),
  url: z.string(),
});
export type ExportMailData = z.infer<typeof exportMailData>;

/** What somebody hears who was mentioned in a note. Its words stand in the note alone. */
export const noteMentionMailData = z.object({
  organization: mailOrganization,
  authorName: z.string(),
  /** The payment or the file, for example 'payment #483920117'. */
  record: z.string(),
  /** How many files belong to the note. */
  attachments: z.number().int(),
  url: z.string(),
});
export type NoteMentionMailData = z.infer<typeof noteMentionMailData>;

/** What admins hear of a webhook that was switched off by itself. */
export const webhookOffMailData = z.object({
  organization: mailOrganization,
  /** The address that was told. */
  webhook: z.string(),
  reason: z.enum(['GONE', 'FAILING']),
  url: z.string(),
});
export type WebhookOffMailData = z.infer<typeof webhookOffMailData>;

/** A change that waits for a second person, as both mails about it name it. */
const waitingChange = z.object({
  organization: mailOrganization,
  /** The person whose permissions change. Null for the approval policy and for settings. */
  person: z.string().nullable(),
  /**
   * The name of the record whose settings change. Null for other changes, and absent in mails from earlier releases.
   */
  settingsOf: z
    .string()
    .nullish()
    .transform((name) => name ?? null),
  url: z.string(),
});

/** What those hear who may confirm a change that waits for a second person. What it changes stands on its page alone. */
export const confirmationMailData = waitingChange.extend({
  askedBy: z.string(),
  /** The day on which it ends where nobody decides. */
  until: z.iso.date(),
});
export type ConfirmationMailData = z.infer<typeof confirmationMailData>;

/** What whoever asked for such a change hears of it. */
export const decidedMailData = waitingChange.extend({
  outcome: z.enum(['CONFIRMED', 'REFUSED', 'EXPIRED']),
  /** Null where nobody did. */
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type DecidedMailData = z.infer<typeof decidedMailData>;

/** What platform staff hears of a business that somebody asks to register. */
export const businessRequestedMailData = z.object({
  organization: mailOrganization,
  askerName: z.string(),
  askerEmail: z.string(),
  business: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  url: z.string(),
});
export type BusinessRequestedMailData = z.infer<typeof businessRequestedMailData>;

/** What whoever asked for it hears of what support decided. */
export const businessDecidedMailData = z.object({
  organization: mailOrganization,
  outcome: z.enum(['APPROVED', 'DECLINED']),
  business: z.string(),
  reason: z.string().nullable(),
  url: z.string(),
});
export type BusinessDecidedMailData = z.infer<typeof businessDecidedMailData>;

/** What somebody hears of a sign-in from a browser in which they were not seen before. */
export const newBrowserMailData = z.object({
  organization: mailOrganization,
  /** In words, for example `Chrome on Windows`. */
  browser: z.string(),
  address: z.string().nullable(),
  at: z.string(),
  url: z.string(),
});
export type NewBrowserMailData = z.infer<typeof newBrowserMailData>;

/** What the mail to somebody is made from who asks for a payment through an occasion's requester link. */
export const askerMailData = z.object({
  organization: mailOrganization,
  paymentOccasionId: z.string(),
  occasionName: z.string(),
  email: z.string(),
  /** Until when its link is of use; ISO 8601, UTC. */
  end: z.string(),
  /** Made when the mail is sent: a token is never stored. */
  url: z.string().nullable(),
});
export type AskerMailData = z.infer<typeof askerMailData>;

/** The data of a mail that contains a payer's code. */
export const payerCodeMailData = z.object({
  organization: mailOrganization,
  occasionName: z.string(),
  /** In cents. */
  total: z.number().int(),
  proofId: z.string(),
  /** Computed when the mail is sent, because a code is never stored. */
  code: z.string().nullable(),
});
export type PayerCodeMailData = z.infer<typeof payerCodeMailData>;
