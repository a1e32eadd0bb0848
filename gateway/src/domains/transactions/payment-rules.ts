import type { TransactionStatus } from '../../db/schema/values.ts';
import type { Payment } from '../../lifecycle/store.ts';

/** Why a payment can't be refunded (lifecycle, section Refund), for people; null where it can. */
export function refundRefusal({ template, transaction }: Payment, utilizesRefunds: boolean): string | null {
  if (!utilizesRefunds) return 'Refunds are not enabled for this organization.';
  if (template.context !== 'EMD') return 'Only earnest money payments can be refunded.';
  if (template.paymentType === 'RTP') return 'Real-time payments can not be refunded.';
  if (!template.isAch) return 'Card payments can not be refunded.';
  if (template.refunded) return 'This payment has already been refunded.';
  if (transaction?.status === 'DEPOSITED_AND_FAILED') {
    return "This payment can not be refunded: the payer's bank took the money back. Please contact support.";
  }
  return transaction?.status === 'DEPOSITED' && template.active
    ? null
    : 'Only a deposited payment can be refunded.';
}

/** Whether an agent's fee was paid, so that there is a receipt of it. */
export const isFeePaid = (status: TransactionStatus | null): boolean =>
  status !== null && ['INITIATED', 'CLEARED', 'DEPOSITED'].includes(status);

/** Statuses in which a payment may move money without anybody asking again. */
const underWay: readonly TransactionStatus[] = ['PENDING', 'AUTHORIZED', 'BLOCKED', 'INITIATED', 'CLEARED'];

/** Whether a payment can't be put aside any more. */
export const isUnderWay = (status: TransactionStatus | null): boolean =>
  status !== null && underWay.includes(status);
