import type { Db } from '../../db/client.ts';
import { appendEvent } from '../store/events.ts';
import { insertTemplate, insertTransaction, updateTemplate, updateTransaction } from '../store/payments.ts';
import type { NewTemplate, Payment, TransactionRow } from '../store/payments.ts';
import { applyEffects, type MoveDeps } from './effects.ts';
import { eventOf, movementChange, requestChange, stepOf } from './step.ts';
import type { Move, MadeStep } from './step.ts';

/** The facts of a new payment; statuses and timestamps follow from the move. */
export type PaymentDraft = Omit<NewTemplate, 'status' | 'displayStatus' | 'statusGroup'>;

/**
 * Makes a step of the lifecycle table for a locked payment: statuses, timestamps, event, ledger, outbox and
 * notification, all in `tx`.
 *
 * @throws GatewayError CONFLICT when the table lists no such step.
 */
export async function move(tx: Db, deps: MoveDeps, payment: Payment, asked: Move): Promise<Payment> {
  const step = stepOf(payment, asked, deps.clock());
  const { template: before, transaction } = payment;
  const template = await updateTemplate(tx, before.id, requestChange(before, step, asked));
  return finish(tx, deps, { template, transaction }, step, asked);
}

/**
 * Makes a payment by a row of the lifecycle table that begins with nothing.
 *
 * @throws GatewayError CONFLICT when the table lists no such beginning.
 */
export async function create(tx: Db, deps: MoveDeps, draft: PaymentDraft, asked: Move): Promise<Payment> {
  const step = stepOf(null, asked, deps.clock());
  const template = await insertTemplate(tx, newTemplate(draft, step, asked));
  return finish(tx, deps, { template, transaction: null }, step, asked);
}

/** What is stored of a new payment. */
export function newTemplate(draft: PaymentDraft, step: MadeStep, asked: Move): NewTemplate {
  const shown = requestChange(null, step, asked);
  const { status, displayStatus, statusGroup } = shown;
  if (!status || !displayStatus || !statusGroup) throw new Error('A new payment has no status.');
  return { createdAt: step.at, ...draft, ...shown, status, displayStatus, statusGroup };
}

/** What follows once the request is written: movement, event, and the effects of both. */
async function finish(
  tx: Db,
  deps: MoveDeps,
  { template, transaction: before }: Payment,
  step: MadeStep,
  asked: Move,
): Promise<Payment> {
  const transaction = await writeMovement(tx, { template, transaction: before }, step, asked);
  const payment = { template, transaction };
  const event = eventOf(step, asked);
  await appendEvent(tx, payment, event);
  await applyEffects(tx, deps, payment, step, event);
  return payment;
}

async function writeMovement(
  tx: Db,
  payment: Payment,
  step: MadeStep,
  asked: Move,
): Promise<TransactionRow | null> {
  const change = movementChange(payment, step, asked);
  if (change?.begins) return insertTransaction(tx, change.values);
  if (change === null || payment.transaction === null) return null;
  const changed = await updateTransaction(tx, payment.transaction.id, change.values);
  return changed.active ? changed : null;
}
