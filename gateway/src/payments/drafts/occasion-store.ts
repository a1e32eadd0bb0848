import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  escrowAccounts,
  fundingSources,
  organizations,
  paymentOccasions,
  sharedPaymentOccasions,
} from '../../db/schema/index.ts';
import { GatewayError } from '../../base/errors.ts';

export type Occasion = typeof paymentOccasions.$inferSelect;

/** An occasion with the organizations that use it: its own first, then those it is shared with. */
export interface UsableOccasion {
  occasion: Occasion;
  organizationIds: string[];
  /** The account behind it: its escrow account's, else its own. */
  fundingSourceId: string | null;
  /** False while its escrow account is out of use. */
  accountActive: boolean;
}

/** Reads an occasion for a new payment; null when there is none. */
export async function usableOccasion(db: Db, id: string): Promise<UsableOccasion | null> {
  const [found] = await db
    .select({
      occasion: paymentOccasions,
      escrowSourceId: escrowAccounts.fundingSourceId,
      escrowActive: escrowAccounts.active,
    })
    .from(paymentOccasions)
    .leftJoin(escrowAccounts, eq(escrowAccounts.id, paymentOccasions.escrowAccountId))
    .where(eq(paymentOccasions.id, id));
  if (found === undefined) return null;
  const { occasion, escrowSourceId, escrowActive } = found;
  const shares = await db
    .select({ id: sharedPaymentOccasions.utilizingOrganizationId })
    .from(sharedPaymentOccasions)
    .where(and(eq(sharedPaymentOccasions.paymentOccasionId, id), eq(sharedPaymentOccasions.active, true)));
  return {
    occasion,
    organizationIds: [occasion.organizationId, ...shares.map((share) => share.id)],
    fundingSourceId: escrowSourceId ?? occasion.fundingSourceId,
    accountActive: escrowActive !== false,
  };
}

/** @throws GatewayError CONFLICT for an occasion through which nobody can pay now. */
export function refuseUncollectable({ occasion, accountActive }: UsableOccasion): void {
  if (occasion.status !== 'ACTIVE' || occasion.direction !== 'INBOUND') {
    throw new GatewayError('CONFLICT', 'This payment occasion does not collect payments.');
  }
  if (!accountActive) {
    throw new GatewayError('CONFLICT', 'The escrow account of this payment occasion is inactive.');
  }
}

/** Whether the escrow account of a payment takes money, held as it is until the transaction ends. */
export async function escrowTakesMoney(tx: Db, escrowAccountId: string | null): Promise<boolean> {
  if (escrowAccountId === null) return true;
  const [escrow] = await tx
    .select({ active: escrowAccounts.active })
    .from(escrowAccounts)
    .where(eq(escrowAccounts.id, escrowAccountId))
    .for('share');
  return escrow?.active === true;
}

export async function organizationById(db: Db, id: string) {
  const [organization] = await db.select().from(organizations).where(eq(organizations.id, id));
  return organization ?? null;
}

export async function fundingSourceById(db: Db, id: string) {
  const [source] = await db.select().from(fundingSources).where(eq(fundingSources.id, id));
  return source ?? null;
}
