import type { Db } from '../../db/client.ts';
import type { AgentFeeRow } from '../../db/rows.ts';
import type { TransactionStatus } from '../../db/schema/values.ts';
import { moveAgentFee } from '../lifecycle/agent-fee.ts';
import type { AgentFeeMove } from '../lifecycle/agent-fee-step.ts';
import type { MoveDeps } from '../lifecycle/effects.ts';
import { agentFeeById, agentFeeOfTransfer, updateAgentFee } from '../store/agent-fees.ts';
import { lockPayment } from '../store/payments.ts';
import type { TemplateRow } from '../store/payments.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import type { TransferState } from '../../providers/bank-transfers/port.ts';
import { courseTo, reportedStatus } from './course.ts';
import { keepFeeReturn } from './keep-return.ts';
import { recordDiscrepancy } from './discrepancies.ts';

/**
 * Brings an agent's fee to where the provider says that its transfer is, as apply-transfer.ts does with a payment.
 *
 * @returns false when the transfer moves no agent's fee.
 */
export async function applyAgentFeeState(tx: Db, deps: MoveDeps, state: TransferState): Promise<boolean> {
  const found = await agentFeeOfTransfer(tx, state.transferRef, state.correlationId);
  const payment = found === null ? null : await lockPayment(tx, found.transactionTemplateId);
  // Read again: until the payment was locked, others could change it.
  const fee = found === null ? null : await agentFeeById(tx, found.id);
  if (payment === null || fee === null) return false;
  const at = deps.clock();
  const [expected, observed] = [String(fee.amount), String(state.amountCents)];
  if (expected !== observed) await recordDiscrepancy(tx, fee, { kind: 'amount', expected, observed, at });
  const course = courseTo(fee.status === 'BLOCKED' ? 'AUTHORIZED' : fee.status, state, true);
  if (course === 'contradiction') {
    await recordDiscrepancy(tx, fee, {
      ...{ kind: 'impossible-move', expected: fee.status, observed: reportedStatus(state), at },
      details: { transferRef: state.transferRef, stage: state.stage, lateReturn: state.lateReturn },
    });
    return true;
  }
  let current = fee;
  if (fee.status === 'BLOCKED') {
    const unblocked = { to: 'AUTHORIZED', by: 'system', actor: { kind: 'system' }, at } as const;
    current = await moveAgentFee(tx, deps, payment, fee, unblocked);
  }
  for (const status of course.steps) {
    current = await moveAgentFee(tx, deps, payment, current, stepTo(status, state, at));
  }
  await keepFeeReturn(tx, deps, payment, current, state);
  await keepTrace(tx, payment.template, current, state);
  return true;
}

function stepTo(status: TransactionStatus, state: TransferState, at: Date): AgentFeeMove {
  const failed = status === 'FAILED' || status === 'DEPOSITED_AND_FAILED';
  const { transferRef, traceId, failureCode, failureReason } = state;
  return {
    to: status,
    by: status === 'INITIATED' ? 'transfer-job' : 'provider',
    actor: { kind: 'provider' },
    reason: failed ? (failureReason ?? failureCode) : null,
    fee: {
      transferRef,
      ...(traceId === null ? {} : { traceId }),
      ...(failed ? { errorType: failureCode ?? 'FAILED' } : {}),
    },
    at,
  };
}

/** The bank network's number comes after the provider took the transfer. */
async function keepTrace(
  tx: Db,
  { id: templateId, organizationId }: TemplateRow,
  fee: AgentFeeRow,
  { traceId }: TransferState,
): Promise<void> {
  if (traceId === null || fee.traceId !== null) return;
  await updateAgentFee(tx, fee.id, { traceId });
  await notifyTemplateChanged(tx, { templateId, organizationId, eventType: 'TRANSFER_UPDATED' });
}
