import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { auditLog, organizationUsers } from '../../db/schema/index.ts';

/** The action of a sign-in in the audit log. */
export const signIn = 'signIn';

/** Writes down that somebody signed in, in the history of every organization that they have opened. */
export async function recordSignIn(db: Db, userId: string, at: Date): Promise<void> {
  const memberships = await db
    .select({ organizationId: organizationUsers.organizationId })
    .from(organizationUsers)
    .where(and(eq(organizationUsers.userId, userId), isNotNull(organizationUsers.acceptedAt)));
  if (memberships.length === 0) return;
  await db.insert(auditLog).values(
    memberships.map(({ organizationId }) => ({
      ...{ at, actorUserId: userId, organizationId },
      ...{ action: signIn, entity: 'user', entityId: userId },
    })),
  );
}
