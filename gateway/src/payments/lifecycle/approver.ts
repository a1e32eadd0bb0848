import type { Viewer } from '../../access/actor.ts';
import { viewerOversteps } from '../../access/limits.ts';
import { holds } from '../../access/rights.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { PaymentAct } from '../../db/schema/values.ts';
import type { ApprovalRefusal, PaymentDirection } from '../../generated/schema.ts';

/** Whether the viewer approves an organization's payments of a direction at all. */
export const approves = (viewer: Viewer, organizationId: string, direction: PaymentDirection): boolean =>
  holds(
    viewer,
    organizationId,
    direction === 'INBOUND' ? 'APPROVE_INBOUND_PAYMENT' : 'APPROVE_OUTBOUND_PAYMENT',
  );

/** The act that a decision on a payment of a direction is. */
export const actOfApproval = (direction: PaymentDirection): PaymentAct =>
  direction === 'INBOUND' ? 'APPROVE_INBOUND' : 'APPROVE_OUTBOUND';

/** Why the viewer may not decide on a payment that waits for an approval; null for those who may. */
export function approvalRefusal(viewer: Viewer, template: TemplateRow): ApprovalRefusal | null {
  const { organizationId, direction, requesterId } = template;
  if (!approves(viewer, organizationId, direction)) return 'MISSING_PERMISSION';
  if (direction === 'OUTBOUND' && requesterId === viewer.userId) return 'SENT_BY_VIEWER';
  const overstep = viewerOversteps(viewer, organizationId, actOfApproval(direction), template);
  return overstep === null ? null : overstep === 'AMOUNT' ? 'OVER_AMOUNT' : 'OTHER_OCCASION';
}
