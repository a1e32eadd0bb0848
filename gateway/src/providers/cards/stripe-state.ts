import type Stripe from 'stripe';
import type { TransferStage, TransferState } from '../bank-transfers/port.ts';

/** A dispute that ended against us, and why the payer disputed; null while there is none or it is open. */
export type LostDispute = { reason: string } | null;

/** What of a PaymentIntent its state follows from. */
export type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'amount' | 'status' | 'metadata' | 'last_payment_error'
>;

/** A PaymentIntent as a movement of money: one leg, which either succeeds or fails. */
export function stateOf(intent: Intent, lost: LostDispute): TransferState {
  const stage = stageOf(intent);
  const error = stage === 'failed' ? intent.last_payment_error : null;
  const late = stage === 'complete' && lost !== null;
  return {
    transferRef: intent.id,
    correlationId: intent.metadata['correlationId'] ?? null,
    stage,
    lateReturn: late ? 'debit' : null,
    failureCode: late ? lost.reason : (error?.decline_code ?? error?.code ?? null),
    failureReason: late ? 'The payer disputed the payment with the card’s bank.' : (error?.message ?? null),
    traceId: null,
    amountCents: intent.amount,
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
