import { and, asc, desc, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { ApprovalPolicyChangeRow, ApprovalPolicyRow } from '../../db/rows.ts';
import type { ApprovalPolicyChangeRefusal } from '../../generated/schema.ts';
import { approvalPolicies, approvalPolicyChanges as policyChanges } from '../../db/schema/index.ts';

/** How many versions the history shows. */
const SHOWN = 50;

/** The newest versions of an organization's policy, the one in force first. */
export const versionsOf = (db: Db, organizationId: string): Promise<ApprovalPolicyRow[]> =>
  db
    .select()
    .from(approvalPolicies)
    .where(eq(approvalPolicies.organizationId, organizationId))
    .orderBy(desc(approvalPolicies.version))
    .limit(SHOWN);

export async function insertVersion(
  tx: Db,
  version: typeof approvalPolicies.$inferInsert,
): Promise<ApprovalPolicyRow> {
  const [made] = await tx.insert(approvalPolicies).values(version).returning();
  if (made === undefined) throw new Error('The version was not stored.');
  return made;
}

/** A change that waits, as the viewer sees it. */
export interface ShownPolicyChange {
  change: ApprovalPolicyChangeRow;
  refusal: ApprovalPolicyChangeRefusal | null;
}

/** The change of an organization's policy that somebody still can confirm; null for none. */
export async function waitingPolicyChange(
  db: Db,
  organizationId: string,
  now: Date,
): Promise<ApprovalPolicyChangeRow | null> {
  const [found] = await db
    .select()
    .from(policyChanges)
    .where(
      and(
        eq(policyChanges.organizationId, organizationId),
        eq(policyChanges.state, 'WAITING'),
        gt(policyChanges.expiresAt, now),
      ),
    );
  return found ?? null;
}

export async function policyChangeById(db: Db, id: string): Promise<ApprovalPolicyChangeRow | null> {
  const [found] = await db.select().from(policyChanges).where(eq(policyChanges.id, id));
  return found ?? null;
}

export async function insertPolicyChange(
  tx: Db,
  change: typeof policyChanges.$inferInsert,
): Promise<ApprovalPolicyChangeRow> {
  const [made] = await tx.insert(policyChanges).values(change).returning();
  if (made === undefined) throw new Error('The change was not stored.');
  return made;
}

/** Ends a change that waits; its organization is locked. */
export const decidePolicyChange = (
  tx: Db,
  id: string,
  decision: Pick<ApprovalPolicyChangeRow, 'state' | 'decidedById' | 'decidedAt' | 'reason'>,
): Promise<unknown> => tx.update(policyChanges).set(decision).where(eq(policyChanges.id, id));

const isOverdue = (now: Date) => and(eq(policyChanges.state, 'WAITING'), lte(policyChanges.expiresAt, now));

/** Changes that nobody decided in time, the longest overdue first; of one organization if one is given. */
export const overduePolicyChanges = (
  db: Db,
  now: Date,
  { limit, organizationId }: { limit: number; organizationId?: string },
): Promise<{ id: string }[]> =>
  db
    .select({ id: policyChanges.id })
    .from(policyChanges)
    .where(
      and(
        isOverdue(now),
        organizationId === undefined ? undefined : eq(policyChanges.organizationId, organizationId),
      ),
    )
    .orderBy(asc(policyChanges.expiresAt))
    .limit(limit);

/** Ends a change that nobody decided in time. @returns null if somebody has decided it, or still can. */
export async function expirePolicyChange(
  tx: Db,
  id: string,
  now: Date,
): Promise<ApprovalPolicyChangeRow | null> {
  const [expired] = await tx
    .update(policyChanges)
    .set({ state: 'EXPIRED' })
    .where(and(eq(policyChanges.id, id), isOverdue(now)))
    .returning();
  return expired ?? null;
}
