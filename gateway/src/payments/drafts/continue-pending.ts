import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { escrowAccounts, paymentOccasions, transactions } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { move } from '../lifecycle/move.ts';
import { demandOf } from '../policies/demand.ts';
import { lockPayment } from '../store/payments.ts';
import type { TemplateRow } from '../store/payments.ts';

/** Authorizes the payments that their payers accepted and that waited for this account to be verified. */
export async function continuePending(deps: Deps, fundingSourceId: string): Promise<void> {
  const waiting = await deps.db
    .select({ templateId: transactions.transactionTemplateId })
    .from(transactions)
    .where(
      and(
        eq(transactions.originationFundingSourceId, fundingSourceId),
        eq(transactions.status, 'PENDING'),
        eq(transactions.active, true),
      ),
    );
  for (const { templateId } of waiting) {
    await deps.db.transaction(async (tx) => {
      const payment = await lockPayment(tx, templateId);
      if (payment?.transaction?.status !== 'PENDING') return;
      const { to, approvalDemand } = await authorizedState(tx, deps, payment.template);
      await move(tx, deps, payment, {
        to,
        by: 'system',
        actor: { kind: 'system' },
        template: { approvalDemand, authorizedById: payment.template.buyerId },
      });
    });
  }
}

/**
 * Where a payment that its payer authorizes goes: an occasion, a gated escrow account or the organization's policy may ask
 * for an approval.
 */
export async function authorizedState(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  template: TemplateRow,
): Promise<{
  to: 'X.APPROVAL_PENDING' | 'X.AUTHORIZED';
  approvalDemand: TemplateRow['approvalDemand'];
}> {
  const approvalDemand = await demandOf(tx, template, clock());
  const waits = approvalDemand !== null || (await isGated(tx, template));
  return { to: waits ? 'X.APPROVAL_PENDING' : 'X.AUTHORIZED', approvalDemand };
}

async function isGated(
  tx: Db,
  template: Pick<TemplateRow, 'paymentOccasionId' | 'escrowAccountId'>,
): Promise<boolean> {
  const [occasion] = await tx
    .select({ approvalRequired: paymentOccasions.approvalRequired, gated: paymentOccasions.gated })
    .from(paymentOccasions)
    .where(eq(paymentOccasions.id, template.paymentOccasionId));
  if (occasion === undefined || occasion.approvalRequired || occasion.gated) return true;
  if (template.escrowAccountId === null) return false;
  const [account] = await tx
    .select({ gated: escrowAccounts.gated, approvalsRequired: escrowAccounts.approvalsRequired })
    .from(escrowAccounts)
    .where(eq(escrowAccounts.id, template.escrowAccountId));
  return account?.gated === true || account?.approvalsRequired === true;
}
