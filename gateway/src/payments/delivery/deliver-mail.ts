import { z } from 'zod';
import { createRequestToken, lockReceiver } from '../store/request-tokens.ts';
import type { Deps } from '../../context/deps.ts';
import {
  askerMailData,
  mailKinds,
  payerCodeMailData,
  paymentMailData,
  type MailKind,
  type PaymentMailData,
} from '../../mails/content/data.ts';
import { mailSender, paymentMail, renderMail } from '../../mails/index.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { MailRefused } from '../../providers/mail/port.ts';
import { mailFacts } from '../outbox/mail-facts.ts';
import { queueMail } from '../outbox/mails.ts';
import { finishWork } from '../outbox/store.ts';
import { createAskerToken } from '../requests/asker-tokens.ts';
import { payerCode } from '../requests/payer-codes.ts';
import type { OutboxRow } from '../outbox/store.ts';
import { appendEvent } from '../store/events.ts';
import { lockPayment } from '../store/payments.ts';

const mailBody = z.object({ mailKind: z.enum(mailKinds), to: z.string(), data: z.unknown() });

/**
 * Sends a mail. Each attempt carries the same Message-ID and date, so that a repeat is recognised as one (ADR 0151).
 *
 * @throws MailUnavailable when the server can't take it now; the job is tried again.
 */
export async function deliverMail(deps: Deps, row: OutboxRow): Promise<void> {
  const { mailKind, to, data } = mailBody.parse(row.body);
  const linked = await withSecrets(deps, row, { mailKind, to, data });
  if (linked === null) return finishWork(deps.db, deps, row.id, 'failed', 'The address was corrected.');
  const rendered = renderMail(mailKind, linked);
  const from = mailSender(mailKind, linked);
  try {
    await deps.ports.mail.send({
      to,
      fromName: from.name,
      replyTo: from.email,
      key: row.key,
      at: row.createdAt,
      ...rendered,
    });
    await finishWork(deps.db, deps, row.id, 'done');
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await refused(deps, row, { mailKind, to }, error);
  }
}

/** Keeps in the payment's log that a mail was refused, and tells who asked for the payment. */
async function refused(
  deps: Deps,
  row: OutboxRow,
  { mailKind, to }: { mailKind: MailKind; to: string },
  { code, message }: MailRefused,
): Promise<void> {
  const at = deps.clock();
  await deps.db.transaction(async (tx) => {
    await finishWork(tx, deps, row.id, 'failed', `${code}: ${message}`);
    const payment =
      row.transactionTemplateId === null ? null : await lockPayment(tx, row.transactionTemplateId);
    if (payment === null) return;
    const { id: templateId, organizationId, displayStatus } = payment.template;
    await appendEvent(tx, payment, {
      type: 'MAIL_REFUSED',
      from: displayStatus,
      to: displayStatus,
      at,
      actor: { kind: 'system' },
      reason: `${to}: ${message}`,
      data: { to, mailKind, code },
    });
    await notifyTemplateChanged(tx, { templateId, organizationId, eventType: 'MAIL_REFUSED' });
    const facts = await mailFacts(tx, deps.config, payment, to);
    if (mailKind === 'mail-refused' || facts.requester === null) return;
    const data = paymentMail('organization', at, facts);
    await queueMail(tx, deps, { kind: 'mail-refused', to: facts.requester.email, data }, templateId);
  });
}

/** Mails that ask their reader to act. Their link acts too, so it goes to the payment's own address alone. */
const acting: ReadonlySet<MailKind> = new Set([
  'payment-request',
  'payment-reminder',
  'verify-account',
  'payment-sent',
  'receiver-reminder',
  'account-asked',
  'payment-link',
  'failed',
]);
/** Mails that are kept and forwarded. Their link only shows the payment. */
const shown: ReadonlySet<MailKind> = new Set([
  'receipt-authorized',
  'receipt-initiated',
  'receipt-deposited',
]);

/**
 * What is made for a mail when it is sent, and stored nowhere as it is: the link of a payer, receiver or asker, and a
 * payer's code. Null for a payment whose address was corrected meanwhile: no link goes to the old one.
 */
async function withSecrets(
  deps: Deps,
  { transactionTemplateId: templateId }: OutboxRow,
  { mailKind, to, data }: z.output<typeof mailBody>,
): Promise<unknown> {
  if (mailKind === 'asker-link') {
    const asked = askerMailData.parse(data);
    const token = await createAskerToken(deps.db, asked, deps.clock(), new Date(asked.end));
    return { ...asked, url: `${deps.config.customerAppUrl}/ask/${token}` };
  }
  if (mailKind === 'payer-code') {
    const asked = payerCodeMailData.parse(data);
    return { ...asked, code: payerCode(deps.config, asked.proofId) };
  }
  const payment = paymentMailData.safeParse(data);
  if (!payment.success || templateId === null || payment.data.audience !== 'party') return data;
  if (payment.data.url !== null) return data;
  return withLink(deps, templateId, { mailKind, to, data: payment.data });
}

async function withLink(
  deps: Deps,
  templateId: number,
  { mailKind, to, data }: { mailKind: MailKind; to: string; data: PaymentMailData },
): Promise<PaymentMailData | null> {
  const inbound = data.direction === 'INBOUND';
  const receives = data.waitsForAccount || mailKind === 'account-asked' || mailKind === 'payment-link';
  const acts = acting.has(mailKind) && (inbound || receives);
  const page = acts ? (inbound ? 'request' : 'receive') : 'receipt';
  if (!acts && !(shown.has(mailKind) && inbound)) return data;
  return deps.db.transaction(async (tx) => {
    const receiver = await lockReceiver(tx, templateId);
    const corrected = acts && receiver?.toLowerCase() !== to.toLowerCase();
    if (corrected) return mailKind === 'failed' ? data : null;
    const token = await createRequestToken(tx, templateId, deps.clock(), !acts);
    return { ...data, url: `${deps.config.paymentsAppUrl}/${page}/${token}` };
  });
}
