import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type { MembershipRow, OrganizationRow, UserRow } from '../../db/rows.ts';
import type { StoredGrant } from '../../db/schema/shapes.ts';
import { introductionBy } from './introductions.ts';
import { inviteByMail } from './member-mails.ts';
import { saveMembership } from './members.ts';

/** Gives somebody new a membership that waits for their yes, and mails them; who adds themselves is a member at once. */
export async function invite(
  tx: Db,
  deps: Deps,
  inviter: Viewer,
  organization: OrganizationRow,
  user: UserRow,
  grant: StoredGrant,
): Promise<MembershipRow> {
  const member = { organizationId: organization.id, userId: user.id };
  const invitation = await invitationOf(tx, deps, inviter, user);
  const membership = await saveMembership(tx, { ...member, ...invitation, ...grant }, deps.clock());
  if (membership.acceptedAt === null)
    await inviteByMail(tx, deps, inviter, { organization, user, membership });
  return membership;
}

/** What the organization knows of somebody until they accept: what was typed, else what the address says. */
async function invitationOf(tx: Db, { clock }: Deps, inviter: Viewer, user: UserRow) {
  const typed = await typedName(tx, inviter.userId, user);
  const itself = user.id === inviter.userId;
  return {
    acceptedAt: itself ? clock() : null,
    invitedAt: itself ? null : clock(),
    invitedById: itself ? null : inviter.userId,
    invitedFirstName: typed.firstName,
    invitedLastName: typed.lastName,
    invitedPhone: typed.phone,
  };
}

/** What somebody typed of a person whom they add. */
export const typedName = async (tx: Db, givenById: string, { id, email }: UserRow) =>
  (await introductionBy(tx, givenById, id)) ?? nameless(email);

/** Until a person signs in, the first part of the address stands for the name. */
export const nameless = (address: string) => ({
  firstName: address.split('@')[0] ?? address,
  lastName: '',
  email: address,
  phone: null,
});
