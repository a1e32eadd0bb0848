import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { paymentOccasions, transactionTemplates } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { forEachItem } from '../../operations/for-each-item.ts';
import { paymentMail } from '../../mails/index.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { mailFacts } from '../outbox/mail-facts.ts';
import { queueMail } from '../outbox/mails.ts';
import { appendEvent } from '../store/events.ts';
import { lockPayment, updateTemplate } from '../store/payments.ts';
import { isReminderDue } from './schedule.ts';

const atOnce = 500;
const unanswered = ['CREATED', 'PENDING'] as const;

/**
 * Reminds the payers of unanswered requests on the days of their occasion's schedule; harmless to repeat.
 *
 * @returns how many were reminded.
 */
export async function sendReminders(deps: Deps): Promise<number> {
  const due: number[] = [];
  let after = 0;
  for (;;) {
    const page = await candidates(deps, after);
    due.push(...page.filter((row) => isReminderDue(row, deps.clock())).map(({ id }) => id));
    const last = page.at(-1);
    if (last === undefined || page.length < atOnce) break;
    after = last.id;
  }
  let reminded = 0;
  await forEachItem(deps, {
    job: 'reminders',
    atOnce: Infinity,
    find: () => due,
    idOf: String,
    async work(id) {
      if (await remind(deps, id)) reminded += 1;
    },
  });
  return reminded;
}

/** Unanswered requests that are due at some time and whose occasion reminds, by id. */
async function candidates({ db }: Deps, after: number) {
  const rows = await db
    .select({
      id: transactionTemplates.id,
      dueOn: transactionTemplates.dueOn,
      requestedAt: transactionTemplates.requestedAt,
      remindedAt: transactionTemplates.remindedAt,
      reminderDays: paymentOccasions.reminderDays,
      timeZone: paymentOccasions.timeZone,
    })
    .from(transactionTemplates)
    .innerJoin(paymentOccasions, eq(paymentOccasions.id, transactionTemplates.paymentOccasionId))
    .where(
      and(
        gt(transactionTemplates.id, after),
        eq(transactionTemplates.active, true),
        isNotNull(transactionTemplates.dueOn),
        isNotNull(transactionTemplates.requestedAt),
        isNull(transactionTemplates.authorizedAt),
        inArray(transactionTemplates.displayStatus, [...unanswered]),
        sql`cardinality(${paymentOccasions.reminderDays}) > 0`,
      ),
    )
    .orderBy(transactionTemplates.id)
    .limit(atOnce);
  return rows.flatMap(({ dueOn, ...row }) => (dueOn === null ? [] : [{ ...row, dueOn }]));
}

/** Reminds one payer, unless that was done or they answered meanwhile. */
async function remind(deps: Deps, id: number): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === null) return false;
    const { template } = payment;
    const open = template.active && unanswered.some((status) => status === template.displayStatus);
    const [occasion] = await tx
      .select()
      .from(paymentOccasions)
      .where(eq(paymentOccasions.id, template.paymentOccasionId));
    const at = deps.clock();
    const { dueOn, receiverEmail, organizationId, displayStatus: status } = template;
    if (!open || occasion === undefined || dueOn === null || receiverEmail === null) return false;
    if (!isReminderDue({ ...template, ...occasion, dueOn }, at)) return false;
    const reminded = await updateTemplate(tx, id, { remindedAt: at });
    const facts = await mailFacts(tx, deps.config, { ...payment, template: reminded }, null);
    const data = paymentMail('party', at, facts);
    await queueMail(tx, deps, { kind: 'payment-reminder', to: receiverEmail, data }, id);
    const event = { from: status, to: status, at, actor: { kind: 'system' as const }, data: { dueOn } };
    await appendEvent(tx, payment, { type: 'REMINDED', ...event });
    await notifyTemplateChanged(tx, { templateId: id, organizationId, eventType: 'REMINDED' });
    return true;
  });
}
