import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  bankLinks,
  customers,
  escrowAccounts,
  fundingSources,
  organizations,
  paymentOccasions,
  users,
} from '../../db/schema/index.ts';
import { notifyFundingSourceChanged, notifyOnboardingChanged } from '../../notify/channels.ts';
import type { CustomerRow, FundingSourceRow } from '../../db/rows.ts';

/** Whose accounts a customer's are: an organization's or a person's. */
export interface CustomerOwner {
  customer: CustomerRow & { customerRef: string };
  organization: { id: string; slug: string } | null;
  userId: string | null;
}

/** The customer and whose it is; null for one that is not there, inactive or not known to the provider. */
export async function customerOwner(
  db: Db,
  by: { id: string } | { ref: string },
): Promise<CustomerOwner | null> {
  const [found] = await db
    .select({
      customer: customers,
      organizationId: organizations.id,
      slug: organizations.slug,
      userId: users.id,
    })
    .from(customers)
    .leftJoin(organizations, eq(organizations.customerId, customers.id))
    .leftJoin(users, eq(users.customerId, customers.id))
    .where('id' in by ? eq(customers.id, by.id) : eq(customers.customerRef, by.ref))
    .limit(1);
  if (!found?.customer.active || found.customer.customerRef === null) return null;
  const { customer, organizationId, slug, userId } = found;
  return {
    customer: { ...customer, customerRef: found.customer.customerRef },
    organization: organizationId === null || slug === null ? null : { id: organizationId, slug },
    userId: organizationId === null ? userId : null,
  };
}

export async function lockedSource(tx: Db, id: string): Promise<FundingSourceRow | null> {
  const [row] = await tx.select().from(fundingSources).where(eq(fundingSources.id, id)).for('update');
  return row ?? null;
}

/** The account of the provider's reference, locked. */
export async function lockedSourceByRef(tx: Db, fundingRef: string): Promise<FundingSourceRow | null> {
  const [row] = await tx
    .select()
    .from(fundingSources)
    .where(eq(fundingSources.fundingRef, fundingRef))
    .for('update');
  return row ?? null;
}

/** Sets what changed and tells who is listening. @throws Error when the row is gone. */
export async function changeSource(
  tx: Db,
  id: string,
  changes: Partial<FundingSourceRow>,
): Promise<FundingSourceRow> {
  const [row] = await tx.update(fundingSources).set(changes).where(eq(fundingSources.id, id)).returning();
  if (row === undefined) throw new Error('A funding source that is being changed is gone.');
  await announceSource(tx, row);
  return row;
}

export async function addSource(
  tx: Db,
  values: typeof fundingSources.$inferInsert,
): Promise<FundingSourceRow> {
  const [row] = await tx.insert(fundingSources).values(values).returning();
  if (row === undefined) throw new Error('A new funding source was not stored.');
  await announceSource(tx, row);
  return row;
}

/** Tells who is listening of a changed account; it counts towards the onboarding too. */
export async function announceSource(
  tx: Db,
  { id, organizationId }: Pick<FundingSourceRow, 'id' | 'organizationId'>,
): Promise<void> {
  await notifyFundingSourceChanged(tx, { fundingSourceId: id, organizationId });
  if (organizationId !== null) await notifyOnboardingChanged(tx, { organizationId });
}

/** What still needs the account: the name of an active escrow account or payment occasion, or null. */
export async function userOfSource(tx: Db, fundingSourceId: string): Promise<string | null> {
  const [escrow] = await tx
    .select({ name: escrowAccounts.name })
    .from(escrowAccounts)
    .where(and(eq(escrowAccounts.fundingSourceId, fundingSourceId), escrowAccounts.active))
    .limit(1);
  if (escrow !== undefined) return `escrow account ${escrow.name}`;
  const [occasion] = await tx
    .select({ name: paymentOccasions.name })
    .from(paymentOccasions)
    .where(
      and(eq(paymentOccasions.fundingSourceId, fundingSourceId), ne(paymentOccasions.status, 'INACTIVE')),
    )
    .limit(1);
  return occasion === undefined ? null : `payment occasion ${occasion.name}`;
}

/** Has the links of an account removed at the provider; what has no link is left alone. */
export async function endLinksOf(tx: Db, fundingSourceId: string, now: Date): Promise<void> {
  await tx
    .update(bankLinks)
    .set({ removalDueAt: now })
    .where(and(eq(bankLinks.fundingSourceId, fundingSourceId), isNull(bankLinks.removedAt)));
}
