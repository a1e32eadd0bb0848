import { randomUUID } from 'node:crypto';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import type { DisplayStatus } from '../db/schema/values.ts';
import type { Deps } from '../deps.ts';
import type { Payment } from '../lifecycle/store.ts';
import { mailsFor } from '../mails/index.ts';
import type { MailDraft } from '../mails/index.ts';
import { mailRules } from '../mails/rules.ts';
import { mailFacts } from './mail-facts.ts';
import { queueWork } from './store.ts';

interface MailedStep {
  from: DisplayStatus | null;
  to: string;
  actor: Actor;
  reason: string | null;
  at: Date;
}

const mailed = new Set(mailRules.map(({ to }) => to));

/** Queues the mails that a step of a payment sends, by the rules of mails/rules.ts. */
export async function queueMails(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  payment: Payment,
  step: MailedStep,
): Promise<void> {
  if (!mailed.has(step.to) || step.from === step.to) return;
  const facts = await mailFacts(tx, deps.config, payment, step.reason);
  const event = { from: step.from, to: step.to, actor: step.actor.kind, at: step.at };
  for (const draft of mailsFor(event, facts)) await queueMail(tx, deps, draft, payment.template.id);
}

/** Queues one mail. The payer's link is made when it is sent: its token is never stored. */
export async function queueMail(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  draft: Pick<MailDraft, 'kind' | 'to'> & { data: object },
  transactionTemplateId: number | null,
): Promise<void> {
  const { kind: mailKind, to, data } = draft;
  await queueWork(tx, deps, {
    kind: 'mail',
    key: randomUUID(),
    body: { mailKind, to, data },
    transactionTemplateId,
  });
}
