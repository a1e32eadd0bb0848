import type { Viewer } from '../../access/actor.ts';
import { limitsOf } from '../../access/limits.ts';
import { administers, holds } from '../../access/rights.ts';
import type { Db } from '../../db/client.ts';
import type { ControlChangeRow } from '../../db/rows.ts';
import type { PaymentDirection } from '../../db/schema/values.ts';
import type { ControlChangeRefusal } from '../../generated/schema.ts';
import { NEW_MEMBER_DAYS, recentAddersOf } from '../../records/member-adders.ts';

const approvals = {
  INBOUND: { role: 'APPROVE_INBOUND_PAYMENT', act: 'APPROVE_INBOUND' },
  OUTBOUND: { role: 'APPROVE_OUTBOUND_PAYMENT', act: 'APPROVE_OUTBOUND' },
} as const;

/** Checks whether the viewer is an admin who approves payments of a direction without a limit. */
function controls(viewer: Viewer, organizationId: string, direction: PaymentDirection): boolean {
  const { role, act } = approvals[direction];
  return (
    administers(viewer, organizationId) &&
    holds(viewer, organizationId, role) &&
    !limitsOf(viewer, organizationId).some((limit) => limit.act === act)
  );
}

/** A change that waits: who asked for it, when, and which money it lets through. */
type Asked = Pick<ControlChangeRow, 'organizationId' | 'requestedById' | 'createdAt' | 'direction'>;

/**
 * Returns why the viewer may not confirm a change, or null. Platform staff may confirm it, and an admin who approves the
 * payments of its direction without a limit. The person who asked may not, and neither may a person who recently added
 * the asker to the organization.
 */
export function controlChangeRefusal(
  viewer: Viewer,
  { organizationId, requestedById, direction }: Omit<Asked, 'createdAt'>,
  askerAdderIds: ReadonlySet<string>,
): ControlChangeRefusal | null {
  if (requestedById === viewer.userId) return 'REQUESTED_BY_VIEWER';
  if (viewer.isSuperadmin) return null;
  if (!controls(viewer, organizationId, direction)) return 'NOT_HELD';
  return askerAdderIds.has(viewer.userId) ? 'ASKER_ADDED_BY_VIEWER' : null;
}

/** Reads who recently added the person who asked for a change. */
export const askerAddersOf = (
  db: Db,
  { organizationId, requestedById, createdAt }: Omit<Asked, 'direction'>,
): Promise<ReadonlySet<string>> => recentAddersOf(db, organizationId, [requestedById], createdAt);

export const controlRefusals: Readonly<Record<ControlChangeRefusal, string>> = {
  ASKER_ADDED_BY_VIEWER: `You added the person who asked for this in the last ${NEW_MEMBER_DAYS} days. Somebody else has to confirm it.`,
  NOT_HELD: 'An admin who approves these payments has to confirm this.',
  REQUESTED_BY_VIEWER: 'Somebody else has to confirm what you asked for.',
};
