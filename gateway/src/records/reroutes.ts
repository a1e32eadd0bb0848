import { and, asc, eq, isNotNull, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { escrowAccounts, fundingSources } from '../db/schema/index.ts';
import type { TemplateRow } from '../db/rows.ts';

/** An account that an approver may send a payment to instead. */
export interface RerouteTarget {
  /** An escrow account's id for earnest money, else a funding source's. */
  id: string;
  name: string;
  fundingSourceId: string;
  escrowAccountId: string | null;
}

const LIMIT = 50;

/** Where an inbound payment that waits for approval may go instead: the organization's other verified accounts. */
export async function availableReroutes(db: Db, template: TemplateRow): Promise<RerouteTarget[]> {
  if (template.direction !== 'INBOUND' || template.displayStatus !== 'APPROVAL_PENDING') return [];
  const targets = await (template.escrowAccountId === null
    ? otherSources(db, template)
    : otherEscrow(db, template));
  return targets.filter(({ fundingSourceId }) => fundingSourceId !== template.destinationFundingSourceId);
}

const usable = and(
  eq(fundingSources.active, true),
  isNotNull(fundingSources.fundingRef),
  or(eq(fundingSources.status, 'VERIFIED'), isNotNull(fundingSources.mdVerifiedAt)),
);

function otherEscrow(db: Db, template: TemplateRow): Promise<RerouteTarget[]> {
  return db
    .select({
      id: escrowAccounts.id,
      name: escrowAccounts.name,
      fundingSourceId: escrowAccounts.fundingSourceId,
      escrowAccountId: sql<string | null>`${escrowAccounts.id}`,
    })
    .from(escrowAccounts)
    .innerJoin(fundingSources, eq(fundingSources.id, escrowAccounts.fundingSourceId))
    .where(
      and(
        eq(escrowAccounts.organizationId, template.organizationId),
        eq(escrowAccounts.active, true),
        usable,
      ),
    )
    .orderBy(asc(escrowAccounts.name), asc(escrowAccounts.id))
    .limit(LIMIT);
}

function otherSources(db: Db, template: TemplateRow): Promise<RerouteTarget[]> {
  const behindEscrow = db
    .select({ one: sql`1` })
    .from(escrowAccounts)
    .where(eq(escrowAccounts.fundingSourceId, fundingSources.id));
  return db
    .select({
      id: fundingSources.id,
      name: fundingSources.name,
      fundingSourceId: fundingSources.id,
      escrowAccountId: sql<string | null>`null`,
    })
    .from(fundingSources)
    .where(and(eq(fundingSources.organizationId, template.organizationId), notExists(behindEscrow), usable))
    .orderBy(asc(fundingSources.name), asc(fundingSources.id))
    .limit(LIMIT);
}
