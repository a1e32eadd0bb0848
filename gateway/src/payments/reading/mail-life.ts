import { z } from 'zod';
import type { OutboxRow, TemplateRow } from '../../db/rows.ts';
import type { MailState } from '../../generated/schema.ts';

/** A mail to the other side of a payment, and how far it has come. */
export interface MailLife {
  id: string;
  to: string;
  kind: string;
  state: MailState;
  queuedAt: Date;
  finishedAt: Date | null;
  reason: string | null;
}

type Asked = Pick<TemplateRow, 'receiverEmail' | 'accessedAt' | 'authorizedAt' | 'rejectedAt'>;

const mailBody = z.object({ mailKind: z.string(), to: z.string() });
/** The mails that carry the link by which the payer answers. */
const asking: readonly string[] = ['payment-request', 'payment-reminder'];
const most = 10;

/**
 * The mails that went to the payer or receiver. Which of several links was followed nobody knows: it is told of the newest
 * that was there by then.
 *
 * @param rows the payment's outgoing mails, newest first
 */
export function mailLives(template: Asked, rows: readonly OutboxRow[]): MailLife[] {
  const party = template.receiverEmail?.toLowerCase();
  const answeredAt = template.authorizedAt ?? template.rejectedAt;
  const lives = rows.flatMap((row) => {
    const { data: body } = mailBody.safeParse(row.body);
    return body === undefined || body.to.toLowerCase() !== party ? [] : [lifeOf(row, body)];
  });
  const reached = (at: Date | null) =>
    at === null
      ? undefined
      : lives.find(
          ({ kind, state, queuedAt }) => asking.includes(kind) && state === 'HANDED_OVER' && queuedAt <= at,
        );
  const opened = reached(template.accessedAt);
  const answered = reached(answeredAt);
  return lives.slice(0, most).map((life) => {
    if (life === answered) return { ...life, state: 'ANSWERED' as const };
    return life === opened ? { ...life, state: 'OPENED' as const } : life;
  });
}

function lifeOf(row: OutboxRow, { mailKind, to }: z.output<typeof mailBody>): MailLife {
  const { id, createdAt: queuedAt, finishedAt, status, lastError } = row;
  const state = ({ pending: 'QUEUED', done: 'HANDED_OVER', failed: 'BOUNCED' } as const)[status];
  return {
    id,
    to,
    kind: mailKind,
    state,
    queuedAt,
    finishedAt,
    reason: status === 'failed' ? lastError : null,
  };
}
