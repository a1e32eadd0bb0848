import type { Actor } from '../actor.ts';
import type { Db } from '../db/client.ts';
import type { DisplayStatus } from '../db/schema/values.ts';
import { ownerFee, partyFee, storedFee } from '../domains/fees/rules.ts';
import { queueWebhooks } from '../domains/webhooks/queue.ts';
import {
  accounts,
  clearedEntries,
  depositedEntries,
  initiatedEntries,
  lateReturnEntries,
  reversedEntries,
} from '../ledger/postings.ts';
import type { Entry, PaymentMoney, Posting } from '../ledger/postings.ts';
import { post, postedEntries } from '../ledger/store.ts';
import { notifyTemplateChanged } from '../notify/channels.ts';
import { queueMails } from '../outbox/mails.ts';
import { queueTransfer } from '../outbox/transfers.ts';
import type { MoveDeps } from './move.ts';
import { keepRefundMark } from './refund-mark.ts';
import type { PaymentState } from './states.ts';
import { shownStatus } from './states.ts';
import type { Payment, TransactionRow } from './store.ts';
import type { LifecycleRow } from './table.ts';

/** A step that was made, for what follows from it. */
export interface MadeStep {
  row: LifecycleRow;
  from: DisplayStatus | null;
  fromState: PaymentState;
  actor: Actor;
  reason: string | null;
  at: Date;
}

/** What follows from a step, in the same database transaction: ledger, transfer, mails, notification. */
export async function applyEffects(tx: Db, deps: MoveDeps, payment: Payment, step: MadeStep): Promise<void> {
  const { row } = step;
  if (row.manual !== true) {
    await postMovement(tx, payment, step);
    if (row.to === 'X.AUTHORIZED') await queueTransfer(tx, deps, payment);
    await queueMails(tx, deps, payment, {
      from: step.from,
      to: shownStatus(row.to) ?? '',
      actor: step.actor,
      reason: step.reason,
      at: step.at,
    });
  }
  await keepRefundMark(tx, payment, step);
  const { from, at } = step;
  await queueWebhooks(tx, deps, payment.template, { event: row.event, from, to: shownStatus(row.to), at });
  await notifyTemplateChanged(tx, {
    templateId: payment.template.id,
    organizationId: payment.template.organizationId,
    eventType: row.event,
  });
}

async function postMovement(tx: Db, payment: Payment, step: MadeStep): Promise<void> {
  const { template, transaction } = payment;
  if (transaction === null) return;
  const made = await movementOf(tx, payment, step);
  if (made === null) return;
  const [posting, entries] = made;
  const { organizationId, currency } = template;
  await post(tx, { transactionId: transaction.id, organizationId, posting, at: step.at, currency }, entries);
}

async function movementOf(
  tx: Db,
  payment: Payment,
  { row, fromState }: MadeStep,
): Promise<[Posting, Entry[]] | null> {
  switch (row.to) {
    case 'X.INITIATED':
      return ['INITIATED', initiatedEntries(moneyOf(payment))];
    case 'X.CLEARED':
      return ['CLEARED', clearedEntries(moneyOf(payment))];
    case 'X.DEPOSITED':
      return [
        'DEPOSITED',
        depositedEntries(moneyOf(payment), fromState === 'X.CLEARED' ? 'balance' : 'transit'),
      ];
    case 'X.DEPOSITED_AND_FAILED':
      return ['LATE_RETURN', lateReturnEntries(moneyOf(payment))];
    case 'X.FAILED':
    case 'X.CANCELED':
      return payment.transaction === null
        ? null
        : ['FAILED', reversedEntries(await postedEntries(tx, payment.transaction.id))];
    default:
      return null;
  }
}

/** The money of a payment whose accounts are known. */
export function moneyOf({ template, transaction }: Payment): PaymentMoney {
  const origin = transaction === null ? null : originOf(transaction);
  const destinationFundingSourceId = transaction?.destinationFundingSourceId;
  if (!transaction || !origin || !destinationFundingSourceId) {
    throw new Error(`The payment ${template.id} has no accounts to move money between.`);
  }
  const fee = storedFee(transaction);
  return {
    organizationId: template.organizationId,
    origin,
    destinationFundingSourceId,
    amount: transaction.amount,
    partyFee: partyFee(fee),
    ownerFee: ownerFee(fee),
  };
}

const originOf = ({ paymentMethodId, originationFundingSourceId }: TransactionRow): string | null => {
  if (paymentMethodId !== null) return accounts.card(paymentMethodId);
  return originationFundingSourceId === null ? null : accounts.external(originationFundingSourceId);
};
