import type { Viewer } from '../access/actor.ts';
import { templateIdOf, uuidOf } from '../base/ids.ts';
import { isMember, overseesPayments } from '../access/rights.ts';
import type { GatewayContext } from '../context/context.ts';
import type { TemplateRow } from '../db/rows.ts';

/** Whether the viewer asked for the payment or is one of its agents. */
export const takesPart = ({ userId }: Viewer, template: TemplateRow): boolean =>
  [template.requesterId, template.buyerAgentId, template.listingAgentId].includes(userId);

/** The organizations a payment belongs to: the one that collects or sends, and the one whose occasion it uses. */
async function sidesOf({ loaders }: GatewayContext, template: TemplateRow): Promise<string[]> {
  const occasion = await loaders.occasion.load(template.paymentOccasionId);
  const owner = occasion?.organizationId;
  return owner === undefined || owner === template.organizationId
    ? [template.organizationId]
    : [template.organizationId, owner];
}

/** Who sees a payment: overseers of a side of it, and those of its members who take part in it (agents). */
export async function seesPayment(context: GatewayContext, template: TemplateRow): Promise<boolean> {
  const { viewer } = context;
  const sides = await sidesOf(context, template);
  return sides.some(
    (side) => overseesPayments(viewer, side) || (isMember(viewer, side) && takesPart(viewer, template)),
  );
}

/** Whether the viewer may see the payment of a template's id, or of a transaction's. */
export const seesGivenPayment = async (context: GatewayContext, id: string): Promise<boolean> =>
  (await visiblePayment(context, id)) !== null;

/** The payment of a template's id, or of a transaction's, if the viewer may see it. */
export async function visiblePayment(context: GatewayContext, id: string): Promise<TemplateRow | null> {
  const { loaders } = context;
  const transactionId = uuidOf(id);
  const transaction = transactionId === null ? null : await loaders.transaction.load(transactionId);
  const templateId = transaction?.transactionTemplateId ?? templateIdOf(id);
  const template = templateId === null ? null : await loaders.template.load(templateId);
  return template !== null && (await seesPayment(context, template)) ? template : null;
}
