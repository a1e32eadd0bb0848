import { and, arrayContains, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { organizationUsers, users } from '../../db/schema/index.ts';
import type { UserRow } from '../../db/rows.ts';

/** The active people who reconcile the accounts of an organization. */
export async function reconcilersOf(db: Db, organizationId: string): Promise<UserRow[]> {
  const rows = await db
    .select({ user: users })
    .from(organizationUsers)
    .innerJoin(users, eq(users.id, organizationUsers.userId))
    .where(
      and(
        eq(organizationUsers.organizationId, organizationId),
        arrayContains(organizationUsers.roles, ['RECONCILE']),
        users.active,
      ),
    )
    .orderBy(users.lastName, users.firstName, users.id);
  return rows.map(({ user }) => user);
}
