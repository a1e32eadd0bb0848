import type { Actor } from '../../access/actor.ts';
import { CLOCKS_DIFFER_MS, type EventFacts } from '../store/events.ts';
import type { NewTemplate, NewTransaction, Payment, TemplateRow } from '../store/payments.ts';
import { refusedMove } from './refusal.ts';
import { templateValues, transactionValues } from './rows.ts';
import { shownStatus, stateOf } from './states.ts';
import type { PaymentState } from './states.ts';
import { rowFor } from './table.ts';
import type { LifecycleRow, Mover } from './table.ts';

/** A step of a payment's life as it is asked for: where to, who makes it, and what changes with it. */
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

/** A step that the lifecycle table lists. */
export interface MadeStep {
  row: LifecycleRow;
  from: PaymentState;
  at: Date;
}

/**
 * The step that is asked for of a payment, or of none where one begins.
 *
 * @throws GatewayError CONFLICT when the lifecycle table lists no such step.
 */
export function stepOf(payment: Payment | null, asked: Move, now: Date): MadeStep {
  const from =
    payment === null ? 'NONE' : stateOf(payment.template.status, payment.transaction?.status ?? null);
  const singleLeg = payment?.transaction?.singleLeg ?? false;
  const row = rowFor({ from, to: asked.to, by: asked.by, singleLeg });
  if (row === null) throw refusedMove(from, asked.to);
  return { row, from, at: asked.at ?? notBefore(payment, now) };
}

/**
 * When a step happens: now, but not before the last change of its payment, which a gateway with another clock may have made.
 * So a payment's times do not run backwards.
 */
function notBefore(payment: Payment | null, now: Date): Date {
  const last = payment?.template.updatedAt ?? now;
  const ahead = last.getTime() - now.getTime();
  return ahead > 0 && ahead <= CLOCKS_DIFFER_MS ? last : now;
}

/** What a step writes to the request. */
export const requestChange = (
  before: TemplateRow | null,
  { row, at }: MadeStep,
  asked: Move,
): Partial<NewTemplate> => ({ ...asked.template, ...templateValues(row, before, at) });

/** A movement that begins, or what a step writes to the one that there is. */
export type MovementChange =
  { begins: true; values: NewTransaction } | { begins: false; values: Partial<NewTransaction> };

/** What a step does to the movement of a request that it has changed already; null where there is none. */
export function movementChange(payment: Payment, { row, at }: MadeStep, asked: Move): MovementChange | null {
  const { template, transaction } = payment;
  const values = transactionValues(row, transaction, at);
  if (values === null) {
    return transaction === null ? null : { begins: false, values: { active: false, updatedAt: at } };
  }
  if (transaction !== null) return { begins: false, values: { ...asked.transaction, ...values } };
  const claimed = asked.by === 'payer' ? { claimedAt: at } : {};
  return {
    begins: true,
    values: { ...movementOf(template), createdAt: at, ...claimed, ...asked.transaction, ...values },
  };
}

/** The movement that a request asks for. */
const movementOf = (template: TemplateRow) => ({
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
});

/** What the payment's event log says of a step. */
export const eventOf = (
  { row, from, at }: MadeStep,
  { actor, reason = null, data = {} }: Move,
): EventFacts => ({
  type: row.event,
  from: shownStatus(from),
  to: shownStatus(row.to),
  at,
  actor,
  reason,
  data,
});
