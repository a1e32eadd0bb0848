import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { ApprovalPolicyRow, TemplateRow } from '../../db/rows.ts';
import { approvalPolicies, fundingSources, transactionTemplates } from '../../db/schema/index.ts';
import type { StoredApprovalDemand } from '../../db/schema/shapes.ts';
import { decides, type PolicyFacts } from './rules.ts';

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
  const account = await accountFacts(tx, payment, at);
  const rule = decides(inForce.policy, { direction, amount, paymentOccasionId, ...account, at });
  return rule === null ? null : { version: inForce.version, rule };
}

/** What is known of the account that the money goes to. One that its receiver has yet to give is as new as can be. */
async function accountFacts(
  tx: Db,
  { organizationId, destinationFundingSourceId }: Judged,
  at: Date,
): Promise<Pick<PolicyFacts, 'firstToAccount' | 'accountChangedAt'>> {
  if (!destinationFundingSourceId) return { firstToAccount: true, accountChangedAt: at };
  const [account] = await tx
    .select({ insertedAt: fundingSources.insertedAt, depositsAt: fundingSources.mdInitiatedAt })
    .from(fundingSources)
    .where(eq(fundingSources.id, destinationFundingSourceId));
  const [paid] = await tx
    .select({ id: transactionTemplates.id })
    .from(transactionTemplates)
    .where(
      and(
        eq(transactionTemplates.destinationFundingSourceId, destinationFundingSourceId),
        eq(transactionTemplates.organizationId, organizationId),
        sql`${transactionTemplates.depositedAt} is not null`,
      ),
    )
    .limit(1);
  const { insertedAt, depositsAt } = account ?? { insertedAt: at, depositsAt: null };
  const accountChangedAt = depositsAt !== null && depositsAt > insertedAt ? depositsAt : insertedAt;
  return { firstToAccount: paid === undefined, accountChangedAt };
}
