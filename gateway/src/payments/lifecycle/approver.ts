import type { Viewer } from '../../access/actor.ts';
import { viewerOversteps } from '../../access/limits.ts';
import { administers, holds } from '../../access/rights.ts';
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

/** Whether a payment needs the approvals of two people. */
export const needsTwo = ({ approvalDemand }: Pick<TemplateRow, 'approvalDemand'>): boolean =>
  approvalDemand !== null && approvalDemand.rule.approvers !== 'ONE';

/** A payment as far as who decides on it depends on it. */
export type Decided = Pick<
  TemplateRow,
  | 'organizationId'
  | 'direction'
  | 'requesterId'
  | 'amount'
  | 'paymentOccasionId'
  | 'approvalDemand'
  | 'firstApprovedById'
>;

/** People whose approval of a payment is worth nothing, because a part of the payment is their own work. */
export interface PartsMadeBy {
  /** The people who added the account that the payment goes to, where the approval answers for the account. */
  makerIds: readonly string[];
  /** The people who recently added the sender to the organization. */
  senderAdderIds: readonly string[];
}

/** Returns why the viewer may not approve a payment that waits for an approval, or null. */
export function approvalRefusal(
  viewer: Viewer,
  template: Decided,
  { makerIds, senderAdderIds }: PartsMadeBy,
): ApprovalRefusal | null {
  const { organizationId, direction, requesterId } = template;
  if (!approves(viewer, organizationId, direction)) return 'MISSING_PERMISSION';
  if (requesterId === viewer.userId) {
    if (direction === 'OUTBOUND') return 'SENT_BY_VIEWER';
    if (needsTwo(template)) return 'ASKED_BY_VIEWER';
  }
  if (!viewer.isSuperadmin) {
    if (makerIds.includes(viewer.userId)) return 'ACCOUNT_ADDED_BY_VIEWER';
    const addedSender = senderAdderIds.includes(viewer.userId);
    if (addedSender && (direction === 'OUTBOUND' || needsTwo(template))) return 'SENDER_ADDED_BY_VIEWER';
  }
  const overstep = viewerOversteps(viewer, organizationId, actOfApproval(direction), template);
  if (overstep !== null) return overstep === 'AMOUNT' ? 'OVER_AMOUNT' : 'OTHER_OCCASION';
  return secondRefusal(viewer, template);
}

/** Why the viewer may not decline it: until it is decided, all who could approve it may, who gave the first of two approvals too, and who added the account. */
export const declineRefusal = (viewer: Viewer, template: Decided): ApprovalRefusal | null =>
  approvalRefusal(viewer, { ...template, firstApprovedById: null }, { makerIds: [], senderAdderIds: [] });

/** Why the viewer may not give the second of two approvals; null for those who may, and while the first one is missing. */
function secondRefusal(
  viewer: Viewer,
  { organizationId, approvalDemand, firstApprovedById }: Decided,
): ApprovalRefusal | null {
  if (firstApprovedById === null) return null;
  if (firstApprovedById === viewer.userId) return 'APPROVED_BY_VIEWER';
  const inOrder = approvalDemand?.rule.approvers === 'TWO_IN_ORDER';
  return inOrder && !administers(viewer, organizationId) ? 'ADMIN_APPROVES_LAST' : null;
}
