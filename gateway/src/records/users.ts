import {
  and,
  asc,
  count,
  eq,
  ilike,
  inArray,
  isNotNull,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Viewer } from '../access/actor.ts';
import type { Db } from '../db/client.ts';
import { jsonRowsOf, rowsByKeys } from '../db/by-keys.ts';
import { prepared } from '../db/prepared.ts';
import {
  customers,
  documents,
  organizations,
  organizationUsers,
  sessions,
  users,
} from '../db/schema/index.ts';
import { containing } from '../base/containing.ts';
import { afterCursor, orderBy, pageOf, type KeysetOrder, type Page } from '../base/paging.ts';
import type { DocumentRow, UserRow } from '../db/rows.ts';

const peopleRows = prepared((db) => {
  const open = db.select({ id: organizations.id }).from(organizations).where(eq(organizations.active, true));
  const ended = db
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), isNotNull(sessions.endedAt)));
  return db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      organizationId: organizationUsers.organizationId,
      roles: organizationUsers.roles,
      limits: organizationUsers.limits,
      endedSessions: sql<string[]>`array(${ended})`,
    })
    .from(users)
    .leftJoin(
      organizationUsers,
      and(
        eq(organizationUsers.userId, users.id),
        inArray(organizationUsers.organizationId, open),
        isNotNull(organizationUsers.acceptedAt),
      ),
    )
    .where(and(sql`${users.id} = any(${sql.placeholder('userIds')})`, users.active))
    .prepare('people');
});

/** An active user as they act, and which sessions of theirs were ended. */
export interface Person {
  viewer: Viewer;
  endedSessions: ReadonlySet<string>;
}

/** The active user with every membership; null for one who is gone or deactivated. */
export const viewerById = async (db: Db, userId: string): Promise<Viewer | null> =>
  (await peopleByIds(db, [userId])).get(userId)?.viewer ?? null;

/**
 * Those of some people who are active, by their ids, with what was ended of theirs, in one statement. A deactivated
 * organization gives its members nothing, and an invitation that was not accepted is no membership.
 */
export async function peopleByIds(db: Db, userIds: readonly string[]): Promise<Map<string, Person>> {
  const rows = await peopleRows(db, { userIds: [...userIds] });
  const each = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...each].flatMap(([id, own]) => (own[0] === undefined ? [] : [[id, personIn(own[0], own)]])),
  );
}

type PersonRow = Awaited<ReturnType<typeof peopleRows>>[number];

/** A person out of the rows of their memberships. */
function personIn(user: PersonRow, rows: readonly PersonRow[]): Person {
  const memberships = rows.flatMap(({ organizationId, roles }) =>
    organizationId === null ? [] : [[organizationId, new Set(roles)] as const],
  );
  const limits = rows.flatMap(({ organizationId, limits: set }) =>
    organizationId === null || set === null || set.length === 0 ? [] : [[organizationId, set] as const],
  );
  const viewer: Viewer = {
    userId: user.id,
    email: user.email,
    fullName: fullNameOf(user),
    isSuperadmin: user.role === 'superadmin',
    memberships: new Map(memberships),
    ...(limits.length === 0 ? {} : { limits: new Map(limits) }),
  };
  return { viewer, endedSessions: new Set(user.endedSessions) };
}

/** That a person, joined with their membership, is active and accepted to be of an organization. */
export const activeMemberOf = (organizationId: string): SQL | undefined =>
  and(
    eq(organizationUsers.organizationId, organizationId),
    isNotNull(organizationUsers.acceptedAt),
    users.active,
  );

/** Everybody who accepted to be of an organization, with what they hold there, by name. */
export async function membersOf(db: Db, organizationId: string): Promise<Viewer[]> {
  const rows = await db
    .select({ user: users, roles: organizationUsers.roles, limits: organizationUsers.limits })
    .from(organizationUsers)
    .innerJoin(users, eq(users.id, organizationUsers.userId))
    .where(activeMemberOf(organizationId))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
  return rows.map(({ user, roles, limits }) => ({
    ...{ userId: user.id, email: user.email, fullName: fullNameOf(user) },
    isSuperadmin: user.role === 'superadmin',
    memberships: new Map([[organizationId, new Set(roles)]]),
    limits: new Map([[organizationId, limits]]),
  }));
}

export const fullNameOf = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

export const usersByIds = rowsByKeys({
  name: 'users_by_ids',
  rows: jsonRowsOf(users),
  from: users,
  key: users.id,
});

