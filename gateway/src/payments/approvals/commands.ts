import { z } from 'zod';
import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import type { ApprovalRefusal } from '../../generated/schema.ts';
import type { Deps } from '../../context/deps.ts';
import { approvalRefusal, declineRefusal, needsTwo } from '../lifecycle/approver.ts';
import { move } from '../lifecycle/move.ts';
import type { Move } from '../lifecycle/step.ts';
import { lockPayment } from '../store/payments.ts';
import type { Payment } from '../store/payments.ts';
import { isMember, overseesPayments } from '../../access/rights.ts';
import { badInput, forbidden, GatewayError, notFound } from '../../base/errors.ts';
import { templateIdOf, uuidOf } from '../../base/ids.ts';
import { id } from '../../base/inputs.ts';
import { destinationMakersOf, refuseOwnAccount } from '../../records/account-makers.ts';
import { NEW_MEMBER_DAYS, senderAddersOf } from '../../records/member-adders.ts';
import { availableReroutes } from '../../records/reroutes.ts';
import { checkDestination, seenDestination } from './destination.ts';

/** Payments that one call may decide on. */
const MAX_AT_ONCE = 100;
const MAX_REASON = 1_000;

const payments = z
  .array(id)
  .transform((ids) => [...new Set(ids)])
  .pipe(
    z
      .array(id)
      .min(1, 'Select at least one payment')
      .max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} payments at once`),
  );
/** The input of `approvePayments`; each payment once. */
export const approval = z.object({
  transactionTemplateIds: payments,
  rerouteId: id.nullish().transform((rerouteId) => rerouteId ?? null),
  destinations: z
    .array(seenDestination)
    .max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} payments at once`)
    .nullish(),
});
/** The input of `rejectPayments`; each payment once. */
export const rejection = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'Required')
    .max(MAX_REASON, `The reason has at most ${MAX_REASON} characters`),
  transactionTemplateIds: payments,
});

/** What became of a payment; `errorMessage` is null where it worked. */
export interface ApprovalOutcome {
  templateId: string;
  errorMessage: string | null;
}

/**
 * Approves payments, each on its own: one that fails does not hold up the others. Where two people have to, the first
 * one's approval is kept and the payment goes on waiting; what the first one reroutes stays so. An approval is for one
 * destination: the one that the approver saw.
 *
 * @param input.destinations what the approver saw of the payments; each is optional
 * @param input.rerouteId one of availableReroutes; the payments then go to that account
 */
export async function approvePayments(
  deps: Deps,
  viewer: Viewer,
  input: z.output<typeof approval>,
): Promise<ApprovalOutcome[]> {
  const refusalOf: Decision['refusalOf'] = async (tx, template) => {
    const [made] = await destinationMakersOf(tx, [template.id]);
    const [added] = await senderAddersOf(tx, [template.id]);
    const parts = { makerIds: made?.userIds ?? [], senderAdderIds: added?.userIds ?? [] };
    return approvalRefusal(viewer, template, parts);
  };
  const decide = async (tx: Db, payment: Payment): Promise<void> => {
    const { template, transaction } = payment;
    const target = await rerouteTarget(tx, viewer, template, input.rerouteId);
    await checkDestination(tx, template, input.destinations ?? []);
    const asked = { by: 'approver' as const, actor: actorOf(viewer), ...reroutedTo(target, input.rerouteId) };
    if (needsTwo(template) && template.firstApprovedById === null) {
      const to = transaction === null ? 'T.APPROVAL_PENDING' : 'X.APPROVAL_PENDING';
      await move(tx, deps, payment, {
        ...asked,
        to,
        template: { firstApprovedById: viewer.userId, ...target },
      });
      return;
    }
    await move(tx, deps, payment, {
      ...asked,
      to: 'X.AUTHORIZED',
      template: {
        approvedById: viewer.userId,
        ...(transaction === null ? { authorizedById: template.requesterId } : {}),
        ...target,
      },
    });
  };
  return forEachPayment(deps, viewer, input.transactionTemplateIds, { refusalOf, decide });
}

/** What a step changes beside the request where the money goes to another account. */
const reroutedTo = (
  target: { destinationFundingSourceId: string } | null,
  rerouteId: string | null,
): Pick<Move, 'transaction' | 'data'> =>
  target === null
    ? {}
    : {
        transaction: { destinationFundingSourceId: target.destinationFundingSourceId },
        data: { reroutedTo: rerouteId },
      };

