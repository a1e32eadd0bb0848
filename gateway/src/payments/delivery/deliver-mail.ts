import { z } from 'zod';
import { createRequestToken, lockReceiver } from '../store/request-tokens.ts';
import type { Deps } from '../../context/deps.ts';
import { askerMailData, mailKinds, paymentMailData, type MailKind } from '../../mails/content/data.ts';
import { paymentMail, renderMail } from '../../mails/index.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { MailRefused } from '../../providers/mail/port.ts';
import { mailFacts } from '../outbox/mail-facts.ts';
import { queueMail } from '../outbox/mails.ts';
import { finishWork } from '../outbox/store.ts';
import { askerToken } from '../requests/asker-token.ts';
import type { OutboxRow } from '../outbox/store.ts';
import { appendEvent } from '../store/events.ts';
import { lockPayment } from '../store/payments.ts';

const mailBody = z.object({ mailKind: z.enum(mailKinds), to: z.string(), data: z.unknown() });
const sender = z.object({ organization: z.object({ name: z.string(), email: z.string().nullable() }) });

/**
 * Sends a mail. Each attempt carries the same Message-ID and date, so that a repeat is recognised as one (ADR 0151).
 *
 * @throws MailUnavailable when the server can't take it now; the job is tried again.
 */
export async function deliverMail(deps: Deps, row: OutboxRow): Promise<void> {
  const { mailKind, to, data } = mailBody.parse(row.body);
  const { organization } = sender.parse(data);
  const linked = await withRequestLink(deps, row, { mailKind, to, data });
  if (linked === null) return finishWork(deps.db, deps, row.id, 'failed', 'The address was corrected.');
  const rendered = renderMail(mailKind, linked);
  try {
    await deps.ports.mail.send({
      to,
      fromName: organization.name,
      replyTo: organization.email,
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

/**
 * A mail to a payer, or to a receiver whose account is waited or asked for, carries a link of its own; only the hash of its token
 * is stored. Null for a request whose address was corrected meanwhile: no link goes there any more.
 */
async function withRequestLink(
  deps: Deps,
  { transactionTemplateId: templateId }: OutboxRow,
  { mailKind, to, data }: z.output<typeof mailBody>,
): Promise<unknown> {
  if (mailKind === 'asker-link') {
    const asked = askerMailData.parse(data);
    const token = askerToken(deps.config, { ...asked, end: new Date(asked.end) });
    return { ...asked, url: `${deps.config.customerAppUrl}/ask/${token}` };
  }
  const payment = paymentMailData.safeParse(data);
  if (!payment.success || templateId === null) return data;
  const { audience, direction, url, waitsForAccount } = payment.data;
  const acts = direction === 'INBOUND' || waitsForAccount || mailKind === 'account-asked';
  if (audience !== 'party' || !acts || url !== null) return data;
  const token = await deps.db.transaction(async (tx) => {
    const receiver = await lockReceiver(tx, templateId);
    const asks = mailKind === 'payment-request' || mailKind === 'payment-reminder';
    const corrected = asks && receiver?.toLowerCase() !== to.toLowerCase();
    return corrected ? null : createRequestToken(tx, templateId, deps.clock());
  });
  if (token === null) return null;
  const page = direction === 'INBOUND' ? 'request' : 'receive';
  return { ...payment.data, url: `${deps.config.paymentsAppUrl}/${page}/${token}` };
}
