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
    const inForce = await policyInForce(context.deps.db, organizationId);
    if (inForce?.policy.secondFactor) return true;
  }
  return false;
}