/** Declines payments that wait for approval, each on its own. */
export async function rejectPayments(
  deps: Deps,
  viewer: Viewer,
  { reason, transactionTemplateIds }: z.output<typeof rejection>,
): Promise<ApprovalOutcome[]> {
  const refusalOf: Decision['refusalOf'] = async (_tx, template) => declineRefusal(viewer, template);
  const decide = async (tx: Db, payment: Payment): Promise<void> => {
    const to = payment.transaction === null ? 'T.APPROVAL_REJECTED' : 'X.APPROVAL_REJECTED';
    const template = { rejectReason: reason };
    await move(tx, deps, payment, { to, by: 'approver', actor: actorOf(viewer), reason, template });
  };
  return forEachPayment(deps, viewer, transactionTemplateIds, { refusalOf, decide });
}

interface Decision {
  /** Why the viewer may not decide so. */
  refusalOf: (tx: Db, template: Payment['template']) => Promise<ApprovalRefusal | null>;
  decide: (tx: Db, payment: Payment) => Promise<void>;
}

/** What became of each payment, in the order asked. */
async function forEachPayment(
  deps: Deps,
  viewer: Viewer,
  ids: readonly string[],
  decision: Decision,
): Promise<ApprovalOutcome[]> {
  return deps.db.transaction(async (tx) => {
    const outcomes = new Map<string, ApprovalOutcome>();
    // In one order for everybody, so that two approvers never wait for each other.
    for (const templateId of ids.toSorted()) {
      outcomes.set(templateId, await attempt(tx, viewer, templateId, decision));
    }
    return ids.flatMap((templateId) => outcomes.get(templateId) ?? []);
  });
}

async function attempt(
  tx: Db,
  viewer: Viewer,
  templateId: string,
  { refusalOf, decide }: Decision,
): Promise<ApprovalOutcome> {
  try {
    await tx.transaction(async (savepoint) =>
      decide(savepoint, await decidable(savepoint, viewer, templateId, refusalOf)),
    );
    return { templateId, errorMessage: null };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { templateId, errorMessage: error.message };
  }
}

const refusals: Readonly<Record<ApprovalRefusal, string>> = {
  ACCOUNT_ADDED_BY_VIEWER:
    'You added the account that this payment goes to, or changed its number. Somebody else has to approve it.',
  MISSING_PERMISSION: 'You do not have permission to approve this payment.',
  ADMIN_APPROVES_LAST: 'The second approval of this payment is an admin’s.',
  APPROVED_BY_VIEWER: 'You have approved this payment already; somebody else approves it too.',
  ASKED_BY_VIEWER: 'Two people other than who asked for this payment approve it.',
  SENDER_ADDED_BY_VIEWER: `You added the sender to the organization in the last ${NEW_MEMBER_DAYS} days. Somebody else has to approve this payment.`,
  SENT_BY_VIEWER: 'The sender of a payment can not approve it.',
  OVER_AMOUNT: 'This payment is above the amount that you may approve.',
  OTHER_OCCASION: 'You may approve payments of other occasions only.',
};

/** The payment, if the viewer is one of the people who decide on it. */
async function decidable(
  tx: Db,
  viewer: Viewer,
  id: string,
  refusalOf: Decision['refusalOf'],
): Promise<Payment> {
  const templateId = templateIdOf(id);
  const payment = templateId === null ? null : await lockPayment(tx, templateId);
  const organizationId = payment?.template.organizationId;
  if (!payment || !organizationId || !isMember(viewer, organizationId)) throw notFound('The transaction');
  const { template } = payment;
  if (!overseesPayments(viewer, organizationId) && template.requesterId !== viewer.userId) {
    throw notFound('The transaction');
  }
  const refusal = await refusalOf(tx, template);
  if (refusal !== null) throw forbidden(refusals[refusal]);
  if (!template.active || template.displayStatus !== 'APPROVAL_PENDING') {
    throw new GatewayError('CONFLICT', 'This payment is not waiting for approval.');
  }
  return payment;
}

async function rerouteTarget(
  tx: Db,
  viewer: Viewer,
  template: Payment['template'],
  rerouteId: string | null,
) {
  if (rerouteId === null) return null;
  // The card provider pays out to one place; there is no second leg that could go elsewhere.
  if (template.paymentMethodId !== null) throw badInput('A card payment can not be rerouted.', 'rerouteId');
  if (template.firstApprovedById !== null) {
    const text =
      'The first approval is for the account that this payment goes to now. Approve that, or decline.';
    throw new GatewayError('CONFLICT', text);
  }
  const wanted = uuidOf(rerouteId);
  const target = (await availableReroutes(tx, template)).find(({ id }) => id === wanted);
  if (target === undefined) throw badInput('This payment can not be sent to that account.', 'rerouteId');
  const { fundingSourceId, escrowAccountId } = target;
  await refuseOwnAccount(tx, viewer, fundingSourceId, 'rerouteId');
  return { destinationFundingSourceId: fundingSourceId, escrowAccountId };
}
