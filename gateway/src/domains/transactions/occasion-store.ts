import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  escrowAccounts,
  fundingSources,
  organizations,
  paymentOccasions,
  sharedPaymentOccasions,
} from '../../db/schema/index.ts';

export type Occasion = typeof paymentOccasions.$inferSelect;

/** An occasion with the organizations that use it: its own first, then those it is shared with. */
export interface UsableOccasion {
  occasion: Occasion;
  organizationIds: string[];
  /** The account behind it: its escrow account's, else its own. */
  fundingSourceId: string | null;
}

/** Reads an occasion for a new payment; null when there is none. */
export async function usableOccasion(db: Db, id: string): Promise<UsableOccasion | null> {
  const [found] = await db
    .select({ occasion: paymentOccasions, escrowSourceId: escrowAccounts.fundingSourceId })
    .from(paymentOccasions)
    .leftJoin(escrowAccounts, eq(escrowAccounts.id, paymentOccasions.escrowAccountId))
    .where(eq(paymentOccasions.id, id));
  if (found === undefined) return null;
  const { occasion, escrowSourceId } = found;
  const shares = await db
    .select({ id: sharedPaymentOccasions.utilizingOrganizationId })
    .from(sharedPaymentOccasions)
    .where(and(eq(sharedPaymentOccasions.paymentOccasionId, id), eq(sharedPaymentOccasions.active, true)));
  return {
    occasion,
    organizationIds: [occasion.organizationId, ...shares.map((share) => share.id)],
    fundingSourceId: escrowSourceId ?? occasion.fundingSourceId,
  };
}

export async function organizationById(db: Db, id: string) {
  const [organization] = await db.select().from(organizations).where(eq(organizations.id, id));
  return organization ?? null;
}

export async function fundingSourceById(db: Db, id: string) {
  const [source] = await db.select().from(fundingSources).where(eq(fundingSources.id, id));
  return source ?? null;
}

/** The active organization of a slug, compared without regard to case; null when there is none. */
export async function organizationIdOf(db: Db, slug: string): Promise<string | null> {
  const [found] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(sql`lower(${organizations.slug})`, slug.toLowerCase()), eq(organizations.active, true)));
  return found?.id ?? null;
}
