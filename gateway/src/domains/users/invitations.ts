import { and, desc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { mayComeInBy } from '../../access/single-sign-on.ts';
import { requireRest } from '../../base/once-an-hour.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { Deps } from '../../context/deps.ts';
import type { Identity } from '../../context/identity.ts';
import type { Db } from '../../db/client.ts';
import { organizations, organizationUsers, users } from '../../db/schema/index.ts';
import type { MembershipRow, OrganizationRow } from '../../db/rows.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import { notifyAccessChanged } from '../../notify/channels.ts';
import { fullNameOf, usersByIds } from '../../records/users.ts';
import { inviteByMail } from './member-mails.ts';
import { changeInvitation, membershipOf, removeMembership } from './members.ts';
import { organizationOf, record } from './membership-commands.ts';
import type { member } from './rules.ts';

/** An invitation as the person who got it sees it. */
export interface OpenInvitation {
  organizationId: string;
  organizationName: string;
  organizationSlug: string;
  inviterName: string | null;
  roles: OrganizationRole[];
  invitedAt: Date;
  /** Where they have to sign in before they can accept. */
  companySignIn: { connection: string; providerOrganization: string | null } | null;
}

/** By which connection somebody came in; null where nothing is known of it. */
type CameInBy = Pick<Identity, 'connection'> | null;

/** Whether an organization takes somebody's yes who came in like this. */
const takesYes = (organization: OrganizationRow, { email }: Viewer, by: CameInBy): boolean =>
  mayComeInBy(organization, email, by?.connection ?? null);

/** What somebody was invited to by active organizations and has not answered, the newest first. */
export async function openInvitations(db: Db, viewer: Viewer, by: CameInBy): Promise<OpenInvitation[]> {
  const inviters = alias(users, 'inviters');
  const rows = await db
    .select({ membership: organizationUsers, organization: organizations, inviter: inviters })
    .from(organizationUsers)
    .innerJoin(organizations, eq(organizations.id, organizationUsers.organizationId))
    .leftJoin(inviters, eq(inviters.id, organizationUsers.invitedById))
    .where(
      and(
        eq(organizationUsers.userId, viewer.userId),
        isNull(organizationUsers.acceptedAt),
        eq(organizations.active, true),
      ),
    )
    .orderBy(desc(organizationUsers.createdAt));
  return rows.map(({ membership, organization, inviter }) => ({
    organizationId: organization.id,
    organizationName: organization.name,
    organizationSlug: organization.slug,
    inviterName: inviter === null ? null : fullNameOf(inviter),
    roles: membership.roles,
    invitedAt: membership.invitedAt ?? membership.createdAt,
    companySignIn: takesYes(organization, viewer, by) ? null : companySignInOf(organization),
  }));
}

const companySignInOf = ({ signInConnection, signInOrganization }: OrganizationRow) =>
  signInConnection === null
    ? null
    : { connection: signInConnection, providerOrganization: signInOrganization };

/**
 * Makes the viewer a member of an organization that has invited them.
 *
 * @throws GatewayError NOT_FOUND, FORBIDDEN for one of the organization's own people who did not come in by their company
 */
export async function acceptInvitation(
  deps: Deps,
  viewer: Viewer,
  by: CameInBy,
  organizationId: string,
): Promise<MembershipRow> {
  return deps.db.transaction(async (tx) => {
    const organization = await organizationOf(tx, organizationId);
    if (!takesYes(organization, viewer, by))
      throw forbidden(`People of ${organization.name} sign in with their company. Sign in there to accept.`);
    const at = deps.clock();
    const invited = { organizationId, userId: viewer.userId };
    const accepted = await changeInvitation(tx, invited, { acceptedAt: at }, at);
    if (accepted === null) throw notFound('The invitation');
    await record(tx, deps, viewer, 'acceptInvitation', invited, [], accepted.roles);
    await notifyAccessChanged(tx, { userId: viewer.userId });
    return accepted;
  });
}

/** Ends an invitation of the viewer's. @throws GatewayError NOT_FOUND. */
export async function declineInvitation(
  deps: Deps,
  viewer: Viewer,
  organizationId: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const invited = { organizationId, userId: viewer.userId };
    const declined = await changeInvitation(tx, invited, {}, deps.clock());
    if (declined === null) throw notFound('The invitation');
    await removeMembership(tx, organizationId, viewer.userId);
    await record(tx, deps, viewer, 'declineInvitation', invited, declined.roles, []);
    return true;
  });
}

/**
 * Sends an invitation again, in the name of whoever asks for it.
 *
 * @throws GatewayError NOT_FOUND where nobody is invited, TOO_MANY within an hour of the last one.
 */
export async function resendInvitation(
  deps: Deps,
  viewer: Viewer,
  { organizationId, userId }: z.output<typeof member>,
): Promise<MembershipRow> {
  return deps.db.transaction(async (tx) => {
    const organization = await organizationOf(tx, organizationId);
    const id = uuidOf(userId);
    const before = id === null ? null : await membershipOf(tx, organization.id, id);
    const [user] = before === null ? [] : await usersByIds(tx, [before.userId]);
    if (user === undefined || before === null || before.acceptedAt !== null) throw notFound('The invitation');
    const at = deps.clock();
    requireRest('invitation', before.invitedAt, at);
    const membership = await changeInvitation(tx, before, { invitedAt: at, invitedById: viewer.userId }, at);
    if (membership === null) throw notFound('The invitation');
    await inviteByMail(tx, deps, viewer, { organization, user, membership });
    await record(tx, deps, viewer, 'resendInvitation', before, before.roles, before.roles);
    return membership;
  });
}
