import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { administers } from '../../access/rights.ts';
import { changedSince } from '../../base/as-read.ts';
import { badInput, forbidden, GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type { MembershipRow, OrganizationRow, PermissionChangeRow } from '../../db/rows.ts';
import type { StoredGrant, StoredLimit } from '../../db/schema/shapes.ts';
import type { PermissionChangeRefusal } from '../../generated/schema.ts';
import { notifyAccessChanged } from '../../notify/channels.ts';
import { recordChange } from '../../operations/audit.ts';
import { forEachItem } from '../../operations/for-each-item.ts';
import { occasionIdsUsedBy } from '../../records/occasions.ts';
import { usersByIds, viewerById } from '../../records/users.ts';
import {
  givingRefusal,
  grantOfViewer,
  letsMoneyOut,
  limitsInWords,
  nothing,
  sameGrant,
  tidied,
} from './grants.ts';
import { invite } from './invite.ts';
import { membershipOf, saveMembership } from './members.ts';
import { lockedMember, organizationOf, requireOthers } from './membership-commands.ts';
import {
  changeById,
  decideChange,
  expireChange,
  insertChange,
  overdueChanges,
  waitingChangeOf,
} from './permission-change-store.ts';
import type { permissionRefusal, permissionsWanted } from './rules.ts';
import { askToConfirm, tellAsker, tellExpired } from './second-person-mails.ts';

const DAY_MS = 86_400_000;
/** Changes that one run of the job ends. */
const AT_ONCE = 500;

/** What asking for a change came to: it is made, or it waits for somebody else. */
interface ChangedPermissions {
  membership: MembershipRow;
  waits: PermissionChangeRow | null;
}

/**
 * Sets all that a member holds. Platform staff does it at once, everywhere; people of an organization where staff lets
 * them, as far as they go themselves, and what lets money out waits for somebody else.
 *
 * @throws GatewayError NOT_FOUND for somebody who is no member, FORBIDDEN for more than the viewer may give, BAD_INPUT
 * for occasions that the organization does not use, CONFLICT for the last owner or admin, while a change waits, and where
 * what was edited is no longer what the member holds
 */
export async function changePermissions(
  deps: Deps,
  viewer: Viewer,
  { roles, limits, before, ...member }: z.output<typeof permissionsWanted>,
): Promise<ChangedPermissions> {
  return deps.db.transaction(async (tx) => {
    const { organization, membership } = await lockedMember(tx, member);
    if (before !== undefined && !sameGrant(before, membership)) throw changedSince('these permissions');
    const wanted = tidied({ roles, limits });
    await requireOccasions(tx, organization.id, limits, membership.limits);
    requireMayGive(viewer, organization, membership, wanted);
    await requireOthers(tx, organization, membership, wanted);
    if (!viewer.isSuperadmin && letsMoneyOut(membership, wanted)) {
      const about = { organization, userId: membership.userId, held: grantOf(membership), wanted };
      return { membership, waits: await letWait(tx, deps, viewer, about) };
    }
    const saved = await saveMembership(tx, { ...membership, ...wanted }, deps.clock());
    const change = { ...saved, held: grantOf(membership), wanted };
    await recordGrant(tx, deps, viewer, 'changePermissions', change);
    await notifyAccessChanged(tx, { userId: saved.userId });
    return { membership: saved, waits: null };
  });
}

/** @throws GatewayError FORBIDDEN for what the viewer may not give in this organization. */
export function requireMayGive(
  viewer: Viewer,
  { id, ownPermissions }: OrganizationRow,
  held: StoredGrant,
  wanted: StoredGrant,
): void {
  if (viewer.isSuperadmin) return;
  if (!ownPermissions) throw forbidden('Only platform staff can give permissions here.');
  const refusal = givingRefusal(grantOfViewer(viewer, id), held, wanted);
  if (refusal !== null) throw forbidden(refusal);
}

/**
 * That limits name occasions that the organization uses, or that were named before.
 *
 * @throws GatewayError BAD_INPUT
 */
export async function requireOccasions(
  tx: Db,
  organizationId: string,
  limits: readonly StoredLimit[],
  held: readonly StoredLimit[],
): Promise<void> {
  if (limits.every(({ paymentOccasionIds }) => paymentOccasionIds === null)) return;
  const used = new Set([
    ...(await occasionIdsUsedBy(tx, organizationId)),
    ...held.flatMap(({ paymentOccasionIds }) => paymentOccasionIds ?? []),
  ]);
  const place = limits.findIndex(({ paymentOccasionIds }) => paymentOccasionIds?.some((id) => !used.has(id)));
  if (place >= 0) {
    throw badInput('Choose payment occasions of this organization.', `limits.${place}.paymentOccasionIds`);
  }
}

interface Asked {
  organization: OrganizationRow;
  userId: string;
  /** Null for somebody who is to be invited. */
  held: StoredGrant | null;
  wanted: StoredGrant;
}

/** Keeps a change until somebody else confirms it. @throws GatewayError CONFLICT while another one waits */
export async function letWait(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  { organization, userId, held, wanted }: Asked,
): Promise<PermissionChangeRow> {
  const at = deps.clock();
  const about = { organizationId: organization.id, userId };
  const other = await waitingChangeOf(tx, about);
  if (other !== null && !(await endOverdue(tx, deps, other.id))) {
    throw new GatewayError('CONFLICT', 'A change of this person’s permissions waits already.');
  }
  const change = await insertChange(tx, {
    ...about,
    ...{ held, wanted, requestedById: viewer.userId, createdAt: at },
    expiresAt: new Date(at.getTime() + organization.approvalExpirationDays * DAY_MS),
  });
  await recordGrant(tx, deps, viewer, 'askForPermissionChange', { ...change, held: held ?? nothing });
  const mayConfirm = (member: Viewer) => decisionRefusal(member, change) === null;
  await askToConfirm(tx, deps, viewer, organization, change, mayConfirm);
  return change;
}

/** Why the viewer may not confirm a change; null for those who may. */
export function decisionRefusal(viewer: Viewer, change: PermissionChangeRow): PermissionChangeRefusal | null {
  const { organizationId, requestedById, userId, held, wanted } = change;
  if (requestedById === viewer.userId) return 'REQUESTED_BY_VIEWER';
  if (userId === viewer.userId) return 'ABOUT_VIEWER';
  if (viewer.isSuperadmin) return null;
  const may =
    administers(viewer, organizationId) &&
    givingRefusal(grantOfViewer(viewer, organizationId), held ?? nothing, wanted) === null;
  return may ? null : 'NOT_HELD';
}

const refusals: Readonly<Record<PermissionChangeRefusal, string>> = {
  ABOUT_VIEWER: 'Somebody else has to confirm what you are given.',
  NOT_HELD: 'You can’t confirm what you could not give yourself.',
  REQUESTED_BY_VIEWER: 'Somebody else has to confirm what you asked for.',
};

/**
 * Makes a change that waited; who is new is invited by it, in the name of whoever asked.
 *
 * @throws GatewayError NOT_FOUND for one that does not wait any more, FORBIDDEN for who asked, whom it is about, and who
 * could not give it, CONFLICT where the ground for it is gone
 */
export async function confirmPermissionChange(
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<PermissionChangeRow> {
  return deps.db.transaction(async (tx) => {
    const { organization, change } = await lockedChange(tx, deps, id);
    const refusal = decisionRefusal(viewer, change);
    if (refusal !== null) throw forbidden(refusals[refusal]);
    const asker = await viewerById(tx, change.requestedById);
    const before = await membershipOf(tx, organization.id, change.userId);
    if (asker === null || !stands(organization, asker, before, change)) throw outdated();
    if (before === null) {
      const [user] = await usersByIds(tx, [change.userId]);
      if (user === undefined) throw outdated();
      await invite(tx, deps, asker, organization, user, change.wanted);
    } else {
      await requireOthers(tx, organization, before, change.wanted);
      await saveMembership(tx, { ...before, ...change.wanted }, deps.clock());
    }
    const decision = { state: 'CONFIRMED', reason: null } as const;
    const confirmed = await end(tx, deps, viewer, organization, change, decision);
    await notifyAccessChanged(tx, { userId: change.userId });
    return confirmed;
  });
}

/**
 * Ends a change that waits: somebody who could confirm it refuses it, or whoever asked takes it back.
 *
 * @throws GatewayError NOT_FOUND for one that does not wait any more, FORBIDDEN for others
 */
export async function refusePermissionChange(
  deps: Deps,
  viewer: Viewer,
  { id, reason }: z.output<typeof permissionRefusal>,
): Promise<PermissionChangeRow> {
  return deps.db.transaction(async (tx) => {
    const { organization, change } = await lockedChange(tx, deps, id);
    const refusal = decisionRefusal(viewer, change);
    if (refusal !== null && refusal !== 'REQUESTED_BY_VIEWER') throw forbidden(refusals[refusal]);
    return end(tx, deps, viewer, organization, change, { state: 'REFUSED', reason });
  });
}

/** Changes that nobody confirmed in time end. @returns how many. */
export const expirePermissionChanges = (deps: Deps): Promise<number> =>
  forEachItem(deps, {
    job: 'permission-change-expiry',
    atOnce: AT_ONCE,
    find: (limit) => overdueChanges(deps.db, deps.clock(), limit),
    idOf: ({ id }) => id,
    work: ({ id }) => deps.db.transaction((tx) => endOverdue(tx, deps, id)),
  });

/** Ends a change that nobody decided in time, and tells its asker. @returns false if it is not overdue. */
async function endOverdue(tx: Db, deps: Deps, id: string): Promise<boolean> {
  const expired = await expireChange(tx, id, deps.clock());
  if (expired !== null) await tellExpired(tx, deps, expired);
  return expired !== null;
}

/** Whether the ground of a change is what it was when it was asked for. */
function stands(
  { id, ownPermissions }: OrganizationRow,
  asker: Viewer,
  before: MembershipRow | null,
  { held, wanted }: PermissionChangeRow,
): boolean {
  if (!ownPermissions || !administers(asker, id)) return false;
  if (held === null ? before !== null : before === null || !sameGrant(held, before)) return false;
  return givingRefusal(grantOfViewer(asker, id), held ?? nothing, wanted) === null;
}

const outdated = (): GatewayError =>
  new GatewayError(
    'CONFLICT',
    'Permissions have changed since this was asked for. Refuse it, and ask again.',
  );

/** A change that waits, with its organization locked. @throws GatewayError NOT_FOUND */
async function lockedChange(tx: Db, { clock }: Deps, id: string) {
  const changeId = uuidOf(id);
  const found = changeId === null ? null : await changeById(tx, changeId);
  if (found === null) throw notFound('The change');
  const organization = await organizationOf(tx, found.organizationId);
  const change = await waitingChangeOf(tx, found);
  if (change?.id !== found.id || change.expiresAt <= clock()) throw notFound('The change');
  return { organization, change };
}

async function end(
  tx: Db,
  deps: Deps,
  viewer: Viewer,
  organization: OrganizationRow,
  change: PermissionChangeRow,
  { state, reason }: { state: 'CONFIRMED' | 'REFUSED'; reason: string | null },
): Promise<PermissionChangeRow> {
  const decision = { state, reason, decidedById: viewer.userId, decidedAt: deps.clock() };
  const ended = await decideChange(tx, change.id, decision);
  if (ended === null) throw notFound('The change');
  const action = state === 'CONFIRMED' ? 'confirmPermissionChange' : 'refusePermissionChange';
  await recordGrant(tx, deps, viewer, action, { ...change, held: change.held ?? nothing });
  await tellAsker(tx, deps, organization, ended, { outcome: state, decidedBy: viewer, reason });
  return ended;
}

const grantOf = ({ roles, limits }: StoredGrant): StoredGrant => ({ roles, limits });

/** Writes down what happened to what somebody holds. */
async function recordGrant(
  tx: Db,
  { clock }: Deps,
  viewer: Viewer,
  action: string,
  {
    organizationId,
    userId,
    held,
    wanted,
  }: { organizationId: string; userId: string; held: StoredGrant; wanted: StoredGrant },
): Promise<void> {
  const told = ({ roles, limits }: StoredGrant) => ({ roles, limits: limitsInWords(limits) });
  const entry = { at: clock(), viewer, organizationId, action, entity: 'user', entityId: userId };
  await recordChange(tx, { ...entry, before: told(held), after: told(wanted) });
}
