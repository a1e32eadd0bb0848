import type { Viewer } from '../../access/actor.ts';
import { holds } from '../../access/rights.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { ApprovalRefusal, PaymentDirection } from '../../generated/schema.ts';

/** Whether the viewer approves an organization's payments of a direction at all. */
export const approves = (viewer: Viewer, organizationId: string, direction: PaymentDirection): boolean =>
  holds(
    viewer,
    organizationId,
    direction === 'INBOUND' ? 'APPROVE_INBOUND_PAYMENT' : 'APPROVE_OUTBOUND_PAYMENT',
  );

/** Why the viewer may not decide on a payment that waits for an approval; null for those who may. */
export function approvalRefusal(
  viewer: Viewer,
  { organizationId, direction, requesterId }: TemplateRow,
): ApprovalRefusal | null {
  if (!approves(viewer, organizationId, direction)) return 'MISSING_PERMISSION';
  return direction === 'OUTBOUND' && requesterId === viewer.userId ? 'SENT_BY_VIEWER' : null;
}
