import { and, eq, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { transactions } from '../../db/schema/index.ts';
import type { TransactionStatus } from '../../db/schema/values.ts';
import { partyFeeOf } from '../fees/rules.ts';
import { move } from '../lifecycle/move.ts';
import type { MoveDeps } from '../lifecycle/effects.ts';
import type { Move } from '../lifecycle/step.ts';
import { lockPayment, updateTransaction } from '../store/payments.ts';
import type { Payment, TransactionRow } from '../store/payments.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import type { TransferState } from '../../providers/bank-transfers/port.ts';
import { applyAgentFeeState } from './apply-agent-fee.ts';
import { courseTo, reportedStatus } from './course.ts';
import { impliesStatus, postedStatus } from '../ledger/position.ts';
import { postingsOf } from '../ledger/store.ts';
import { postConfirmed } from './post-confirmed.ts';
import { recordDiscrepancy } from './discrepancies.ts';
import { keepCardDispute } from './card-dispute.ts';
import { keepReturn } from './keep-return.ts';
import { keepRtpRecord } from './rtp-record.ts';

type ApplyDeps = MoveDeps & { db: Db };

/**
 * Brings a payment, or an agent's fee, to where the provider says that its transfer is, through the lifecycle table and in one database
 * transaction. Repeats and old states change nothing; what contradicts the payment is recorded as a discrepancy.
 *
 * @returns false when the transfer is none of ours.
 */
export async function applyTransferState(deps: ApplyDeps, state: TransferState): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const templateId = await templateOf(tx, state);
    if (templateId === null) return applyAgentFeeState(tx, deps, state);
    const payment = await lockPayment(tx, templateId);
    const transaction = payment?.transaction;
    if (!payment || !transaction) return false;
    await checkAmount(tx, deps, transaction, state);
    const reported = reportedStatus(state, transaction.depositedAt !== null);
    const course =
      transaction.statusSetManuallyAt !== null && transaction.status !== reported
        ? 'contradiction'
        : courseTo(startOf(transaction), state, transaction.singleLeg, {
            initiated: transaction.initiatedAt !== null,
            deposited: transaction.depositedAt !== null,
          });
    if (course === 'contradiction') {
      await keepCardDispute(tx, deps, payment, state);
      await keepReturn(tx, deps, payment, state);
      await postConfirmed(tx, deps, payment, state);
      await recordDiscrepancy(tx, transaction, {
        kind: transaction.statusSetManuallyAt === null ? 'impossible-move' : 'manual-status',
        expected: transaction.status,
        observed: reported,
        details: { transferRef: state.transferRef, stage: state.stage, lateReturn: state.lateReturn },
        at: deps.clock(),
      });
      return true;
    }
    let current = await unblocked(tx, deps, payment);
    for (const status of course.steps) current = await move(tx, deps, current, stepTo(status, state));
    current = await keepReturn(tx, deps, current, state);
    await postConfirmed(tx, deps, current, state);
    await checkLedger(tx, deps, current);
    await keepRtpRecord(tx, deps, current, state);
    await keepCardDispute(tx, deps, current, state);
    await keepTransferStatus(tx, deps, current, state);
    return true;
  });
}

/** A payment that was blocked because nobody knew of its transfer goes on from where it was. */
const startOf = ({ status }: TransactionRow): TransactionStatus =>
  status === 'BLOCKED' ? 'AUTHORIZED' : status;

async function unblocked(tx: Db, deps: MoveDeps, payment: Payment): Promise<Payment> {
  if (payment.transaction?.status !== 'BLOCKED') return payment;
  return move(tx, deps, payment, { to: 'X.AUTHORIZED', by: 'system', actor: { kind: 'system' } });
}

/** The payment of a transfer, by its reference or else by our own id that it carries. */
async function templateOf(tx: Db, state: TransferState): Promise<number | null> {
  const own = z.uuid().safeParse(state.correlationId);
  const [found] = await tx
    .select({ id: transactions.transactionTemplateId })
    .from(transactions)
    .where(
      and(
        eq(transactions.active, true),
        own.success
          ? or(eq(transactions.transferRef, state.transferRef), eq(transactions.id, own.data))
          : eq(transactions.transferRef, state.transferRef),
      ),
    )
    .limit(1);
  return found?.id ?? null;
}

function stepTo(status: TransactionStatus, state: TransferState): Move {
  const failed = status === 'FAILED' || status === 'DEPOSITED_AND_FAILED';
  return {
    to: `X.${status}`,
    by: status === 'INITIATED' ? 'transfer-job' : 'provider',
    actor: { kind: 'provider' },
    reason: failed ? (state.failureReason ?? state.failureCode) : null,
    transaction: {
      transferRef: state.transferRef,
      ...(state.traceId === null ? {} : { traceId: state.traceId }),
      ...(failed ? { errorType: state.failureCode ?? 'FAILED' } : {}),
    },
  };
}

const shownStages = ['initiated', 'pending:funds', 'pending:deposit', 'complete'];

/** Keeps how far the transfer is; between two stages of one status that is all that changes. */
async function keepTransferStatus(
  tx: Db,
  deps: MoveDeps,
  payment: Payment,
  state: TransferState,
): Promise<void> {
  const { template, transaction } = payment;
  if (transaction === null || !shownStages.includes(state.stage)) return;
  const older = shownStages.indexOf(state.stage) <= shownStages.indexOf(transaction.transferStatus ?? '');
  if (older && (state.traceId === null || transaction.traceId !== null)) return;
  await updateTransaction(tx, transaction.id, {
    ...(older ? {} : { transferStatus: state.stage }),
    ...(state.traceId === null ? {} : { traceId: state.traceId }),
    updatedAt: deps.clock(),
  });
  const { id: templateId, organizationId } = template;
  await notifyTemplateChanged(tx, { templateId, organizationId, eventType: 'TRANSFER_UPDATED' });
}

/** After every report the ledger has to imply the status; where it does not, somebody has to look. */
async function checkLedger(tx: Db, deps: MoveDeps, { transaction }: Payment): Promise<void> {
  if (transaction === null) return;
  const posted = await postingsOf(tx, transaction.id);
  if (impliesStatus(posted, transaction.status)) return;
  await recordDiscrepancy(tx, transaction, {
    kind: 'ledger',
    expected: transaction.status,
    observed: postedStatus(posted),
    at: deps.clock(),
  });
}

async function checkAmount(
  tx: Db,
  deps: MoveDeps,
  transaction: TransactionRow,
  state: TransferState,
): Promise<void> {
  const total = transaction.amount + partyFeeOf(transaction);
  if (state.amountCents === total) return;
  const [expected, observed] = [String(total), String(state.amountCents)];
  await recordDiscrepancy(tx, transaction, { kind: 'amount', expected, observed, at: deps.clock() });
}
