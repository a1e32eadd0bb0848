import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { ControlChangeRow } from '../../db/rows.ts';
import { escrowAccounts, sharedPaymentOccasions } from '../../db/schema/index.ts';
import { notifyFundingSourceChanged, notifyOccasionChanged } from '../../notify/channels.ts';

type Subject = Pick<ControlChangeRow, 'organizationId' | 'subject' | 'subjectId'>;

/** Tells open pages that a change of something waits, or does not wait any more. */
export async function tellSubject(tx: Db, { organizationId, subject, subjectId }: Subject): Promise<void> {
  if (subject === 'PAYMENT_OCCASION') {
    await notifyOccasionChanged(tx, { paymentOccasionId: subjectId, organizationId });
  }
  if (subject === 'ESCROW_ACCOUNT') {
    const [account] = await tx.select().from(escrowAccounts).where(eq(escrowAccounts.id, subjectId));
    if (account !== undefined) {
      await notifyFundingSourceChanged(tx, { fundingSourceId: account.fundingSourceId, organizationId });
    }
  }
  if (subject === 'SHARED_PAYMENT_OCCASION') {
    const [share] = await tx
      .select()
      .from(sharedPaymentOccasions)
      .where(eq(sharedPaymentOccasions.id, subjectId));
    if (share !== undefined) {
      await notifyOccasionChanged(tx, { paymentOccasionId: share.paymentOccasionId, organizationId });
    }
  }
}
