import { and, asc, count, eq, gt, ilike, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { jsonRowsOf, rowsByKeys } from '../db/by-keys.ts';
import { formerSlugs, organizationUsers, organizations, users } from '../db/schema/index.ts';
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

const organizationsByPresentSlugs = rowsByKeys({
  name: 'organizations_by_slugs',
  rows: organizationRows,
  from: organizations,
  key: sql`lower(${organizations.slug})`,
});

const DAY_MS = 86_400_000;
/** How long a former slug leads to its organization, in days. */
export const FORMER_SLUG_DAYS = 90;

/**
 * Returns the organizations of slugs in lower case, keyed by the requested slug. A former slug leads to its
 * organization until it expires.
 */
export async function organizationsBySlugs(
  db: Db,
  slugs: readonly string[],
  now: Date,
): Promise<Map<string, OrganizationRow>> {
  const present = await organizationsByPresentSlugs(db, slugs);
  const found = new Map(present.map((row) => [row.slug.toLowerCase(), row]));
  const missing = slugs.filter((slug) => !found.has(slug));
  if (missing.length === 0) return found;
  const moved = await db
    .select({ slug: formerSlugs.slug, row: organizations })
    .from(formerSlugs)
    .innerJoin(organizations, eq(organizations.id, formerSlugs.organizationId))
    .where(and(inArray(formerSlugs.slug, missing), gt(formerSlugs.until, now)));
  for (const { slug, row } of moved) found.set(slug, row);
  return found;
}

/** Returns the organization of a slug in any case, or null. Former slugs work as in `organizationsBySlugs`. */
export async function organizationBySlug(db: Db, slug: string, now: Date): Promise<OrganizationRow | null> {
  const wanted = slug.toLowerCase();
  return (await organizationsBySlugs(db, [wanted], now)).get(wanted) ?? null;
}

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

/** Checks whether another organization has the slug, or had it recently. */
export async function slugIsTaken(
  db: Db,
  slug: string,
  now: Date,
  byOtherThan: string | null,
): Promise<boolean> {
  const wanted = slug.toLowerCase();
  // One statement, so that a slug that becomes a former slug meanwhile is found in one of the two tables.
  const [other] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(
      and(
        eq(sql`lower(${organizations.slug})`, wanted),
        byOtherThan === null ? undefined : ne(organizations.id, byOtherThan),
      ),
    )
    .unionAll(
      db
        .select({ id: formerSlugs.organizationId })
        .from(formerSlugs)
        .where(
          and(
            eq(formerSlugs.slug, wanted),
            gt(formerSlugs.until, now),
            byOtherThan === null ? undefined : ne(formerSlugs.organizationId, byOtherThan),
          ),
        ),
    )
    .limit(1);
  return other !== undefined;
}

/**
 * Makes an organization's former slug lead to it. The slug that the organization has now is removed from its former
 * slugs.
 */
export async function keepFormerSlug(
  tx: Db,
  { id: organizationId, slug: given }: OrganizationRow,
  present: string,
  now: Date,
): Promise<void> {
  const slug = given.toLowerCase();
  if (slug === present.toLowerCase()) return;
  const until = new Date(now.getTime() + FORMER_SLUG_DAYS * DAY_MS);
  await tx.delete(formerSlugs).where(eq(formerSlugs.slug, present.toLowerCase()));
  await tx
    .insert(formerSlugs)
    .values({ slug, organizationId, until })
    .onConflictDoUpdate({ target: formerSlugs.slug, set: { organizationId, until } });
}
