import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '../../context/deps.ts';
import { requestTokens, transactionTemplates as templates } from '../../db/schema/index.ts';
import { paymentMail } from '../../mails/index.ts';
import { once } from '../../operations/once.ts';
import { waitsForReceiver } from '../../payments/actions/payment-rules.ts';
import { mailFacts } from '../../payments/outbox/mail-facts.ts';
import { queueMail } from '../../payments/outbox/mails.ts';
import { lockPayment } from '../../payments/store/payments.ts';
import type { OfferRow } from './store.ts';

/** So often a receiver is mailed a link of a payment, milliseconds. */
const MAIL_EVERY_MS = 10 * 60_000;
const AT_ONCE = 5;

/**
 * Mails the receiver of payments that wait for an account a link to each, as the mail did that they may have lost. The
 * answer is the same for everybody: who is paid by whom is nobody's to find out.
 */
export async function mailReceiverLinks(
  deps: Deps,
  { occasion, organization }: OfferRow,
  email: string,
): Promise<{ sent: true }> {
  const now = deps.clock();
  const call = {
    scope: `receiver:${organization.slug}:${occasion.id}:${email}`,
    key: String(Math.floor(now.getTime() / MAIL_EVERY_MS)),
    operation: 'mailReceiverLinks',
    input: {},
    answer: z.object({ sent: z.literal(true) }),
  };
  return once(deps, call, async (tx) => {
    const recent = tx
      .select({ one: sql`1` })
      .from(requestTokens)
      .where(
        and(
          eq(requestTokens.transactionTemplateId, templates.id),
          gt(requestTokens.createdAt, new Date(now.getTime() - MAIL_EVERY_MS)),
        ),
      );
    const waiting = await tx
      .select({ id: templates.id })
      .from(templates)
      .where(
        and(
          eq(templates.paymentOccasionId, occasion.id),
          eq(templates.direction, 'OUTBOUND'),
          eq(sql`lower(${templates.receiverEmail})`, email),
          isNull(templates.destinationFundingSourceId),
          sql`not exists (${recent})`,
        ),
      )
      .orderBy(desc(templates.createdAt))
      .limit(AT_ONCE);
    for (const { id } of waiting) {
      const payment = await lockPayment(tx, id);
      if (payment === null || !waitsForReceiver(payment)) continue;
      const facts = await mailFacts(tx, deps.config, payment, null);
      if (facts.organization.slug !== organization.slug || facts.party.email === null) continue;
      const data = paymentMail('party', now, facts);
      await queueMail(tx, deps, { kind: 'receiver-reminder', to: facts.party.email, data }, id);
    }
    return { sent: true };
  });
}
