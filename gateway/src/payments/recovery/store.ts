import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { paymentRecoveries } from '../../db/schema/index.ts';
import { earlier } from '../../operations/audit.ts';

/** What somebody decides about a payment that stopped. */
export type RecoveryChange = Partial<
  Pick<typeof paymentRecoveries.$inferSelect, 'ownerId' | 'settledAt' | 'snoozedUntil'>
>;

/** Keeps a decision about a locked payment; gives what stood there before. */
export async function keepRecovery(
  tx: Db,
  templateId: number,
  change: RecoveryChange,
  now: Date,
): Promise<Record<string, unknown>> {
  const [stored] = await tx
    .select()
    .from(paymentRecoveries)
    .where(eq(paymentRecoveries.transactionTemplateId, templateId));
  await tx
    .insert(paymentRecoveries)
    .values({ transactionTemplateId: templateId, ...change, updatedAt: now })
    .onConflictDoUpdate({
      target: paymentRecoveries.transactionTemplateId,
      set: { ...change, updatedAt: now },
    });
  return earlier(stored ?? {}, change);
}
