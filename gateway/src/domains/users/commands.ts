import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Db } from '../../db/client.ts';
import { fundingSources, users } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import { notifyAccessChanged } from '../../notify/channels.ts';
import { badInput, forbidden, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { UserRow } from '../../db/rows.ts';
import { approveBusiness } from './business-requests.ts';
import { introduce } from './introductions.ts';
import { nothing } from './grants.ts';
import { lockAdministered, membershipOf } from './members.ts';
import { changedByStaff, emptiable, type newPerson, type personChanges } from './rules.ts';
import { requireOthers } from './membership-commands.ts';

/**
 * The user of an e-mail address, made where there is none. What is known of a person is never overwritten; what was
 * typed is kept for the organization that adds them.
 */
export async function getOrCreateUser(
  deps: Deps,
  viewer: Viewer,
  person: z.output<typeof newPerson>,
): Promise<UserRow> {
  return deps.db.transaction(async (tx) => {
    const user = await personOf(tx, deps, viewer, person);
    await introduce(tx, viewer.userId, user.id, person, deps.clock());
    return user;
  });
}

/** The user of an e-mail address, made where there is none, in the caller's transaction. */
export async function personOf(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  viewer: Viewer,
  person: { firstName: string; lastName: string; email: string; phone: string | null },
): Promise<UserRow> {
  const at = clock();
  const [made] = await tx
    .insert(users)
    .values({ ...person, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning();
  if (made !== undefined) {
    const entry = { at, viewer, organizationId: null, action: 'createUser', entity: 'user' };
    await recordChange(tx, { ...entry, entityId: made.id, after: { email: made.email } });
    return made;
  }
  const [known] = await tx
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = ${person.email}`);
  if (known === undefined) throw new Error('The user could be neither found nor made.');
  return known;
}

/**
 * Changes what is given of a person; access was decided before. Whoever waits to register a business hears that they may.
 *
 * @throws GatewayError BAD_INPUT for one's own role, FORBIDDEN for what only platform staff changes,
 * NOT_FOUND for an account that is not the person's own.
 */
export async function updateUser(
  deps: Deps,
  viewer: Viewer,
  { id, ...given }: z.output<typeof personChanges>,
): Promise<UserRow> {
  const changes = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && (value !== null || emptiable.includes(name)),
    ),
  );
  const userId = idOfUser(id);
  if (!viewer.isSuperadmin && changedByStaff.some((name) => name in changes)) {
    throw forbidden('Only platform staff can change this.');
  }
  if (given.role && userId === viewer.userId) throw badInput('You can’t change your own role.', 'role');
  return deps.db.transaction(async (tx) => {
    if (given.defaultFundingSourceId) await requireOwnAccount(tx, userId, given.defaultFundingSourceId);
    const after = await changed(tx, deps, viewer, userId, 'updateUser', changes);
    if (given.allowOrgRegistration) await approveBusiness(tx, deps, viewer, userId);
    return after;
  });
}

async function requireOwnAccount(tx: Db, userId: string, fundingSourceId: string): Promise<void> {
  const [own] = await tx
    .select({ id: fundingSources.id })
    .from(fundingSources)
    .where(
      and(eq(fundingSources.id, fundingSourceId), eq(fundingSources.userId, userId), fundingSources.active),
    );
  if (own === undefined) throw notFound('The funding source');
}

/**
 * Takes all access from a person, at once.
 *
 * @throws GatewayError CONFLICT for the last active admin of an organization, BAD_INPUT for oneself.
 */
export async function deactivateUser(deps: Deps, viewer: Viewer, id: string): Promise<UserRow> {
  const userId = idOfUser(id);
  if (userId === viewer.userId) throw badInput('You can’t deactivate your own account.', 'id');
  return deps.db.transaction(async (tx) => {
    for (const organization of await lockAdministered(tx, userId)) {
      const membership = await membershipOf(tx, organization.id, userId);
      if (membership !== null) await requireOthers(tx, organization, membership, nothing);
    }
    return changed(tx, deps, viewer, userId, 'deactivateUser', { active: false });
  });
}

export async function reactivateUser(deps: Deps, viewer: Viewer, id: string): Promise<UserRow> {
  return deps.db.transaction((tx) =>
    changed(tx, deps, viewer, idOfUser(id), 'reactivateUser', { active: true }),
  );
}

async function changed(
  tx: Db,
  { clock }: Deps,
  viewer: Viewer,
  id: string,
  action: string,
  changes: Partial<UserRow>,
): Promise<UserRow> {
  const at = clock();
  const [before] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  const [after] = await tx
    .update(users)
    .set({ ...changes, updatedAt: at })
    .where(eq(users.id, id))
    .returning();
  if (before === undefined || after === undefined) throw notFound('The user');
  const entry = { at, viewer, organizationId: null, action, entity: 'user', entityId: id };
  const was = Object.fromEntries(Object.entries(before).filter(([name]) => name in changes));
  await recordChange(tx, { ...entry, before: was, after: changes });
  if (changes.active !== undefined || changes.role !== undefined)
    await notifyAccessChanged(tx, { userId: id });
  return after;
}

function idOfUser(id: string): string {
  const userId = uuidOf(id);
  if (userId === null) throw notFound('The user');
  return userId;
}
