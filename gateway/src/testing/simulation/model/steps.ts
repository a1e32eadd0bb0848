import { isLiveRefund } from '../../../payments/lifecycle/refund-mark.ts';
import { postingOf, takesBack } from '../../../payments/lifecycle/posting.ts';
import type { PaymentDraft } from '../../../payments/lifecycle/move.ts';
import { newTemplate } from '../../../payments/lifecycle/move.ts';
import { eventOf, movementChange, requestChange, stepOf } from '../../../payments/lifecycle/step.ts';
import type { MadeStep, Move } from '../../../payments/lifecycle/step.ts';
import { partyFeeOf } from '../../../payments/fees/rules.ts';
import type { EventFacts } from '../../../payments/store/events.ts';
import type { Payment, TransactionRow } from '../../../payments/store/payments.ts';
import type { Queue } from '../queue.ts';
import type { Mistake } from './mistakes.ts';
import { emptyMovement, emptyTemplate, type Store } from './store.ts';

/** The accounts of the simulated world, by their names at the provider. */
export const accountNames = { escrow: 'escrow', payer: 'payer' };

/** What a step is made in. */
export interface Stepping {
  store: Store;
  queue: Queue;
  /** Milliseconds. */
  now: number;
  /** What is done in a transaction of its own, by mistake. */
  afterwards: (() => void)[];
  mistake: Mistake | null;
}

/** Makes a step for a payment by the gateway's own rules (payments/lifecycle). @throws GatewayError CONFLICT */
export function move(stepping: Stepping, payment: Payment, asked: Move): Payment {
  const step = stepOf(payment, asked, new Date(stepping.now));
  const template = Object.assign({}, payment.template, requestChange(payment.template, step, asked));
  return finish(stepping, { template, transaction: payment.transaction }, step, asked);
}

/** Makes a payment. @throws GatewayError CONFLICT */
export function create(stepping: Stepping, draft: PaymentDraft, asked: Move): Payment {
  const step = stepOf(null, asked, new Date(stepping.now));
  const id = stepping.store.nextId();
  const template = Object.assign({}, emptyTemplate, newTemplate(draft, step, asked), { id });
  return finish(stepping, { template, transaction: null }, step, asked);
}

function finish(stepping: Stepping, { template, transaction: before }: Payment, step: MadeStep, asked: Move) {
  const { store, mistake, afterwards } = stepping;
  store.tables.templates.set(template.id, template);
  const transaction = writeMovement(store, { template, transaction: before }, step, asked);
  const payment = { template, transaction };
  const event = eventOf(step, asked);
  store.append(template.id, event);
  const apart = (which: Mistake, work: () => void): void => {
    if (mistake === which) afterwards.push(work);
    else work();
  };
  apart('a step and its postings are committed one after the other', () => post(store, payment, step));
  if (step.row.to === 'X.AUTHORIZED')
    apart('a step and its work are committed one after the other', () => queueTransfer(stepping, payment));
  keepRefundMark(store, payment, event);
  return payment;
}

function writeMovement(store: Store, payment: Payment, step: MadeStep, asked: Move): TransactionRow | null {
  const { movements } = store.tables;
  const change = movementChange(payment, step, asked);
  if (change?.begins) {
    const id = `movement ${store.nextId()}`;
    const begun = Object.assign({}, emptyMovement, change.values, { id, active: true });
    movements.set(id, begun);
    return begun;
  }
  if (change === null || payment.transaction === null) return null;
  const changed = Object.assign({}, payment.transaction, change.values);
  movements.set(changed.id, changed);
  return changed.active ? changed : null;
}

function post(store: Store, payment: Payment, step: MadeStep): void {
  const { transaction } = payment;
  if (transaction === null) return;
  const made = postingOf(payment, step, takesBack(step) ? store.posted(transaction.id) : []);
  if (made !== null) store.post(transaction.id, made.entries);
}

/** As outbox/transfers.ts: one row for a key, which is armed again. */
function queueTransfer({ store, queue, now }: Stepping, { template, transaction }: Payment): void {
  if (transaction === null) throw new Error(`The payment ${template.id} has no transaction to transfer.`);
  const { id: key, amount, expedited, paymentType: channel } = transaction;
  const partyFee = partyFeeOf(transaction);
  const id = `work of ${key}`;
  const work = store.tables.outbox.get(id) ?? {
    ...{ id, key, templateId: template.id, attempts: 0, createdAt: now, claimedUntil: null },
  };
  store.tables.outbox.set(id, {
    ...work,
    status: 'pending',
    body: {
      sourceRef: transaction.originationFundingSourceId ?? '',
      destinationRef: transaction.destinationFundingSourceId ?? '',
      ...{ amountCents: amount + partyFee, feeCents: partyFee, correlationId: key, expedited, channel },
    },
  });
  queue.add('transfer', [id], now);
}

/** As lifecycle/refund-mark.ts. */
function keepRefundMark(store: Store, { template: refund }: Payment, event: EventFacts): void {
  const { templates } = store.tables;
  const original = templates.get(refund.refundOfTemplateId ?? 0);
  const refunded = isLiveRefund(refund.displayStatus);
  if (original === undefined || original.refunded === refunded) return;
  const { at, actor } = event;
  const marked = { ...original, refunded, refundedAt: refunded ? at : null, updatedAt: at };
  templates.set(original.id, marked);
  const { displayStatus } = original;
  const type = refunded ? 'REFUNDED' : 'REFUND_FAILED';
  store.append(original.id, { type, from: displayStatus, to: displayStatus, at, actor });
}
