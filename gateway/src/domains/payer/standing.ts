import type { Db } from '../../db/client.ts';
import { mayTryAgain, mayWithdraw } from '../../payments/actions/payment-rules.ts';
import { escrowTakesMoney } from '../../payments/drafts/occasion-store.ts';
import { transferWaits } from '../../payments/outbox/withdraw.ts';
import type { Payment } from '../../payments/store/payments.ts';
import { verificationOf } from './verification.ts';

/** Whether the payer may pay anew what went wrong. */
export async function canTryAgain(db: Db, payment: Payment): Promise<boolean> {
  const unverified = (await verificationOf(db, payment.template))?.state === 'failed';
  return mayTryAgain(payment, unverified) && (await escrowTakesMoney(db, payment.template.escrowAccountId));
}

/** Whether the payer may still cancel. */
export async function canWithdraw(db: Db, payment: Payment): Promise<boolean> {
  if (payment.transaction === null || !mayWithdraw(payment)) return false;
  return payment.transaction.status !== 'AUTHORIZED' || transferWaits(db, payment.transaction.id);
}
