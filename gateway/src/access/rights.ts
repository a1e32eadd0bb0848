import type { Viewer } from './actor.ts';
import type { OrganizationRole } from '../db/schema/values.ts';

/** Roles that administrate an organization. */
const administrative: readonly OrganizationRole[] = ['ADMIN', 'SUPERADMIN'];

/** Roles that come with sight of every payment of an organization; an agent has none of them. */
const overseeing: readonly OrganizationRole[] = [
  ...administrative,
  'APPROVE_INBOUND_PAYMENT',
  'APPROVE_OUTBOUND_PAYMENT',
  'REFUND_PAYMENT',
  'INITIATE_MANUAL_TRANSFER',
];

const holdsOneOf = (viewer: Viewer, organizationId: string, roles: readonly OrganizationRole[]): boolean => {
  const held = viewer.memberships.get(organizationId);
  return held !== undefined && roles.some((role) => held.has(role));
};

/** Whether the viewer may know of the organization at all. */
export const isMember = (viewer: Viewer, organizationId: string): boolean =>
  viewer.isSuperadmin || viewer.memberships.has(organizationId);

export const administers = (viewer: Viewer, organizationId: string): boolean =>
  viewer.isSuperadmin || holdsOneOf(viewer, organizationId, administrative);

/** Whether the viewer holds a permission in the organization; platform staff hold none by themselves. */
export const holds = (viewer: Viewer, organizationId: string, role: OrganizationRole): boolean =>
  holdsOneOf(viewer, organizationId, [role]);

/** Whether the viewer may ask payers for money; earnest money may be asked for by REQUEST_ESCROW alone. */
export const mayRequest = (viewer: Viewer, organizationId: string, escrow: boolean): boolean =>
  administers(viewer, organizationId) ||
  holds(viewer, organizationId, 'REQUEST') ||
  (escrow && holds(viewer, organizationId, 'REQUEST_ESCROW'));

/** Whether the viewer sees all payments of the organization, not only those they take part in. */
export const overseesPayments = (viewer: Viewer, organizationId: string): boolean =>
  viewer.isSuperadmin || holdsOneOf(viewer, organizationId, overseeing);

/** Whether the viewer reconciles accounts of the organization. Platform staff hold that by themselves as little as an approval. */
export const reconciles = (viewer: Viewer, organizationId: string): boolean =>
  holds(viewer, organizationId, 'RECONCILE');

/** Whether the viewer sees the reconciliation: who reconciles, auditors, and platform staff. */
export const seesReconciliation = (viewer: Viewer, organizationId: string): boolean =>
  viewer.isSuperadmin || holdsOneOf(viewer, organizationId, ['RECONCILE', 'AUDIT']);

/** Whether the viewer administrates at least one organization. */
export const administersSome = (viewer: Viewer): boolean =>
  viewer.isSuperadmin || [...viewer.memberships.keys()].some((id) => administers(viewer, id));

/** Whether the viewer holds a permission in at least one organization. */
export const holdsSomewhere = (viewer: Viewer, role: OrganizationRole): boolean =>
  [...viewer.memberships.values()].some((roles) => roles.has(role));
