import type { Db } from '../../db/client.ts';
import type { PaymentOccasionRow } from '../../db/rows.ts';
import { policyInForce } from '../../payments/policies/demand.ts';
import { leavesOut } from '../../payments/policies/rules.ts';
import { organizationsByIds } from '../../records/organizations.ts';

/**
 * Whether an occasion, once in use, sends money with less control than the organization asks for: its payments need no
 * second approval, or the approval policy has rules about other occasions alone.
 */
export async function opensUncontrolled(
  tx: Db,
  { id, organizationId, direction, requiresSecondaryApproval }: PaymentOccasionRow,
): Promise<boolean> {
  if (direction === 'INBOUND') return false;
  const [organization] = await organizationsByIds(tx, [organizationId]);
  if (!requiresSecondaryApproval && organization?.secondaryApprovalEnabled !== true) return true;
  const inForce = await policyInForce(tx, organizationId);
  return inForce !== null && leavesOut(inForce.policy, id);
}
