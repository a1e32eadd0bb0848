import { and, eq, notExists } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { escrowAccounts, paymentOccasions } from '../../db/schema/index.ts';
import type { StoredFormField } from '../../db/schema/shapes.ts';
import type { Deps } from '../../deps.ts';

/** What is asked with earnest money where nobody said otherwise. */
const fields: StoredFormField[] = [
  { name: 'propaddress', label: 'Property address', type: 'ADDRESS', required: true, maxLength: 200 },
];

/**
 * Gives every active escrow account over a verified bank account its occasion, so that earnest money can be collected
 * into it at once. One that has or had an occasion keeps to that.
 */
export async function openForEarnestMoney(tx: Db, deps: Deps, fundingSourceId: string): Promise<void> {
  const waiting = await tx
    .select()
    .from(escrowAccounts)
    .where(
      and(
        eq(escrowAccounts.fundingSourceId, fundingSourceId),
        escrowAccounts.active,
        notExists(
          tx
            .select({ id: paymentOccasions.id })
            .from(paymentOccasions)
            .where(eq(paymentOccasions.escrowAccountId, escrowAccounts.id)),
        ),
      ),
    )
    .for('update');
  if (waiting.length === 0) return;
  const now = deps.clock();
  await tx.insert(paymentOccasions).values(
    waiting.map((account) => ({
      name: account.name,
      organizationId: account.organizationId,
      context: 'EMD' as const,
      direction: 'INBOUND' as const,
      escrowAccountId: account.id,
      fundingSourceId,
      gated: account.gated,
      limit: account.maxAmount,
      operatingRegion: account.operatingRegions,
      formFields: fields,
      createdById: account.createdById,
      createdAt: now,
      updatedAt: now,
    })),
  );
}
