import { uuidOf } from '../../base/ids.ts';
import type { GatewayContext } from '../../context/context.ts';
import { visiblePayment } from '../../visibility/payments.ts';
import { policyInForce } from './demand.ts';

/**
 * Whether the policy in force of one of the payments' organizations asks for a second factor for approving and refunding.
 * What the viewer can't see asks nothing, so that nothing is told of it.
 *
 * @param ids of templates or transactions
 */
export async function paymentsAskForFactor(
  context: GatewayContext,
  ids: readonly string[],
): Promise<boolean> {
  const payments = await Promise.all(ids.map((id) => visiblePayment(context, id)));
  const organizations = new Set(payments.flatMap((payment) => payment?.organizationId ?? []));
  for (const organizationId of organizations) {
    if (await organizationAsksForFactor(context, organizationId)) return true;
  }
  return false;
}

/**
 * Whether an organization's policy asks for a second factor for what lets money out or loosens control over it. Null, and
 * what is no organization, asks nothing.
 */
export async function organizationAsksForFactor(
  { deps }: Pick<GatewayContext, 'deps'>,
  givenId: string | null,
): Promise<boolean> {
  const organizationId = uuidOf(givenId ?? '');
  if (organizationId === null) return false;
  return (await policyInForce(deps.db, organizationId))?.policy.secondFactor === true;
}

/** A mutation of an organization's settings that asks for a second factor wherever the policy does. */
export const asksWithOrganization = {
  asksForFactor: (
    context: GatewayContext,
    { organizationId }: { organizationId: string },
  ): Promise<boolean> => organizationAsksForFactor(context, organizationId),
};
