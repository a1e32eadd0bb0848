import type { z } from 'zod';
import { actorOf } from '../../access/actor.ts';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../context/deps.ts';
import { move } from '../lifecycle/move.ts';
import type { Payment } from '../store/payments.ts';
import { administers } from '../../access/rights.ts';
import { badInput, forbidden, GatewayError } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { id } from '../../base/inputs.ts';
import type { TemplateRow } from '../../db/rows.ts';
import { paidByBank } from '../drafts/card-payment.ts';
import { authorizedState } from '../drafts/continue-pending.ts';
import type { PaymentId } from './commands.ts';
import { lockGiven, templateMeant } from '../actions/given-payment.ts';
import { fundingSourceById, organizationById, usableOccasion } from '../drafts/occasion-store.ts';
import { partyFacts } from '../drafts/parties.ts';
import { userByEmail } from '../drafts/party-store.ts';
import { demandOf } from '../policies/demand.ts';
import { organizationAccount } from '../sending/send-payment.ts';

/** The input of `createTransactionFromTemplate`. */
export const authorization = templateMeant.extend({ fundingSourceId: id });

/** Whether the viewer is the person whom an inbound payment asks for money. */
export const isPayer = (viewer: Viewer, template: TemplateRow): boolean =>
  template.direction === 'INBOUND' &&
  (template.buyerId === viewer.userId ||
    template.receiverEmail?.toLowerCase() === viewer.email.toLowerCase());

/**
 * A signed-in payer authorizes a request from an own account; an admin sends on an outbound payment that was
 * reactivated from one of the organization's accounts.
 *
 * @throws GatewayError FORBIDDEN for anybody else, BAD_INPUT (`fundingSourceId`), CONFLICT for what is not open.
 */
export async function createTransactionFromTemplate(
  deps: Deps,
  viewer: Viewer,
  input: z.output<typeof authorization>,
): Promise<PaymentId> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, input.transactionTemplateId);
    const { template } = payment;
    const open = template.active && ['PENDING', 'CREATED'].includes(template.displayStatus);
    const authorize = isPayer(viewer, template)
      ? authorizeAsPayer
      : template.direction === 'OUTBOUND' && administers(viewer, template.organizationId)
        ? sendOn
        : null;
    if (authorize === null) throw forbidden('Only the payer can authorize this payment.');
    if (!open || payment.transaction !== null) {
      throw new GatewayError('CONFLICT', 'This payment is not waiting to be authorized.');
    }
    await authorize(tx, deps, viewer, payment, input.fundingSourceId);
    return { templateId: template.id };
  });
}

async function authorizeAsPayer(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  payment: Payment,
  fundingSourceId: string,
): Promise<void> {
  const sourceId = uuidOf(fundingSourceId);
  const source = sourceId === null ? null : await fundingSourceById(tx, sourceId);
  if (source?.userId !== viewer.userId || !source.active || source.fundingRef === null) {
    throw badInput('Choose one of your funding sources.', 'fundingSourceId');
  }
  const verified = source.status === 'VERIFIED' || source.mdVerifiedAt !== null;
  const payer = await userByEmail(tx, viewer.email);
  const { to, approvalDemand } = verified
    ? await authorizedState(tx, deps, payment.template)
    : { to: 'X.PENDING' as const, approvalDemand: null };
  await move(tx, deps, payment, {
    to,
    by: 'payer',
    actor: { kind: 'payer', email: viewer.email, userId: viewer.userId },
    template: {
      approvalDemand,
      ...(payer === null ? {} : partyFacts(payer, payer)),
      ...paidByBank(payment.template, source),
      ...(verified ? { authorizedById: viewer.userId } : {}),
    },
  });
}

async function sendOn(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  payment: Payment,
  fundingSourceId: string,
): Promise<void> {
  const { template } = payment;
  const usable = await usableOccasion(tx, template.paymentOccasionId);
  const organization = await organizationById(tx, template.organizationId);
  if (
    usable?.occasion.requiresSecondaryApproval !== false ||
    organization?.secondaryApprovalEnabled !== false ||
    (await demandOf(tx, template, deps.clock())) !== null
  ) {
    throw new GatewayError('CONFLICT', 'This payment needs a second approval. Please send a new one.');
  }
  const source = await organizationAccount(tx, fundingSourceId, template.organizationId, 'fundingSourceId');
  await move(tx, deps, payment, {
    to: 'X.AUTHORIZED',
    by: 'sender',
    actor: actorOf(viewer),
    template: { originationFundingSourceId: source.id, authorizedById: viewer.userId },
  });
}

/**
 * Notes that the signed-in payer opened a request, the first time.
 *
 * @throws GatewayError FORBIDDEN for anybody else.
 */
export async function templateAccessedAt(
  deps: Deps,
  viewer: Viewer,
  input: { transactionTemplateId: string },
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockGiven(tx, input.transactionTemplateId);
    const { id: templateId, status, accessedAt, active } = payment.template;
    if (!isPayer(viewer, payment.template)) throw forbidden('Only the payer opens a request.');
    if (active && status === 'PENDING' && payment.transaction === null && accessedAt === null) {
      const actor = { kind: 'payer' as const, email: viewer.email, userId: viewer.userId };
      await move(tx, deps, payment, { to: 'T.PENDING', by: 'payer', actor });
    }
    return templateId;
  });
}
