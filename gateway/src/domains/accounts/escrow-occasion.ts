import { and, eq, notExists } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { escrowAccounts, paymentOccasions } from '../../db/schema/index.ts';
import type { EscrowAccountRow } from '../../db/rows.ts';
import type { StoredFormField } from '../../db/schema/shapes.ts';
import type { Deps } from '../../context/deps.ts';
import { notifyOccasionChanged } from '../../notify/channels.ts';

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
  for (const { id } of waiting) await announceOccasionsOf(tx, id);
}

/** Tells who is listening that the occasions of an escrow account are otherwise: they, or the account itself. */
export async function announceOccasionsOf(tx: Db, escrowAccountId: string): Promise<void> {
  const found = await tx
    .select({ paymentOccasionId: paymentOccasions.id, organizationId: paymentOccasions.organizationId })
    .from(paymentOccasions)
    .where(eq(paymentOccasions.escrowAccountId, escrowAccountId));
  for (const occasion of found) await notifyOccasionChanged(tx, occasion);
}

/**
 * Lets the name and the regions that payers see follow their escrow account's: on its own occasions, where these have
 * not been given others.
 */
export async function followAccount(
  tx: Db,
  deps: Deps,
  before: EscrowAccountRow,
  { name, operatingRegions }: EscrowAccountRow,
): Promise<void> {
  const updatedAt = deps.clock();
  const own = and(
    eq(paymentOccasions.escrowAccountId, before.id),
    eq(paymentOccasions.organizationId, before.organizationId),
  );
  if (name !== before.name) {
    const named = and(own, eq(paymentOccasions.name, before.name));
    await tx.update(paymentOccasions).set({ name, updatedAt }).where(named);
  }
  const placed = and(own, eq(paymentOccasions.operatingRegion, before.operatingRegions));
  await tx.update(paymentOccasions).set({ operatingRegion: operatingRegions, updatedAt }).where(placed);
}
