import type Stripe from 'stripe';
import type { DisputeState, TransferStage, TransferState } from '../bank-transfers/port.ts';

/** What of a PaymentIntent its state follows from. */
export type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'amount' | 'status' | 'metadata' | 'last_payment_error'
>;

/** A PaymentIntent as a movement of money: one leg, which either succeeds or fails. */
export function stateOf(intent: Intent, dispute: DisputeState | null): TransferState {
  const stage = stageOf(intent);
  const error = stage === 'failed' ? intent.last_payment_error : null;
  const lost = stage === 'complete' && dispute?.status === 'LOST' ? dispute : null;
  return {
    transferRef: intent.id,
    correlationId: intent.metadata['correlationId'] ?? null,
    stage,
    lateReturn: lost === null ? null : 'debit',
    failedLeg: lost === null && stage !== 'failed' ? null : 'debit',
    failureCode: lost?.reason ?? error?.decline_code ?? error?.code ?? null,
    failureReason:
      lost === null ? (error?.message ?? null) : 'The payer disputed the payment with the card’s bank.',
    traceId: null,
    amountCents: intent.amount,
    dispute,
    updatedAt: new Date().toISOString(),
  };
}

/** Nobody is there to confirm a step that the bank asks for, so only an answer of the bank ends a charge. */
function stageOf({ status, last_payment_error: error }: Intent): TransferStage {
  switch (status) {
    case 'succeeded':
      return 'complete';
    case 'canceled':
      return 'canceled';
    case 'processing':
      return 'pending:funds';
    default:
      return error === null ? 'initiated' : 'failed';
  }
}

const disputeStatuses: Readonly<Record<Stripe.Dispute.Status, DisputeState['status']>> = {
  needs_response: 'NEEDS_RESPONSE',
  warning_needs_response: 'NEEDS_RESPONSE',
  appeal_needs_response: 'NEEDS_RESPONSE',
  under_review: 'UNDER_REVIEW',
  warning_under_review: 'UNDER_REVIEW',
  appeal_under_review: 'UNDER_REVIEW',
  won: 'WON',
  // An inquiry that came to nothing, and a dispute that was averted: the money stays.
  warning_closed: 'WON',
  prevented: 'WON',
  lost: 'LOST',
};

const instantOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/** A dispute as Stripe tells of it; a status that is new to us counts as one that somebody must look at. */
export function disputeStateOf({
  id,
  status,
  reason,
  amount,
  created,
  evidence_details: evidence,
}: Pick<
  Stripe.Dispute,
  'id' | 'status' | 'reason' | 'amount' | 'created' | 'evidence_details'
>): DisputeState {
  return {
    disputeRef: id,
    status: disputeStatuses[status] ?? 'NEEDS_RESPONSE',
    reason,
    amountCents: amount,
    respondBy: evidence.due_by === null ? null : instantOf(evidence.due_by),
    openedAt: instantOf(created),
  };
}
