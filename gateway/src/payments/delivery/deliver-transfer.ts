import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { transactions } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { applyTransferState } from '../inbox/apply-transfer.ts';
import { keepRtpRecord } from '../inbox/rtp-record.ts';
import { move } from '../lifecycle/move.ts';
import { lockPayment } from '../store/payments.ts';
import type { Payment, TransactionRow } from '../store/payments.ts';
import { ProviderRefused } from '../../providers/bank-transfers/errors.ts';
import type { TransferState } from '../../providers/bank-transfers/port.ts';
import { chargeBody } from '../outbox/charges.ts';
import { unansweredReasons } from '../inbox/resume.ts';
import { finishWork, settles, takeBackAttempt } from '../outbox/store.ts';
import type { OutboxRow } from '../outbox/store.ts';
import { transferBody } from '../outbox/transfers.ts';
import { heldFor } from './held.ts';
import { mayHandOver } from '../payouts/watch.ts';

/** A charge to a card, or a transfer between bank accounts. */
const movementBody = z.union([chargeBody, transferBody]);
type MovementBody = z.infer<typeof movementBody>;

/**
 * Hands a transfer, or a charge to a card, to its provider: AUTHORIZED becomes INITIATED once it is accepted, FAILED once it is refused.
 * While payouts are frozen it waits. A refusal counts once no other attempt may still be carried out.
 *
 * @throws ProviderUnavailable or ProviderRefused when it is not known whether the provider took it; the job is tried again.
 */
export async function deliverTransfer(deps: Deps, row: OutboxRow): Promise<void> {
  const body = movementBody.parse(row.body);
  const [transaction] = await deps.db
    .select()
    .from(transactions)
    .where(eq(transactions.id, body.correlationId));
  if (transaction?.status !== 'AUTHORIZED') {
    await finishWork(deps.db, deps, row.id, 'done', 'The payment is not waiting to be transferred.');
    return;
  }
  if (!(await mayHandOver(deps))) {
    await takeBackAttempt(deps.db, row.id);
    return;
  }
  try {
    const state = await handOver(deps, row, body, transaction);
    if (state === null) return;
    await accepted(deps, row, transaction.transactionTemplateId, state);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    await refused(deps, row, transaction.transactionTemplateId, error);
  }
}

/**
 * Hands it over, unless it is held: null then. Looks each time whether the provider has it already. Nothing here can tell: a restored backup forgets attempts, and
 * rows too, while the provider forgets keys after a day.
 */
async function handOver(
  deps: Deps,
  row: OutboxRow,
  body: MovementBody,
  transaction: TransactionRow,
): Promise<TransferState | null> {
  const { bankTransfers, cards } = deps.ports;
  if ('cardRef' in body) {
    const earlier = await cards.findCharge(body.customerRef, body.correlationId);
    return earlier ?? cards.createCharge(body, row.key);
  }
  const earlier = await bankTransfers.findTransfer(body.correlationId);
  if (earlier !== null) return earlier;
  const reason = await heldFor(deps.db, transaction);
  if (reason === null) return bankTransfers.createTransfer(body, row.key);
  await hold(deps, row, transaction.transactionTemplateId, reason);
  return null;
}

/** Ends the work of a payment that may not be handed over: it is blocked. */
async function hold(deps: Deps, row: OutboxRow, templateId: number, blockReason: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const payment = await lockAuthorized(tx, templateId);
    await finishWork(tx, deps, row.id, 'done', blockReason);
    if (payment !== null) await block(tx, deps, payment, blockReason);
  });
}

const block = (tx: Db, deps: Deps, payment: Payment, blockReason: string): Promise<Payment> =>
  move(tx, deps, payment, {
    to: 'X.BLOCKED',
    by: 'system',
    actor: { kind: 'system' },
    reason: blockReason,
    transaction: { blockReason },
  });

async function accepted(deps: Deps, row: OutboxRow, templateId: number, state: TransferState): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const payment = await lockAuthorized(tx, templateId);
    await finishWork(tx, deps, row.id, 'done');
    if (payment === null) return;
    const moved = await move(tx, deps, payment, {
      to: 'X.INITIATED',
      by: 'transfer-job',
      actor: { kind: 'provider' },
      transaction: { transferRef: state.transferRef, traceId: state.traceId, transferStatus: 'initiated' },
      data: { transferRef: state.transferRef },
    });
    await keepRtpRecord(tx, deps, moved, state);
  });
  await applyTransferState(deps, state);
}

async function refused(
  deps: Deps,
  row: OutboxRow,
  templateId: number,
  error: ProviderRefused,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const payment = await lockAuthorized(tx, templateId);
    await finishWork(tx, deps, row.id, 'failed', `${error.code}: ${error.message}`);
    if (!(await settles(tx, row))) throw error;
    if (payment === null) return;
    await move(tx, deps, payment, {
      to: 'X.FAILED',
      by: 'provider',
      actor: { kind: 'provider' },
      reason: error.message,
      transaction: { errorType: error.code },
    });
  });
}

/** The payment, if it still waits for its transfer. */
async function lockAuthorized(tx: Db, templateId: number): Promise<Payment | null> {
  const payment = await lockPayment(tx, templateId);
  return payment?.transaction?.status === 'AUTHORIZED' ? payment : null;
}

/** Called when every attempt failed: nobody knows whether the transfer exists, so the payment waits (resume.ts). */
export async function giveUpTransfer(deps: Deps, row: OutboxRow): Promise<void> {
  const body = movementBody.parse(row.body);
  await deps.db.transaction(async (tx) => {
    await finishWork(tx, deps, row.id, 'failed', row.lastError);
    const payment =
      row.transactionTemplateId === null ? null : await lockAuthorized(tx, row.transactionTemplateId);
    if (payment?.transaction?.id !== body.correlationId) return;
    const blockReason = unansweredReasons['cardRef' in body ? 'cards' : 'bank-transfers'];
    await block(tx, deps, payment, blockReason);
  });
}
