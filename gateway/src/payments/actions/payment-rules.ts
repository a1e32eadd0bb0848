import type { Viewer } from '../../access/actor.ts';
import { administers } from '../../access/rights.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { TransactionStatus } from '../../db/schema/values.ts';
import { blockReasons } from '../lifecycle/block-reasons.ts';
import type { Payment } from '../store/payments.ts';

/**
 * Why a payment can't be refunded, for people; null where it can.
 *
 * @param arrived what of it the ledger knows to have arrived, in cents
 */
export function refundRefusal(
  { template, transaction }: Payment,
  utilizesRefunds: boolean,
  arrived: number,
): string | null {
  if (!utilizesRefunds) return 'Refunds are not enabled for this organization.';
  if (template.context !== 'EMD') return 'Only earnest money payments can be refunded.';
  if (template.paymentType === 'RTP') return 'Real-time payments can not be refunded.';
  if (!template.isAch) return 'Card payments can not be refunded.';
  if (template.refunded) return 'This payment has already been refunded.';
  if (transaction?.status === 'DEPOSITED_AND_FAILED') {
    return "This payment can not be refunded: the payer's bank took the money back. Please contact support.";
  }
  if (transaction?.status !== 'DEPOSITED' || !template.active) {
    return 'Only a deposited payment can be refunded.';
  }
  // Staff can set a status by hand, which moves no money.
  return arrived >= template.amount
    ? null
    : 'This payment can not be refunded: its money has not arrived. Please contact support.';
}

/** Whether somebody asked for the payment, or administrates its organization. */
export const actsForSender = ({ template }: Pick<Payment, 'template'>, viewer: Viewer): boolean =>
  template.requesterId === viewer.userId || administers(viewer, template.organizationId);

/** Whether a payment out waits until its receiver's account is known: it was authorized, and no transfer is asked for. */
export const waitsForReceiver = ({ template, transaction }: Payment): boolean =>
  template.direction === 'OUTBOUND' &&
  transaction?.status === 'AUTHORIZED' &&
  transaction.destinationFundingSourceId === null;

/**
 * Why an outbound payment can't be sent to another address, for people. Null if nobody approved the payment: an approval
 * is for one destination (ADR 0340), and the receiver's address decides who can give the account.
 */
export function otherAddressRefusal({
  direction,
  approvedById,
  firstApprovedById,
  receiverEmail,
}: Pick<TemplateRow, 'direction' | 'approvedById' | 'firstApprovedById' | 'receiverEmail'>): string | null {
  if (direction !== 'OUTBOUND' || (approvedById === null && firstApprovedById === null)) return null;
  return `This payment was approved for ${receiverEmail}. To pay another address, cancel it and send a new payment.`;
}

/**
 * Whether a payer may pay a request anew, best from another account: the bank returned the payment, or its account could
 * not be verified or was closed to debits. What staff settled by hand, and what was given back, is over.
 *
 * @param unverified whether the account that it waits for can't be verified any more
 */
export const mayTryAgain = ({ template, transaction }: Payment, unverified: boolean): boolean => {
  const { active, direction, refunded, refundOfTemplateId } = template;
  if (!active || direction !== 'INBOUND' || refunded || refundOfTemplateId !== null) return false;
  if (transaction === null || transaction.statusSetManuallyAt !== null) return false;
  const { status, blockReason } = transaction;
  return (
    status === 'FAILED' ||
    (status === 'BLOCKED' && (blockReason === blockReasons.bank || blockReason === blockReasons.debits)) ||
    (status === 'PENDING' && unverified)
  );
};

/** Whether a payer may still ask to cancel: nothing was handed to a bank (outbox/withdraw.ts has the last word). */
export const mayWithdraw = ({ template, transaction }: Payment): boolean =>
  template.active &&
  template.direction === 'INBOUND' &&
  transaction !== null &&
  ['PENDING', 'APPROVAL_PENDING', 'AUTHORIZED'].includes(transaction.status);

/** Whether an agent's fee was paid, so that there is a receipt of it. */
export const isFeePaid = (status: TransactionStatus | null): boolean =>
  status !== null && ['INITIATED', 'CLEARED', 'DEPOSITED'].includes(status);

/** Statuses in which a payment may move money without anybody asking again. */
const underWay: readonly TransactionStatus[] = ['PENDING', 'AUTHORIZED', 'BLOCKED', 'INITIATED', 'CLEARED'];

/** Whether a payment can't be put aside any more. */
export const isUnderWay = (status: TransactionStatus | null): boolean =>
  status !== null && underWay.includes(status);
