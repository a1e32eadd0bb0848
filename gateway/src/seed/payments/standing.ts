import type { subscriptions } from '../../db/schema/index.ts';
import { DAY } from '../chance/days.ts';
import { demoId } from '../chance/uuid.ts';
import { integrationId, occasionId, userId } from '../world/ids.ts';
import type { Played } from './play.ts';

/** The standing authorizations by which the monthly desk fees are paid. */
export function subscriptionRows(payments: readonly Played[]): (typeof subscriptions.$inferInsert)[] {
  const paid = payments.filter(({ template }) => template.paymentOccasionId === occasionId('harbor-desk'));
  const byPayer = Map.groupBy(paid, ({ template }) => template.buyerId);
  return [...byPayer].flatMap(([payerId, theirs]) => {
    const inOrder = theirs.toSorted(
      (a, b) => a.template.createdAt.getTime() - b.template.createdAt.getTime(),
    );
    const [first, last] = [inOrder[0], inOrder.at(-1)];
    if (payerId === null || first === undefined || last === undefined) return [];
    const insertedAt = new Date(first.template.createdAt.getTime() - DAY);
    return [
      {
        id: demoId(`subscription:${payerId}`),
        organizationId: first.template.organizationId,
        paymentOccasionId: first.template.paymentOccasionId,
        userId: payerId,
        fundingSourceId: first.template.originationFundingSourceId,
        inboundLimit: 100_000,
        originalTemplateId: first.template.id,
        lastTransactionId: last.transaction?.id ?? null,
        lastRunAt: last.template.createdAt,
        insertedAt,
        updatedAt: last.template.createdAt,
      },
    ];
  });
}

/** Of every dozen earnest money movements one was begun by the closing software. */
export function markIntegrated(payments: readonly Played[]): void {
  const emd = payments.filter(({ template }) => template.paymentOccasionId === occasionId('harbor-emd'));
  for (const [index, { transaction }] of emd.entries()) {
    if (transaction !== null && index % 12 === 5) transaction.integrationId = integrationId('closing-desk');
  }
}

/** Every second earnest money payment of our own agent's buyers: the agent bears what the payer would. */
export function letAgentCover({ template }: Pick<Played, 'template'>, index: number): void {
  const ours = template.context === 'EMD' && template.buyerAgentId === userId('agent@harbor.example');
  if (!ours || template.feePayer !== 'PARTY' || template.fee === 0 || index % 2 === 1) return;
  Object.assign(template, { agentCoveringFee: true, fee: 0 });
}
