import type { Db } from '../../db/client.ts';
import type { AgentFeeRow } from '../../db/rows.ts';
import type { Deps } from '../../context/deps.ts';
import { applyTransferState } from '../inbox/apply-transfer.ts';
import { unansweredReasons } from '../inbox/resume.ts';
import { moveAgentFee, noAgentAccount } from '../lifecycle/agent-fee.ts';
import { agentFeeBody } from '../outbox/agent-fees.ts';
import { finishWork, settles, takeBackAttempt } from '../outbox/store.ts';
import type { OutboxRow } from '../outbox/store.ts';
import { isClosedToDebits } from '../returns/closed-accounts.ts';
import { mayHandOver } from '../payouts/watch.ts';
import { agentFeeById } from '../store/agent-fees.ts';
import { lockPayment } from '../store/payments.ts';
import type { Payment } from '../store/payments.ts';
import { ProviderRefused } from '../../providers/bank-transfers/errors.ts';
import type { TransferState } from '../../providers/bank-transfers/port.ts';

/**
 * Hands the transfer of an agent's fee to the provider: AUTHORIZED becomes INITIATED once it is accepted, FAILED once it
 * is refused. As a payment's transfer it waits while payouts are frozen, and is looked for before it is made.
 *
 * @throws ProviderUnavailable when it is not known whether the provider took it; the job is tried again.
 */
export async function deliverAgentFee(deps: Deps, row: OutboxRow): Promise<void> {
  const { correlationId: id, sourceRef, amountCents } = agentFeeBody.parse(row.body);
  const fee = await agentFeeById(deps.db, id);
  if (fee?.status !== 'AUTHORIZED') {
    await finishWork(deps.db, deps, row.id, 'done', 'The fee is not waiting to be transferred.');
    return;
  }
  if (!(await mayHandOver(deps))) {
    await takeBackAttempt(deps.db, row.id);
    return;
  }
  try {
    const { bankTransfers } = deps.ports;
    const earlier = await bankTransfers.findTransfer(id);
    if (earlier === null && (await isClosed(deps.db, fee))) {
      await hold(deps, row, id);
      return;
    }
    const state =
      earlier ??
      (await bankTransfers.createTransfer(
        {
          ...{ sourceRef, destinationRef: (await bankTransfers.ownBalance()).fundingRef, amountCents },
          ...{ feeCents: 0, correlationId: id, expedited: false, channel: 'ACH' },
        },
        row.key,
      ));
    await accepted(deps, row, id, state);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await refused(deps, row, id, error);
  }
}

const isClosed = async (db: Db, { originationFundingSourceId: source }: AgentFeeRow): Promise<boolean> =>
  source !== null && (await isClosedToDebits(db, source));

/** The agent's account was closed to debits after the fee was queued: it waits for another account. */
const hold = (deps: Deps, row: OutboxRow, id: string): Promise<void> =>
  ended(deps, row, id, 'done', noAgentAccount, (tx, payment, fee) =>
    moveAgentFee(tx, deps, payment, fee, {
      to: 'BLOCKED',
      by: 'system',
      actor: { kind: 'system' },
      at: deps.clock(),
      reason: noAgentAccount,
    }),
  );

async function accepted(deps: Deps, row: OutboxRow, id: string, state: TransferState): Promise<void> {
  const { transferRef, traceId } = state;
  await ended(deps, row, id, 'done', null, (tx, payment, fee) =>
    moveAgentFee(tx, deps, payment, fee, {
      ...{ to: 'INITIATED', by: 'transfer-job', actor: { kind: 'provider' }, at: deps.clock() },
      fee: { transferRef, traceId },
    }),
  );
  await applyTransferState(deps, state);
}

function refused(deps: Deps, row: OutboxRow, id: string, error: ProviderRefused): Promise<void> {
  const { code, message } = error;
  return ended(deps, row, id, 'failed', `${code}: ${message}`, async (tx, payment, fee) => {
    if (!(await settles(tx, row))) throw error;
    await moveAgentFee(tx, deps, payment, fee, {
      ...{ to: 'FAILED', by: 'provider', actor: { kind: 'provider' }, at: deps.clock() },
      ...{ reason: message, fee: { errorType: code } },
    });
  });
}

/** Called when every attempt failed: nobody knows whether the transfer exists, so the fee waits (resume-agent-fees.ts). */
export const giveUpAgentFee = (deps: Deps, row: OutboxRow): Promise<void> =>
  ended(deps, row, agentFeeBody.parse(row.body).correlationId, 'failed', row.lastError, (tx, payment, fee) =>
    moveAgentFee(tx, deps, payment, fee, {
      ...{ to: 'BLOCKED', by: 'system', actor: { kind: 'system' }, at: deps.clock() },
      reason: unansweredReasons['bank-transfers'],
    }),
  );

/** Closes the work, with what becomes of the fee if it still waits for its transfer. */
async function ended(
  deps: Deps,
  row: OutboxRow,
  id: string,
  how: 'done' | 'failed',
  error: string | null,
  next: (tx: Db, payment: Payment, fee: AgentFeeRow) => Promise<unknown>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const templateId = row.transactionTemplateId;
    const payment = templateId === null ? null : await lockPayment(tx, templateId);
    const fee = await agentFeeById(tx, id);
    await finishWork(tx, deps, row.id, how, error);
    if (payment !== null && fee?.status === 'AUTHORIZED') await next(tx, payment, fee);
  });
}
