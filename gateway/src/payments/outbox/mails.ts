import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import type { EventFacts } from '../store/events.ts';
import type { Payment } from '../store/payments.ts';
import { mailsFor } from '../../mails/index.ts';
import type { MailDraft } from '../../mails/index.ts';
import { mailRules } from '../../mails/rules.ts';
import { mailFactsReader } from './mail-facts.ts';
import { queueWork, type NewWork } from './store.ts';

/** A step, or what moves no payment: a dispute that is opened, or a return that ends later debits. */
type MailedStep = Pick<EventFacts, 'from' | 'actor' | 'reason' | 'at'> & {
  readonly to: EventFacts['to'] | 'DISPUTE_OPENED' | 'DEBITS_STOPPED' | 'ACCOUNT_CLOSED_TO_DEBITS';
};

const mailed = new Set(mailRules.map(({ to }) => to));

/** Queues the mails that a step of a payment sends, by the rules of mails/rules.ts. */
export async function queueMails(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  payment: Payment,
  step: MailedStep,
): Promise<void> {
  await queueMailsOfAll(tx, deps, [payment], step);
}

/** The same for payments that make the same step at once. */
export async function queueMailsOfAll(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  payments: readonly Payment[],
  step: MailedStep,
): Promise<void> {
  if (step.to === null || !mailed.has(step.to) || step.from === step.to) return;
  const event = { from: step.from, to: step.to, actor: step.actor.kind, at: step.at };
  const factsOf = mailFactsReader(tx, deps.config);
  const work: NewWork[] = [];
  for (const payment of payments) {
    const facts = await factsOf(payment, step.reason ?? null);
    work.push(...mailsFor(event, facts).map((draft) => mailWork(draft, payment.template.id)));
  }
  await queueWork(tx, deps, ...work);
}

/** Queues one mail. The payer's link is made when it is sent: its token is never stored. */
export async function queueMail(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  draft: Pick<MailDraft, 'kind' | 'to'> & { data: object },
  transactionTemplateId: number | null,
): Promise<void> {
  await queueWork(tx, deps, mailWork(draft, transactionTemplateId));
}

const mailWork = (
  { kind: mailKind, to, data }: Pick<MailDraft, 'kind' | 'to'> & { data: object },
  transactionTemplateId: number | null,
): NewWork => ({ kind: 'mail', key: randomUUID(), body: { mailKind, to, data }, transactionTemplateId });
