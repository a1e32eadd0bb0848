import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { escrowAccounts, paymentOccasions, transactions } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { move } from '../lifecycle/move.ts';
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
      await move(tx, deps, payment, {
        to: await authorizedState(tx, payment.template),
        by: 'system',
        actor: { kind: 'system' },
        template: { authorizedById: payment.template.buyerId },
      });
    });
  }
}

/** Where a payment that its payer authorizes goes: an occasion or a gated escrow account may ask for an approval. */
export async function authorizedState(
  tx: Db,
  template: Pick<TemplateRow, 'paymentOccasionId' | 'escrowAccountId'>,
): Promise<'X.APPROVAL_PENDING' | 'X.AUTHORIZED'> {
  const [occasion] = await tx
    .select({ approvalRequired: paymentOccasions.approvalRequired, gated: paymentOccasions.gated })
    .from(paymentOccasions)
    .where(eq(paymentOccasions.id, template.paymentOccasionId));
  if (occasion === undefined || occasion.approvalRequired || occasion.gated) return 'X.APPROVAL_PENDING';
  if (template.escrowAccountId === null) return 'X.AUTHORIZED';
  const [account] = await tx
    .select({ gated: escrowAccounts.gated, approvalsRequired: escrowAccounts.approvalsRequired })
    .from(escrowAccounts)
    .where(eq(escrowAccounts.id, template.escrowAccountId));
  return account?.gated === true || account?.approvalsRequired === true
    ? 'X.APPROVAL_PENDING'
    : 'X.AUTHORIZED';
}
