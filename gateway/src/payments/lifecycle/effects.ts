import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { post, postedEntries } from '../ledger/store.ts';
import { queueMails } from '../outbox/mails.ts';
import { queueTransfer } from '../outbox/transfers.ts';
import { queueWebhooks } from '../outbox/webhooks.ts';
import type { EventFacts } from '../store/events.ts';
import type { Payment } from '../store/payments.ts';
import { GatewayError } from '../../base/errors.ts';
import { closedToDebits, lockedAgainstReturn } from '../returns/closed-accounts.ts';
import { followPayment } from './agent-fee.ts';
import { postingOf, takesBack } from './posting.ts';
import { keepRefundMark } from './refund-mark.ts';
import type { PaymentState } from './states.ts';
import type { MadeStep } from './step.ts';

/** What a move needs of the gateway. */
export type MoveDeps = Pick<Deps, 'clock' | 'config' | 'jobs'>;

/** What follows from a step, in the same database transaction: ledger, transfer, mails, notification. */
export async function applyEffects(
  tx: Db,
  deps: MoveDeps,
  payment: Payment,
  step: MadeStep,
  event: EventFacts,
): Promise<void> {
  const { row } = step;
  if (asksToDebit(step, event)) await refuseClosedAccount(tx, payment);
  await postStep(tx, payment, step);
  if (row.manual !== true) {
    if (row.to === 'X.AUTHORIZED') await queueTransfer(tx, deps, payment);
    await queueMails(tx, deps, payment, event);
  }
  await followPayment(tx, deps, payment, step);
  await keepRefundMark(tx, payment, event);
  await queueWebhooks(tx, deps, payment.template, { ...event, event: row.event });
  await notifyTemplateChanged(tx, {
    templateId: payment.template.id,
    organizationId: payment.template.organizationId,
    eventType: row.event,
  });
}

const debited: readonly PaymentState[] = ['X.PENDING', 'X.APPROVAL_PENDING', 'X.AUTHORIZED'];

/** Whether a person has money debited by a step. What goes on by itself is stopped at the hand-over (delivery/held.ts). */
const asksToDebit = ({ row, from }: MadeStep, { actor }: EventFacts): boolean =>
  row.manual !== true &&
  row.to !== from &&
  debited.includes(row.to) &&
  (actor.kind === 'payer' || actor.kind === 'user');

/** @throws GatewayError CONFLICT for an account that its holder closed to debits. */
async function refuseClosedAccount(tx: Db, { transaction }: Payment): Promise<void> {
  const source = transaction?.originationFundingSourceId;
  if (!source || transaction.paymentMethodId !== null) return;
  if ((await lockedAgainstReturn(tx, source)) !== null) throw new GatewayError('CONFLICT', closedToDebits);
}

async function postStep(tx: Db, payment: Payment, step: MadeStep): Promise<void> {
  const { template, transaction } = payment;
  if (transaction === null) return;
  const made = postingOf(payment, step, takesBack(step) ? await postedEntries(tx, transaction.id) : []);
  if (made === null) return;
  const { organizationId, currency } = template;
  const { posting, entries } = made;
  await post(tx, { transactionId: transaction.id, organizationId, posting, at: step.at, currency }, entries);
}
