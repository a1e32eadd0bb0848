import { paymentStatus } from '@keyturn/shared/payment-status';
import type { PaymentDetail } from '../data';
import { railOf } from '../../payments/rail';
import type { TimelineFacts } from './facts';

/**
 * What the timeline follows from, of a payment as the gateway answers it.
 * @param organizationId the organization in the address: only of its own occasions it is known when approvals expire.
 */
export function factsOf(payment: PaymentDetail, organizationId: string): TimelineFacts {
  const { paymentOccasion: occasion, buyer, fundingSource } = payment;
  const transaction = payment.transactions[0];
  const days = occasion.organization.approvalExpirationDays;
  return {
    status: paymentStatus(payment.displayStatus),
    direction: occasion.direction,
    context: occasion.context,
    rail: railOf(payment),
    createdAt: payment.createdAt,
    requestedAt: payment.requestedAt ?? null,
    accessedAt: payment.accessedAt ?? null,
    claimedAt: transaction?.claimedAt ?? null,
    authorizedAt: payment.authorizedAt ?? transaction?.authorizedAt ?? null,
    initiatedAt: transaction?.initiatedAt ?? null,
    clearedAt: transaction?.clearedAt ?? null,
    depositedAt: transaction?.depositedAt ?? null,
    failedAt: transaction?.failedAt ?? null,
    blockReason: transaction?.blockReason ?? null,
    errorType: transaction?.errorType ?? null,
    approvedAt: payment.approvedAt ?? null,
    rejectedAt: payment.rejectedAt ?? null,
    rejectReason: payment.rejectReason ?? null,
    canceledAt: payment.canceledAt ?? null,
    receiverEmail: payment.receiverEmail ?? null,
    mailRefusal: payment.mailRefusal,
    otherAddressRefusal: payment.otherAddressRefusal,
    waitsForReceiver: payment.waitsForReceiver,
    payer:
      buyer === null
        ? null
        : { status: buyer.customer?.status ?? null, verifiedAt: buyer.verifiedAt ?? null },
    bank:
      fundingSource === null
        ? null
        : {
            status: fundingSource.status,
            verifiedAt: fundingSource.mdVerifiedAt ?? null,
            failedAt: fundingSource.mdFailedAt ?? null,
          },
    approvalRequired: occasion.approvalRequired || payment.escrowAccount?.gated === true,
    approvalDays: occasion.organization.id === organizationId && days > 0 ? days : null,
    events: payment.events.map(({ id, type, at, actorName, reason }) => ({
      id,
      type,
      at,
      actorName,
      reason: reason ?? null,
    })),
  };
}
