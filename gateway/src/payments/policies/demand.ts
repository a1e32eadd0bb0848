import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { ApprovalPolicyRow, TemplateRow } from '../../db/rows.ts';
import { approvalPolicies, fundingSources, transactionTemplates } from '../../db/schema/index.ts';
import type { StoredApprovalDemand } from '../../db/schema/shapes.ts';
import { accountFacts, decides, type KnownAccount } from './rules.ts';

/** The version of an organization's policy that is in force; null where it has none. */
export async function policyInForce(db: Db, organizationId: string): Promise<ApprovalPolicyRow | null> {
  const [newest] = await db
    .select()
    .from(approvalPolicies)
    .where(eq(approvalPolicies.organizationId, organizationId))
    .orderBy(desc(approvalPolicies.version))
    .limit(1);
  return newest ?? null;
}

/** A payment as far as a policy looks at it. */
type Judged = Pick<TemplateRow, 'organizationId' | 'direction' | 'amount' | 'paymentOccasionId'> & {
  destinationFundingSourceId?: string | null | undefined;
};

/** What the organization's policy asks of a payment that begins now; null where it asks nothing. */
export async function demandOf(tx: Db, payment: Judged, at: Date): Promise<StoredApprovalDemand | null> {
  const inForce = await policyInForce(tx, payment.organizationId);
  if (inForce === null || inForce.policy.rules.length === 0) return null;
  const { direction, amount, paymentOccasionId } = payment;
  const account = accountFacts(await accountOf(tx, payment), at);
  const rule = decides(inForce.policy, { direction, amount, paymentOccasionId, ...account, at });
  return rule === null ? null : { version: inForce.version, rule };
}

/** What is known of the account that the money goes to; null for one that its receiver has yet to give. */
async function accountOf(
  tx: Db,
  { organizationId, destinationFundingSourceId }: Judged,
): Promise<KnownAccount | null> {
  if (!destinationFundingSourceId) return null;
  const [account] = await tx
    .select({ addedAt: fundingSources.insertedAt, checkedAt: fundingSources.mdInitiatedAt })
    .from(fundingSources)
    .where(eq(fundingSources.id, destinationFundingSourceId));
  const [paid] = await tx
    .select({ firstPaidAt: transactionTemplates.depositedAt })
    .from(transactionTemplates)
    .where(
      and(
        eq(transactionTemplates.destinationFundingSourceId, destinationFundingSourceId),
        eq(transactionTemplates.organizationId, organizationId),
        isNotNull(transactionTemplates.depositedAt),
      ),
    )
    .limit(1);
  return account === undefined ? null : { ...account, firstPaidAt: paid?.firstPaidAt ?? null };
}
