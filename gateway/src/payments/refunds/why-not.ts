import type { Viewer } from '../../access/actor.ts';
import { viewerOversteps, type Overstep } from '../../access/limits.ts';
import { holds } from '../../access/rights.ts';
import type { StatusGroup } from '../../db/schema/values.ts';
import { refundRefusal } from '../actions/payment-rules.ts';
import type { Payment } from '../store/payments.ts';

export const refundOversteps: Readonly<Record<Overstep, string>> = {
  AMOUNT: 'This payment is above the amount that you may refund.',
  OCCASION: 'You may refund payments of other occasions only.',
};

/** What is known of a payment when it is asked why it can't be refunded. */
export interface RefundFacts {
  utilizesRefunds: boolean;
  /** What of the payment the ledger knows to have arrived, in cents. */
  arrived: number;
  /** Where the refund stands that the payment counts as refunded by; null where it has none. */
  refund: StatusGroup | null;
}

/**
 * Why a payment can't be refunded, for people; null where it can. A refund that was set to a failure by hand still counts
 * until the provider confirmed that its money does not leave.
 */
export function whyNotRefundable(
  payment: Payment,
  { utilizesRefunds, arrived, refund }: RefundFacts,
): string | null {
  if (!payment.template.refunded) return refundRefusal(payment, utilizesRefunds, arrived);
  if (refund === 'CANCELED_AND_FAILED') return notConfirmed;
  return refund === null || refund === 'DEPOSITED' ? alreadyRefunded : onItsWay;
}

const alreadyRefunded = 'This payment has already been refunded.';
const onItsWay = 'A refund of this payment is already on its way.';
const notConfirmed =
  'The bank-transfer provider has not confirmed what became of the last refund of this payment. It can be refunded again once the provider says that the refund failed.';

/** Whether somebody who may refund would look for a way to: the payment arrived once, and is no refund itself. */
export const looksRefundable = ({ template, transaction }: Payment, viewer: Viewer): boolean =>
  holds(viewer, template.organizationId, 'REFUND_PAYMENT') &&
  template.context === 'EMD' &&
  (transaction?.status === 'DEPOSITED' || transaction?.status === 'DEPOSITED_AND_FAILED');

/** The viewer's own limit that speaks against a refund; null where none does. */
export function limitAgainstRefund({ template }: Payment, viewer: Viewer): string | null {
  const overstep = viewerOversteps(viewer, template.organizationId, 'REFUND', template);
  return overstep === null ? null : refundOversteps[overstep];
}
