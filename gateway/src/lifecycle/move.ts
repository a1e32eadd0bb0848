import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { applyEffects } from './effects.ts';
import { appendEvent } from './events.ts';
import { refusedMove } from './refusal.ts';
import { templateValues, transactionValues } from './rows.ts';
import { shownStatus, stateOf } from './states.ts';
import type { PaymentState } from './states.ts';
import { insertTemplate, insertTransaction, updateTemplate, updateTransaction } from './store.ts';
import type { NewTemplate, NewTransaction, Payment, TransactionRow } from './store.ts';
import { rowFor } from './table.ts';
import type { LifecycleRow, Mover } from './table.ts';

/** What a move needs of the gateway. */
export type MoveDeps = Pick<Deps, 'clock' | 'config' | 'jobs'>;

/** A step of a payment's life: where to, who makes it, and what changes with it. */
export interface Move {
  to: PaymentState;
  by: Mover;
  actor: Actor;
  reason?: string | null;
  template?: Partial<NewTemplate>;
  transaction?: Partial<NewTransaction>;
  /** Kept with the event. */
  data?: Record<string, unknown>;
  /** When it happened, where that is not now. */
  at?: Date;
}

/** The facts of a new payment; statuses and timestamps follow from the move. */
export type PaymentDraft = Omit<NewTemplate, 'status' | 'displayStatus' | 'statusGroup'>;

/**
 * Makes a step of the lifecycle table for a locked payment: statuses, timestamps, event, ledger, outbox and
 * notification, all in `tx`.
 *
 * @throws GatewayError CONFLICT when the table lists no such step.
 */
export async function move(tx: Db, deps: MoveDeps, payment: Payment, step: Move): Promise<Payment> {
  const from = stateOf(payment.template.status, payment.transaction?.status ?? null);
  const singleLeg = payment.transaction?.singleLeg ?? false;
  const row = rowFor({ from, to: step.to, by: step.by, singleLeg });
  if (row === null) throw refusedMove(from, step.to);
  const now = step.at ?? deps.clock();
  const template = await updateTemplate(tx, payment.template.id, {
    ...step.template,
    ...templateValues(row, payment.template, now),
  });
  const transaction = await moveTransaction(
    tx,
    { template, transaction: payment.transaction },
    row,
    step,
    now,
  );
  return finish(tx, deps, { template, transaction }, row, from, step, now);
}

/**
 * Makes a payment by a row of the lifecycle table that begins with nothing.
 *
 * @throws GatewayError CONFLICT when the table lists no such beginning.
 */
export async function create(tx: Db, deps: MoveDeps, draft: PaymentDraft, step: Move): Promise<Payment> {
  const { row, now } = beginning(deps, step);
  const template = await insertTemplate(tx, newTemplate(draft, step, row, now));
  const transaction = await moveTransaction(tx, { template, transaction: null }, row, step, now);
  return finish(tx, deps, { template, transaction }, row, 'NONE', step, now);
}

/**
 * The row of the lifecycle table by which a payment is made, and when that is.
 *
 * @throws GatewayError CONFLICT when the table lists no such beginning.
 */
export function beginning(deps: MoveDeps, step: Move): { row: LifecycleRow; now: Date } {
  const row = rowFor({ from: 'NONE', to: step.to, by: step.by, singleLeg: false });
  if (row === null) throw refusedMove('NONE', step.to);
  return { row, now: step.at ?? deps.clock() };
}

/** What is stored of a new payment. */
export function newTemplate(draft: PaymentDraft, step: Move, row: LifecycleRow, now: Date): NewTemplate {
  const shown = templateValues(row, null, now);
  const { status, displayStatus, statusGroup } = shown;
  if (!status || !displayStatus || !statusGroup) throw new Error('A new payment has no status.');
  return { createdAt: now, ...draft, ...step.template, ...shown, status, displayStatus, statusGroup };
}

async function moveTransaction(
  tx: Db,
  payment: Payment,
  row: LifecycleRow,
  step: Move,
  now: Date,
): Promise<TransactionRow | null> {
  const { template, transaction } = payment;
  const values = transactionValues(row, transaction, now);
  if (values !== null && transaction !== null) {
    return updateTransaction(tx, transaction.id, { ...step.transaction, ...values });
  }
  if (values !== null) {
    return insertTransaction(tx, {
      transactionTemplateId: template.id,
      organizationId: template.organizationId,
      paymentOccasionId: template.paymentOccasionId,
      amount: template.amount,
      fee: template.fee,
      feePayer: template.feePayer,
      cardFee: template.cardFee,
      currency: template.currency,
      paymentType: template.paymentType,
      originationFundingSourceId: template.originationFundingSourceId,
      paymentMethodId: template.paymentMethodId,
      // A card and a balance pay at once: there is no leg in which the money waits at the provider.
      singleLeg: template.paymentMethodId !== null || template.paymentType === 'RTP',
      destinationFundingSourceId: template.destinationFundingSourceId,
      sendingUserId: template.direction === 'INBOUND' ? template.buyerId : template.requesterId,
      receiverUserId: template.direction === 'INBOUND' ? template.requesterId : template.buyerId,
      createdAt: now,
      ...(step.by === 'payer' ? { claimedAt: now } : {}),
      ...step.transaction,
      ...values,
    });
  }
  if (transaction !== null) await updateTransaction(tx, transaction.id, { active: false, updatedAt: now });
  return null;
}

async function finish(
  tx: Db,
  deps: MoveDeps,
  payment: Payment,
  row: LifecycleRow,
  fromState: PaymentState,
  step: Move,
  at: Date,
): Promise<Payment> {
  const [from, to] = [shownStatus(fromState), shownStatus(row.to)];
  const { actor, reason = null, data = {} } = step;
  await appendEvent(tx, payment, { type: row.event, from, to, at, actor, reason, data });
  await applyEffects(tx, deps, payment, { row, from, fromState, actor, reason, at });
  return payment;
}
