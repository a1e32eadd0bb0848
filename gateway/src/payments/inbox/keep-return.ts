import type { Db } from '../../db/client.ts';
import type { TransferState } from '../../providers/bank-transfers/port.ts';
import type { MoveDeps } from '../lifecycle/effects.ts';
import { updateAgentFee } from '../store/agent-fees.ts';
import { updateTransaction, type Payment } from '../store/payments.ts';
import type { AgentFeeRow } from '../../db/rows.ts';
import { isReturnCode } from '../returns/codes.ts';
import { stopDebits } from './stop-debits.ts';

type Returned = Pick<TransferState, 'stage' | 'lateReturn' | 'failedLeg' | 'failureCode'>;

/** The code of a transfer that a bank returned; null for one that stands, or that no bank returned. */
const codeOf = ({ stage, lateReturn, failureCode }: Returned): string | null =>
  (stage === 'failed' || lateReturn !== null) && isReturnCode(failureCode) ? failureCode : null;

/**
 * Keeps leg and code of a return, and draws its consequences for the account that was debited: once, in the database
 * transaction that applies the transfer's state, also where the status is left alone.
 */
export async function keepReturn(
  tx: Db,
  deps: MoveDeps,
  payment: Payment,
  state: Returned,
): Promise<Payment> {
  const { template, transaction } = payment;
  const code = codeOf(state);
  if (code === null || transaction === null || transaction.returnCode !== null) return payment;
  const kept = await updateTransaction(tx, transaction.id, { returnCode: code, returnLeg: state.failedLeg });
  const after = { template, transaction: kept };
  const { originationFundingSourceId: debited, paymentMethodId } = transaction;
  if (debited !== null && paymentMethodId === null)
    await stopDebits(tx, deps, after, { fundingSourceId: debited, code, leg: state.failedLeg });
  return after;
}

/** The same of an agent's fee, which is a debit of the agent's account. */
export async function keepFeeReturn(
  tx: Db,
  deps: MoveDeps,
  payment: Payment,
  fee: AgentFeeRow,
  state: Returned,
): Promise<void> {
  const code = codeOf(state);
  const debited = fee.originationFundingSourceId;
  if (code === null || fee.returnCode !== null) return;
  await updateAgentFee(tx, fee.id, { returnCode: code });
  if (debited !== null) await stopDebits(tx, deps, payment, { fundingSourceId: debited, code, leg: 'debit' });
}
