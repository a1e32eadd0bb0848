import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import type { ReceiptEmail } from '../../generated/schema.ts';
import { appendEvent, lastEventAt } from '../store/events.ts';
import { statusLabel } from '../lifecycle/status.ts';
import { lockPayment } from '../store/payments.ts';
import { keepFromActing } from '../store/request-tokens.ts';
import type { Payment } from '../store/payments.ts';
import { mailsFor, paymentMail } from '../../mails/index.ts';
import type { MailFacts } from '../../mails/index.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { mailFacts } from '../outbox/mail-facts.ts';
import { queueMail } from '../outbox/mails.ts';
import { administers } from '../../access/rights.ts';
import { forbidden, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { requireRest } from '../../base/once-an-hour.ts';
import { takesPart } from '../../visibility/payments.ts';
import { isAllowed, mayResendRequest } from '../actions/allowed-actions.ts';
import { queueAgentFeeMail } from '../outbox/agent-fees.ts';
import { agentFeeById } from '../store/agent-fees.ts';
import { lockGiven } from '../actions/given-payment.ts';
import { isFeePaid } from '../actions/payment-rules.ts';
import { receiptMoment, type ReceiptAgain } from './receipt-rules.ts';

/** What the actions of this file do not depend on. */
const unasked = {
  utilizesRefunds: false,
  arrived: 0,
  agentFeeStatus: null,
  makerIds: [],
  senderAdderIds: [],
} as const;

/**
 * Sends receipts of a payment again: that it was paid (initiated) or deposited (completed).
 *
 * @throws GatewayError FORBIDDEN for others than admins, CONFLICT for what has not happened yet.
 */
export async function resendReceipt(
  deps: Deps,
  viewer: Viewer,
  { id, emailType, emails }: ReceiptAgain,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, id);
    requireAdmin(viewer, payment);
    const at = receiptMoment(emailType, payment.transaction);
    const facts = await mailFacts(tx, deps.config, payment, null);
    const kind = emailType === 'initiated' ? 'receipt-initiated' : 'receipt-deposited';
    for (const { email, type } of emails) {
      const data = receiptFor(type, email, at, facts);
      await queueMail(tx, deps, { kind, to: email, data }, payment.template.id);
    }
    await note(tx, deps, viewer, payment, 'RECEIPT_RESENT', { emailType, emails });
  });
}

/** The payer's own account is shown to the payer's own address alone; the dashboard's link to its people. */
function receiptFor(type: ReceiptEmail['type'], email: string, at: Date, facts: MailFacts) {
  if (type === 'BUYER') {
    const data = paymentMail('party', at, facts);
    return email.toLowerCase() === facts.party.email?.toLowerCase() ? data : { ...data, account: null };
  }
  const data = paymentMail('organization', at, facts);
  return type === 'OTHER' ? { ...data, url: null } : data;
}

/**
 * Sends the receipt of an agent's fee again, to the agent who paid it.
 *
 * @throws GatewayError FORBIDDEN for others than admins, CONFLICT for a fee that was not paid.
 */
export async function resendAgentReceipt(
  deps: Deps,
  viewer: Viewer,
  input: { agentFeeId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const id = uuidOf(input.agentFeeId);
    const fee = id === null ? null : await agentFeeById(tx, id);
    const payment = fee === null ? null : await lockPayment(tx, fee.transactionTemplateId);
    if (fee === null || payment === null) throw notFound('The agent fee');
    requireAdmin(viewer, payment);
    if (!isFeePaid(fee.status)) {
      throw new GatewayError('CONFLICT', 'This agent fee has not been paid yet.');
    }
    if (!(await queueAgentFeeMail(tx, deps, 'agent-receipt', payment, fee))) {
      throw new GatewayError('CONFLICT', 'The agent of this fee is not known.');
    }
    await note(tx, deps, viewer, payment, 'AGENT_RECEIPT_RESENT', { agentFeeId: fee.id });
  });
}

/**
 * Asks the payer once more, with a new link. Earlier links only show the request from then on.
 *
 * @throws GatewayError FORBIDDEN for others than the requester and admins, CONFLICT for what is authorized or over,
 * TOO_MANY within an hour of the last time.
 */
export async function resendAuthorizationRequest(
  deps: Deps,
  viewer: Viewer,
  input: { transactionTemplateId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, input.transactionTemplateId);
    const { requesterId, organizationId, requestedAt } = payment.template;
    if (requesterId !== viewer.userId && !administers(viewer, organizationId)) {
      throw forbidden('Only the requester or an admin can send this request again.');
    }
    if (!mayResendRequest(payment, viewer)) {
      throw new GatewayError('CONFLICT', 'This request can not be sent again.');
    }
    requireRest('reminder', await lastReminder(tx, payment), deps.clock());
    await keepFromActing(tx, payment.template.id);
    const facts = await mailFacts(tx, deps.config, payment, null);
    const asked = { from: null, to: 'PENDING', actor: 'user' as const, at: requestedAt ?? deps.clock() };
    for (const draft of mailsFor(asked, facts)) await queueMail(tx, deps, draft, payment.template.id);
    await note(tx, deps, viewer, payment, 'REQUEST_RESENT');
  });
}

/**
 * Mails the viewer, an agent of an earnest money payment, a proof of it.
 *
 * @throws GatewayError FORBIDDEN for who takes no part in it, CONFLICT for other payments and while it is not authorized
 * to deposited.
 */
export async function sendProofOfIntent(
  deps: Deps,
  viewer: Viewer,
  input: { transactionTemplateId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, input.transactionTemplateId);
    const { template } = payment;
    if (!takesPart(viewer, template)) throw forbidden('Only an agent of this payment can ask for a proof.');
    if (template.context !== 'EMD') {
      throw new GatewayError('CONFLICT', 'A proof of intent is made for earnest money payments.');
    }
    if (!isAllowed('SEND_PROOF_OF_INTENT', { ...payment, ...unasked }, viewer)) {
      throw new GatewayError(
        'CONFLICT',
        'A proof of intent is made for payments that are authorized, on their way or deposited.',
      );
    }
    const facts = await mailFacts(tx, deps.config, payment, statusLabel(template.displayStatus));
    const data = paymentMail('organization', deps.clock(), facts);
    const mail = { kind: 'proof-of-intent' as const, to: viewer.email, data };
    await queueMail(tx, deps, mail, template.id);
    await note(tx, deps, viewer, payment, 'PROOF_OF_INTENT_SENT');
  });
}

/** When the payer was last asked again by hand; null while nobody did, or where that mail did not arrive. */
async function lastReminder(tx: Db, { template }: Payment): Promise<Date | null> {
  const sent = await lastEventAt(tx, template, 'REQUEST_RESENT');
  const refused = await lastEventAt(tx, template, 'MAIL_REFUSED');
  return sent !== null && refused !== null && refused >= sent ? null : sent;
}

function requireAdmin(viewer: Viewer, { template }: Payment): void {
  if (!administers(viewer, template.organizationId)) throw forbidden('Only admins can resend receipts.');
}

/** Keeps in the payment's log that a mail was asked for; its status stays. */
async function note(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  payment: Payment,
  type: string,
  data: Record<string, unknown> = {},
): Promise<void> {
  const { displayStatus: status, id: templateId, organizationId } = payment.template;
  const at = deps.clock();
  await appendEvent(tx, payment, { type, from: status, to: status, at, actor: actorOf(viewer), data });
  await notifyTemplateChanged(tx, { templateId, organizationId, eventType: type });
}
