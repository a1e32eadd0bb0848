import { and, arrayContains, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { organizations, organizationUsers, users } from '../../db/schema/index.ts';
import type { StoredGrant } from '../../db/schema/shapes.ts';
import type { OrganizationRole } from '../../db/schema/values.ts';
import { forgetRecipient } from '../../records/recipient-lists.ts';
import { activeMemberOf, usersByIds } from '../../records/users.ts';
import type { MembershipRow, OrganizationRow, UserRow } from '../../db/rows.ts';

/** Locks the organizations in which the user is an admin, in an order that can't deadlock. */
export async function lockAdministered(tx: Db, userId: string): Promise<OrganizationRow[]> {
  const administered = tx
    .select({ id: organizationUsers.organizationId })
    .from(organizationUsers)
    .where(
      and(
        eq(organizationUsers.userId, userId),
        arrayContains(organizationUsers.roles, ['ADMIN']),
        isNotNull(organizationUsers.acceptedAt),
      ),
    );
  return tx
    .select()
    .from(organizations)
    .where(and(inArray(organizations.id, administered), organizations.active))
    .orderBy(asc(organizations.id))
    .for('update');
}

export async function membershipOf(
  tx: Db,
  organizationId: string,
  userId: string,
): Promise<MembershipRow | null> {
  const [found] = await tx
    .select()
    .from(organizationUsers)
    .where(and(eq(organizationUsers.organizationId, organizationId), eq(organizationUsers.userId, userId)));
  return found ?? null;
}

type Invitation = Pick<
  MembershipRow,
  'acceptedAt' | 'invitedAt' | 'invitedById' | 'invitedFirstName' | 'invitedLastName' | 'invitedPhone'
>;

/** Stores a membership, or its roles where there is one. */
export async function saveMembership(
  tx: Db,
  membership: Pick<MembershipRow, 'organizationId' | 'userId' | 'roles' | 'limits'> & Partial<Invitation>,
  now: Date,
): Promise<MembershipRow> {
  const { roles, limits } = membership;
  const [saved] = await tx
    .insert(organizationUsers)
    .values({ ...membership, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [organizationUsers.organizationId, organizationUsers.userId],
      set: { roles, limits, updatedAt: now },
    })
    .returning();
  if (saved === undefined) throw new Error('The membership was not stored.');
  return saved;
}

/** What the organization calls somebody who has not accepted yet. */
export async function renameInvited(
  tx: Db,
  { organizationId, userId }: Pick<MembershipRow, 'organizationId' | 'userId'>,
  { firstName, lastName, phone }: { firstName: string; lastName: string; phone: string | null },
): Promise<void> {
  await tx
    .update(organizationUsers)
    .set({ invitedFirstName: firstName, invitedLastName: lastName, invitedPhone: phone })
    .where(and(eq(organizationUsers.organizationId, organizationId), eq(organizationUsers.userId, userId)));
}

/** Changes an invitation that nobody has answered; null where there is none. */
export async function changeInvitation(
  tx: Db,
  { organizationId, userId }: Pick<MembershipRow, 'organizationId' | 'userId'>,
  changes: Partial<Pick<MembershipRow, 'acceptedAt' | 'invitedAt' | 'invitedById'>>,
  now: Date,
): Promise<MembershipRow | null> {
  const [changed] = await tx
    .update(organizationUsers)
    .set({ ...changes, updatedAt: now })
    .where(
      and(
        eq(organizationUsers.organizationId, organizationId),
        eq(organizationUsers.userId, userId),
        isNull(organizationUsers.acceptedAt),
      ),
    )
    .returning();
  return changed ?? null;
}

/** Ends a membership or an invitation, and takes the person off the organization's lists of recipients. */
export async function removeMembership(tx: Db, organizationId: string, userId: string): Promise<void> {
  await tx
    .delete(organizationUsers)
    .where(and(eq(organizationUsers.organizationId, organizationId), eq(organizationUsers.userId, userId)));
  const [user] = await usersByIds(tx, [userId]);
  if (user !== undefined) await forgetRecipient(tx, organizationId, { userId, email: user.email });
}

/** The active people who hold a role in an organization, by name; who is only invited holds none yet. */
export async function activeHolders(
  tx: Db,
  organizationId: string,
  role: OrganizationRole,
  exceptUserId?: string,
): Promise<UserRow[]> {
  const rows = await tx
    .select({ user: users })
    .from(organizationUsers)
    .innerJoin(users, eq(users.id, organizationUsers.userId))
    .where(
      and(
        activeMemberOf(organizationId),
        arrayContains(organizationUsers.roles, [role]),
        exceptUserId === undefined ? undefined : ne(users.id, exceptUserId),
      ),
    )
    .orderBy(users.lastName, users.firstName, users.id);
  return rows.map(({ user }) => user);
}

/** The active members of an organization with what each holds. */
export async function activeGrants(
  tx: Db,
  organizationId: string,
): Promise<(StoredGrant & { userId: string })[]> {
  return tx
    .select({
      userId: organizationUsers.userId,
      roles: organizationUsers.roles,
      limits: organizationUsers.limits,
    })
    .from(organizationUsers)
    .innerJoin(users, eq(users.id, organizationUsers.userId))
    .where(activeMemberOf(organizationId));
}
