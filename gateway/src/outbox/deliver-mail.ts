import { z } from 'zod';
import { createRequestToken } from '../domains/payer/request-tokens.ts';
import type { Deps } from '../deps.ts';
import { mailKinds, paymentMailData } from '../mails/data.ts';
import { renderMail } from '../mails/index.ts';
import { MailRefused } from '../providers/mail/port.ts';
import { finishWork } from './store.ts';
import type { OutboxRow } from './store.ts';

const mailBody = z.object({ mailKind: z.enum(mailKinds), to: z.string(), data: z.unknown() });
const sender = z.object({ organization: z.object({ name: z.string(), email: z.string().nullable() }) });

/**
 * Sends a mail.
 *
 * @throws MailUnavailable when the server can't take it now; the job is tried again.
 */
export async function deliverMail(deps: Deps, row: OutboxRow): Promise<void> {
  const { mailKind, to, data } = mailBody.parse(row.body);
  const { organization } = sender.parse(data);
  const rendered = renderMail(mailKind, await withRequestLink(deps, row, data));
  try {
    await deps.ports.mail.send({
      to,
      fromName: organization.name,
      replyTo: organization.email,
      key: row.key,
      ...rendered,
    });
    await finishWork(deps.db, deps, row.id, 'done');
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await finishWork(deps.db, deps, row.id, 'failed', `${error.code}: ${error.message}`);
  }
}

/** A mail to the party of an inbound payment carries a link of its own; only the hash of its token is stored. */
async function withRequestLink(deps: Deps, row: OutboxRow, data: unknown): Promise<unknown> {
  const payment = paymentMailData.safeParse(data);
  const templateId = row.transactionTemplateId;
  if (!payment.success || templateId === null) return data;
  const { audience, direction, url } = payment.data;
  if (audience !== 'party' || direction !== 'INBOUND' || url !== null) return data;
  const token = await createRequestToken(deps.db, templateId, deps.clock());
  return { ...payment.data, url: `${deps.config.paymentsAppUrl}/request/${token}` };
}
