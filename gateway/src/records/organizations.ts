import { and, asc, count, eq, ilike, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { jsonRowsOf, rowsByKeys } from '../db/by-keys.ts';
import { organizationUsers, organizations, users } from '../db/schema/index.ts';
import type { ActiveFilter } from '../generated/schema.ts';
import { containing } from '../base/containing.ts';
import { shownFirstName, shownLastName } from './users.ts';
import { afterCursor, orderBy, pageOf, type KeysetOrder, type Page } from '../base/paging.ts';
import type { OrganizationRow, UserRow } from '../db/rows.ts';

const organizationRows = jsonRowsOf(organizations);

export const organizationsByIds = rowsByKeys({
  name: 'organizations_by_ids',
  rows: organizationRows,
  from: organizations,
  key: organizations.id,
});

/** Slugs are compared without regard to case; `slugs` are in lower case. */
export const organizationsBySlugs = rowsByKeys({
  name: 'organizations_by_slugs',
  rows: organizationRows,
  from: organizations,
  key: sql`lower(${organizations.slug})`,
});

export const organizationsOfCustomers = (
  db: Db,
  customerIds: readonly string[],
): Promise<OrganizationRow[]> =>
  db
    .select()
    .from(organizations)
    .where(inArray(organizations.customerId, [...customerIds]));

/** The active administrators of organizations, by name; who is only invited is none yet. */
export async function adminsOfOrganizations(
  db: Db,
  organizationIds: readonly string[],
): Promise<{ organizationId: string; user: UserRow }[]> {
  return db
    .select({ organizationId: organizationUsers.organizationId, user: users })
    .from(organizationUsers)
    .innerJoin(users, eq(users.id, organizationUsers.userId))
    .where(
      and(
        inArray(organizationUsers.organizationId, [...organizationIds]),
        sql`'ADMIN' = any(${organizationUsers.roles})`,
        isNotNull(organizationUsers.acceptedAt),
        users.active,
      ),
    )
    .orderBy(asc(shownLastName), asc(shownFirstName), asc(users.id));
}

const byName: KeysetOrder<OrganizationRow> = {
  columns: [
    { column: organizations.name, cast: 'text' },
    { column: organizations.id, cast: 'uuid' },
  ],
  direction: 'ASC',
  positionOf: ({ name, id }) => [name, id],
};

export interface OrganizationsWanted {
  /** The organizations that may be seen; null for all. */
  among: readonly string[] | null;
  active: ActiveFilter;
  search: string | null;
  size: number;
  cursor: string | null;
}

export async function organizationPage(db: Db, wanted: OrganizationsWanted): Promise<Page<OrganizationRow>> {
  const { among, size } = wanted;
  if (among?.length === 0) return pageOf<OrganizationRow>([], size, byName, () => Promise.resolve(0));
  const conditions: (SQL | undefined)[] = [
    among === null ? undefined : inArray(organizations.id, [...among]),
    wanted.active === 'ALL' ? undefined : eq(organizations.active, wanted.active === 'ACTIVE'),
    wanted.search ? ilike(organizations.name, containing(wanted.search)) : undefined,
  ];
  const rows = await db
    .select()
    .from(organizations)
    .where(and(...conditions, afterCursor(byName, wanted.cursor)))
    .orderBy(...orderBy(byName))
    .limit(size + 1);
  return pageOf(rows, size, byName, async () => {
    const [total] = await db
      .select({ all: count() })
      .from(organizations)
      .where(and(...conditions));
    return total?.all ?? 0;
  });
}

/** Sets what changed of an organization; undefined for one that is gone. */
export async function changeOrganization(
  tx: Db,
  id: string,
  changes: Partial<OrganizationRow>,
): Promise<OrganizationRow | undefined> {
  const [changed] = await tx.update(organizations).set(changes).where(eq(organizations.id, id)).returning();
  return changed;
}

/** Locks an organization until the end of the transaction. */
export async function lockedOrganization(tx: Db, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await tx.select().from(organizations).where(eq(organizations.id, id)).for('update');
  return row;
}

/** Whether another organization answers to the slug. */
export async function slugIsTaken(tx: Db, slug: string, byOtherThan: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(
      and(sql`lower(${organizations.slug}) = lower(${slug})`, sql`${organizations.id} <> ${byOtherThan}`),
    );
  return other !== undefined;
}
