import type { Viewer } from '../../access/actor.ts';
import { limitsOf } from '../../access/limits.ts';
import { administers, holds } from '../../access/rights.ts';
import type { ControlChangeRow } from '../../db/rows.ts';
import type { PaymentDirection } from '../../db/schema/values.ts';
import type { ControlChangeRefusal } from '../../generated/schema.ts';

const approvals = {
  INBOUND: { role: 'APPROVE_INBOUND_PAYMENT', act: 'APPROVE_INBOUND' },
  OUTBOUND: { role: 'APPROVE_OUTBOUND_PAYMENT', act: 'APPROVE_OUTBOUND' },
} as const;

/** Whether the viewer approves every payment of a direction, and administrates the organization. */
function controls(viewer: Viewer, organizationId: string, direction: PaymentDirection): boolean {
  const { role, act } = approvals[direction];
  return (
    administers(viewer, organizationId) &&
    holds(viewer, organizationId, role) &&
    !limitsOf(viewer, organizationId).some((limit) => limit.act === act)
  );
}

/**
 * Why the viewer may not confirm a change; null for those who may: an admin who approves the payments of its direction
 * without a limit, or platform staff, and never the person who asked.
 */
export function controlChangeRefusal(
  viewer: Viewer,
  { organizationId, requestedById, direction }: ControlChangeRow,
): ControlChangeRefusal | null {
  if (requestedById === viewer.userId) return 'REQUESTED_BY_VIEWER';
  return viewer.isSuperadmin || controls(viewer, organizationId, direction) ? null : 'NOT_HELD';
}

export const controlRefusals: Readonly<Record<ControlChangeRefusal, string>> = {
  NOT_HELD: 'An admin who approves these payments has to confirm this.',
  REQUESTED_BY_VIEWER: 'Somebody else has to confirm what you asked for.',
};
