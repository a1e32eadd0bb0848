import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { transactions } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { lockPayment } from '../store/payments.ts';
import { paymentMail } from '../../mails/index.ts';
import { mailFacts } from '../outbox/mail-facts.ts';
import { queueMail } from '../outbox/mails.ts';

/** Asks the payers whose payments wait for an account for the two amounts that arrived there. */
export async function askForDeposits(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  fundingSourceId: string,
): Promise<void> {
  const waiting = await tx
    .select({ templateId: transactions.transactionTemplateId })
    .from(transactions)
    .where(
      and(
        eq(transactions.originationFundingSourceId, fundingSourceId),
        eq(transactions.status, 'PENDING'),
        transactions.active,
      ),
    );
  for (const { templateId } of waiting) {
    const payment = await lockPayment(tx, templateId);
    if (payment === null) continue;
    const facts = await mailFacts(tx, deps.config, payment, null);
    const to = facts.party.email;
    if (to === null || facts.direction !== 'INBOUND') continue;
    const data = paymentMail('party', deps.clock(), facts);
    await queueMail(tx, deps, { kind: 'verify-account', to, data }, templateId);
  }
}
