import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import type { z } from 'zod';
import { mailBrand } from './brand.ts';
import { askerLink } from './content/asker-link.ts';
import { businessDecided, businessRequested } from './content/business.ts';
import { payerCode } from './content/payer-code.ts';
import { invitation } from './content/invitation.ts';
import { reconciliationDue } from './content/reconciliation-due.ts';
import { exportReady } from './content/export-ready.ts';
import { newBrowser } from './content/new-browser.ts';
import { noteMention } from './content/note-mention.ts';
import { rolesRequested } from './content/roles-requested.ts';
import { confirmationDecided, confirmationNeeded } from './content/second-person.ts';
import { webhookOff } from './content/webhook-off.ts';
import * as outcome from './content/outcome.ts';
import type { MailPage } from './content/page.ts';
import * as party from './content/party.ts';
import * as receipts from './content/receipts.ts';
import { phoneNumber } from '../base/format.ts';
import {
  askerMailData,
  businessDecidedMailData,
  businessRequestedMailData,
  confirmationMailData,
  decidedMailData,
  exportMailData,
  invitationMailData,
  newBrowserMailData,
  noteMentionMailData,
  payerCodeMailData,
  paymentMailData,
  platform,
  reconciliationDueMailData,
  rolesRequestedMailData,
  webhookOffMailData,
} from './content/data.ts';
import type { MailKind, MailOrganization, PaymentMailData } from './content/data.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** A mail's page, and the organization that it comes from. */
interface OwnPage {
  page: MailPage;
  organization: MailOrganization;
}

const own =
  <Data extends { organization: MailOrganization }>(data: z.ZodType<Data>, page: (data: Data) => MailPage) =>
  (given: unknown): OwnPage => {
    const read = data.parse(given);
    return { page: page(read), organization: read.organization };
  };

/** Mails that are not about a payment, each with its own data. */
const ownPages = {
  invitation: own(invitationMailData, invitation),
  'roles-requested': own(rolesRequestedMailData, rolesRequested),
  'reconciliation-due': own(reconciliationDueMailData, reconciliationDue),
  'export-ready': own(exportMailData, exportReady),
  'webhook-off': own(webhookOffMailData, webhookOff),
  'asker-link': own(askerMailData, askerLink),
  'payer-code': own(payerCodeMailData, payerCode),
  'note-mention': own(noteMentionMailData, noteMention),
  'confirmation-needed': own(confirmationMailData, confirmationNeeded),
  'confirmation-decided': own(decidedMailData, confirmationDecided),
  'new-browser': own(newBrowserMailData, newBrowser),
  'business-requested': own(businessRequestedMailData, businessRequested),
  'business-decided': own(businessDecidedMailData, businessDecided),
} satisfies Partial<Record<MailKind, (data: unknown) => OwnPage>>;
type OwnKind = keyof typeof ownPages;
const isOwn = (kind: MailKind): kind is OwnKind => kind in ownPages;

const paymentPages: Record<Exclude<MailKind, OwnKind>, (data: PaymentMailData) => MailPage> = {
  'payment-request': party.paymentRequest,
  'payment-reminder': party.paymentReminder,
  'verify-account': party.verifyAccount,
  'receipt-authorized': party.receiptAuthorized,
  'receipt-deposited': party.receiptDeposited,
  'receipt-initiated': receipts.receiptInitiated,
  'agent-receipt': receipts.agentReceipt,
  'agent-fee-unpaid': receipts.agentFeeUnpaid,
  'proof-of-intent': receipts.proofOfIntent,
  'payment-sent': party.paymentSent,
  'approval-needed': outcome.approvalNeeded,
  approved: outcome.approved,
  declined: outcome.declined,
  'approval-expired': outcome.approvalExpired,
  'request-declined': outcome.requestDeclined,
  'payment-withdrawn': outcome.paymentWithdrawn,
  'receiver-reminder': party.receiverReminder,
  'account-asked': party.accountAsked,
  'payment-link': party.paymentLink,
  canceled: outcome.canceled,
  failed: outcome.failed,
  'taken-back': outcome.takenBack,
  disputed: outcome.disputed,
  'debits-stopped': outcome.debitsStopped,
  'account-closed-to-debits': outcome.accountClosedToDebits,
  refunded: party.refunded,
  'mail-refused': outcome.mailRefused,
};

/** Mails that request money from a payer. */
const askedForMoney: ReadonlySet<MailKind> = new Set(['payment-request', 'payment-reminder']);

const views = fileURLToPath(new URL('./templates/', import.meta.url));
const htmlViews = new Eta({ views, cache: true, autoEscape: true });
const textViews = new Eta({ views, cache: true, autoEscape: false, autoTrim: false });

/**
 * Makes a mail from what the outbox kept of it.
 * @throws ZodError when the data does not fit the kind.
 */
export function renderMail(kind: MailKind, data: unknown): RenderedMail {
  const { page, organization } = pageOf(kind, data);
  const model = { page, brand: mailBrand(organization), contact: contactLine(organization) };
  return {
    subject: oneLine(page.subject),
    html: htmlViews.render('./mail.html.eta', model),
    text: textViews.render('./mail.text.eta', model),
  };
}

/** Returns the sender name of a mail and its reply address. @throws ZodError when the data does not fit the kind. */
export function mailSender(kind: MailKind, data: unknown): { name: string; email: string | null } {
  const { name, email } = pageOf(kind, data).organization;
  return { name, email };
}

function pageOf(kind: MailKind, data: unknown): OwnPage {
  if (isOwn(kind)) return ownPages[kind](data);
  const payment = paymentMailData.parse(data);
  // A request from a person outside does not carry the organization's branding.
  const asked = payment.outsider !== null && askedForMoney.has(kind);
  return { page: paymentPages[kind](payment), organization: asked ? platform : payment.organization };
}

function contactLine(organization: MailOrganization): string {
  const phone = organization.phone ? phoneNumber(organization.phone) : null;
  return [organization.name, organization.email, phone].filter(Boolean).join(' · ');
}

/** A subject is a header: no line break of a name may get into it, and inboxes cut it anyway. */
function oneLine(subject: string): string {
  const flat = subject.replace(/\s+/g, ' ').trim();
  return flat.length > 180 ? `${flat.slice(0, 179)}…` : flat;
}