export const membershipsOfUsers = rowsByKeys({
  name: 'memberships_of_users',
  rows: jsonRowsOf(organizationUsers),
  from: organizationUsers,
  key: organizationUsers.userId,
  order: [asc(organizationUsers.createdAt), asc(organizationUsers.organizationId)],
});

export const customersByIds = rowsByKeys({
  name: 'customers_by_ids',
  rows: jsonRowsOf(customers),
  from: customers,
  key: customers.id,
});

export const documentsOfCustomers = (db: Db, customerIds: readonly string[]): Promise<DocumentRow[]> =>
  db
    .select()
    .from(documents)
    .where(inArray(documents.customerId, [...customerIds]))
    .orderBy(asc(documents.createdAt));

/** A name as it stands in an organization: what was typed there, until the person has accepted. */
const known = (typed: AnyPgColumn, own: AnyPgColumn): SQL<string> =>
  sql<string>`case when ${organizationUsers.acceptedAt} is null and ${organizationUsers.userId} is not null then coalesce(${typed}, '') else ${own} end`;
export const shownFirstName = known(organizationUsers.invitedFirstName, users.firstName);
export const shownLastName = known(organizationUsers.invitedLastName, users.lastName);

interface NamedUser {
  user: UserRow;
  firstName: string;
  lastName: string;
}

const byName: KeysetOrder<NamedUser> = {
  columns: [
    { column: shownLastName, cast: 'text' },
    { column: shownFirstName, cast: 'text' },
    { column: users.id, cast: 'uuid' },
  ],
  direction: 'ASC',
  positionOf: ({ lastName, firstName, user }) => [lastName, firstName, user.id],
};

export interface UsersWanted {
  /** Null for everybody. */
  organizationId: string | null;
  /** A part of the whole name or of the e-mail address. */
  search: string | null;
  /** Ids to narrow to; null for no such. */
  among: SQLWrapper | null;
  size: number;
  cursor: string | null;
}

/** Whose name or e-mail address holds a text. */
export const nameHolds = (part: string): SQL | undefined =>
  or(
    ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, containing(part)),
    ilike(users.email, containing(part)),
  );

/**
 * The members of an organization (everybody where none is given), active or not, found and ordered by the name that
 * they have there.
 */
export async function userPage(
  db: Db,
  { organizationId, search, among, size, cursor }: UsersWanted,
): Promise<Page<UserRow>> {
  const membership = and(
    eq(organizationUsers.userId, users.id),
    organizationId === null ? sql`false` : eq(organizationUsers.organizationId, organizationId),
  );
  const within = and(
    organizationId === null ? undefined : isNotNull(organizationUsers.userId),
    among === null ? undefined : inArray(users.id, among),
    search === null
      ? undefined
      : or(
          ilike(sql`${shownFirstName} || ' ' || ${shownLastName}`, containing(search)),
          ilike(users.email, containing(search)),
        ),
  );
  const rows = await db
    .select({ user: users, firstName: shownFirstName, lastName: shownLastName })
    .from(users)
    .leftJoin(organizationUsers, membership)
    .where(and(within, afterCursor(byName, cursor)))
    .orderBy(...orderBy(byName))
    .limit(size + 1);
  const page = pageOf(rows, size, byName, async () => {
    const [total] = await db
      .select({ all: count() })
      .from(users)
      .leftJoin(organizationUsers, membership)
      .where(within);
    return total?.all ?? 0;
  });
  return { ...page, entries: page.entries.map(({ user }) => user) };
}

/** What the identity provider says of somebody who signs in. */
export interface SignedInPerson {
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * The user of a subject: known by it, else linked by e-mail, else made.
 *
 * @returns the user's id.
 */
export async function syncIdentity(db: Db, person: SignedInPerson, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.subject, person.subject));
    if (known) return known.id;
    const { subject, email, firstName, lastName } = person;
    // The owner of the e-mail signs in for the first time, or by another way than before.
    const [linked] = await tx
      .update(users)
      .set({ subject, updatedAt: now })
      .where(sql`lower(${users.email}) = lower(${email})`)
      .returning({ id: users.id });
    if (linked) return linked.id;
    const [made] = await tx
      .insert(users)
      .values({ subject, email, firstName, lastName, createdAt: now, updatedAt: now })
      .returning({ id: users.id });
    if (!made) throw new Error('The user could be neither found nor made.');
    return made.id;
  });
}
