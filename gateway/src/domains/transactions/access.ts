import type { Viewer } from '../../actor.ts';
import { isMember, overseesPayments } from '../../server/access.ts';
import type { GatewayContext } from '../../server/context.ts';
import type { TemplateRow } from '../../server/rows.ts';

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
