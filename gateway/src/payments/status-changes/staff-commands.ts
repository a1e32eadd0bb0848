import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import { refundClaims } from '../../db/schema/index.ts';
import { displayStatuses, statusGroups } from '../../db/schema/values.ts';
import type { Deps } from '../../context/deps.ts';
import { unansweredReasons } from '../inbox/resume.ts';
import { arrivedAmount } from '../ledger/postings.ts';
import { postedEntries } from '../ledger/store.ts';
import { appendEvent } from '../store/events.ts';
import { move } from '../lifecycle/move.ts';
import { isLiveRefund } from '../lifecycle/refund-mark.ts';
import { lockPayment, updateTemplate } from '../store/payments.ts';
import type { Payment } from '../store/payments.ts';
import { notifyTemplateChanged } from '../../notify/channels.ts';
import { badInput, GatewayError } from '../../base/errors.ts';
import { lockGiven, templateMeant, transactionMeant } from '../actions/given-payment.ts';
import { isUnderWay } from '../actions/payment-rules.ts';

/** The input of `updateTransactionStatus`. */
export const statusByHand = transactionMeant.extend({
  status: z.enum(
    ['FAILED', 'DEPOSITED', 'DEPOSITED_AND_FAILED'],
    'Choose Failed, Deposited or Deposited and Failed.',
  ),
});
/** The input of `reactivateTransactionTemplate`: what it is to become, where it is said. */
export const broughtBack = templateMeant.extend({
  active: z.boolean().refine((active) => active, 'Use deactivateTransaction to deactivate a payment.'),
  status: z
    .enum([...displayStatuses, ...statusGroups])
    .nullish()
    .transform((status) => status ?? null),
});

/**
 * Platform staff set the status by hand: no money moves, no mail is sent (lifecycle, last row).
 *
 * @throws GatewayError CONFLICT where the payment is not far enough.
 */
export async function updateTransactionStatus(
  deps: Deps,
  viewer: Viewer,
  { transactionId, status }: z.output<typeof statusByHand>,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, transactionId);
    if (isLiveRefund(status)) await checkOnlyRefund(tx, payment);
    checkAnswered(payment);
    await move(tx, deps, payment, { to: `X.${status}`, by: 'superuser', actor: actorOf(viewer) });
    return payment.template.id;
  });
}

/** A refund that came to nothing can't come back beside another one, or beyond what arrived. */
async function checkOnlyRefund(tx: Db, { template }: Payment): Promise<void> {
  if (template.refundOfTemplateId === null || isLiveRefund(template.displayStatus)) return;
  const original = await lockPayment(tx, template.refundOfTemplateId);
  const claims = await tx
    .select({ id: refundClaims.refundTemplateId, releasedAt: refundClaims.releasedAt })
    .from(refundClaims)
    .where(eq(refundClaims.originalTemplateId, template.refundOfTemplateId));
  const own = claims.find(({ id }) => id === template.id);
  // Its claim stands: the provider never confirmed that it failed.
  if (own?.releasedAt === null) return;
  if (original?.template.refunded) {
    throw new GatewayError('CONFLICT', 'The payment was refunded again since this refund failed.');
  }
  const movement = original?.transaction ?? null;
  const arrived = movement === null ? 0 : arrivedAmount(await postedEntries(tx, movement.id), movement);
  if (own !== undefined && arrived < template.amount) {
    throw new GatewayError('CONFLICT', 'The money of the payment that was refunded is not there any more.');
  }
}

/** The provider may still make a refund that it did not answer: it is looked for, and goes on by itself. */
function checkAnswered({ template, transaction }: Payment): void {
  if (template.refundOfTemplateId === null || transaction?.status !== 'BLOCKED') return;
  if (!Object.values(unansweredReasons).includes(transaction.blockReason ?? '')) return;
  throw new GatewayError(
    'CONFLICT',
    'The provider has not said yet whether it made this refund. It goes on by itself once the provider answers.',
  );
}

/**
 * Platform staff make an inactive payment active again; a canceled one becomes pending.
 *
 * @throws GatewayError BAD_INPUT for another status than it gets, CONFLICT for a payment that is active or a refund
 * that was canceled.
 */
export async function reactivateTransactionTemplate(
  deps: Deps,
  viewer: Viewer,
  input: z.output<typeof broughtBack>,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, input.transactionTemplateId);
    const { displayStatus, active, refundOfTemplateId, id } = payment.template;
    const canceled = displayStatus === 'CANCELED';
    if (input.status !== null && input.status !== (canceled ? 'PENDING' : displayStatus)) {
      const becomes = canceled ? 'A canceled payment becomes pending.' : 'The payment keeps its status.';
      throw badInput(becomes, 'status');
    }
    if (canceled) {
      if (refundOfTemplateId !== null) {
        throw new GatewayError('CONFLICT', 'A canceled refund stays canceled: refund the payment again.');
      }
      await move(tx, deps, payment, { to: 'T.PENDING', by: 'superuser', actor: actorOf(viewer) });
    } else {
      if (active) throw new GatewayError('CONFLICT', 'This payment is active.');
      await setActive(tx, deps, viewer, payment, true);
    }
    return id;
  });
}

/**
 * Platform staff put a payment aside: nobody can pay, approve or cancel it until it is reactivated. Its status stays.
 *
 * @throws GatewayError CONFLICT while its money is under way, or when it is inactive.
 */
export async function deactivateTransaction(
  deps: Deps,
  viewer: Viewer,
  input: { transactionId: string },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, input.transactionId);
    if (!payment.template.active) throw new GatewayError('CONFLICT', 'This payment is not active.');
    if (isUnderWay(payment.transaction?.status ?? null)) {
      throw new GatewayError('CONFLICT', 'The money of this payment is under way.');
    }
    await setActive(tx, deps, viewer, payment, false);
    return payment.template.id;
  });
}

async function setActive(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  { template, transaction }: Payment,
  active: boolean,
): Promise<void> {
  const at = deps.clock();
  const changed = await updateTemplate(tx, template.id, { active, updatedAt: at });
  const { id: templateId, organizationId, displayStatus } = changed;
  const type = active ? 'REACTIVATED' : 'DEACTIVATED';
  const facts = { type, from: displayStatus, to: displayStatus, at, actor: actorOf(viewer) };
  await appendEvent(tx, { template: changed, transaction }, facts);
  await notifyTemplateChanged(tx, { templateId, organizationId, eventType: type });
}
