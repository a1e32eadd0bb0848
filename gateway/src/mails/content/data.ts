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
  'canceled',
  'failed',
  'refunded',
  'mail-refused',
  'invitation',
  'roles-requested',
  'reconciliation-due',
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

const mailRail = z.enum(['ACH', 'CARD', 'RTP']);
export type MailRail = z.infer<typeof mailRail>;

/**
 * What a mail about a payment is made from; the outbox keeps it as JSON until the mail is sent. Amounts are integer
 * cents. `party` is the person outside: who pays an inbound payment, who receives an outbound one.
 */
export const paymentMailData = z.object({
  audience: z.enum(['party', 'organization']),
  organization: mailOrganization,
  templateId: z.string(),
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
  address: z.string().nullable(),
  details: z.array(z.object({ label: z.string(), value: z.string() })),
  /** How the money travels; mails that wait from before say nothing of it. */
  rail: mailRail.default('ACH'),
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
  months: z.array(z.iso.date()).min(1),
  url: z.string(),
});
export type ReconciliationDueMailData = z.infer<typeof reconciliationDueMailData>;
