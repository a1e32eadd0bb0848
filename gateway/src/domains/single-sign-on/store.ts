import { and, arrayOverlaps, eq, ne, sql } from 'drizzle-orm';
import { domainOf } from '../../access/single-sign-on.ts';
import type { Db } from '../../db/client.ts';
import { organizations, users } from '../../db/schema/index.ts';

/** Where a sign-in leads. */
export interface WayIn {
  connection: string;
  /** The organization at the identity provider; null for none, or where several of ours share the connection. */
  organization: string | null;
}

/** One setting at a time: two that each find a domain free would both take it. */
export const lockDomains = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('single-sign-on'))`);

/** A domain that another organization has by another connection; null where there is none. */
export async function domainTakenElsewhere(
  tx: Db,
  given: { organizationId: string; domains: string[]; connection: string },
): Promise<string | null> {
  const [other] = await tx
    .select({ domains: organizations.signInDomains })
    .from(organizations)
    .where(
      and(
        ne(organizations.id, given.organizationId),
        arrayOverlaps(organizations.signInDomains, given.domains),
        ne(organizations.signInConnection, given.connection),
      ),
    )
    .limit(1);
  return other?.domains.find((each) => given.domains.includes(each)) ?? null;
}

/** The e-mail domains of platform staff. */
export async function domainsOfStaff(tx: Db): Promise<ReadonlySet<string>> {
  const staff = await tx.select({ email: users.email }).from(users).where(eq(users.role, 'superadmin'));
  return new Set(staff.map(({ email }) => domainOf(email)));
}

/** Where people of a domain sign in; null for those of nobody's. */
export async function wayInOfDomain(db: Db, domain: string): Promise<WayIn | null> {
  const found = await db
    .select({ connection: organizations.signInConnection, organization: organizations.signInOrganization })
    .from(organizations)
    .where(and(organizations.active, arrayOverlaps(organizations.signInDomains, [domain])));
  const [first] = found;
  if (first === undefined || first.connection === null) return null;
  return { connection: first.connection, organization: found.length === 1 ? first.organization : null };
}

/** Which domains a connection may vouch for; null for one that is no organization's own. */
export async function domainsOfConnection(db: Db, connection: string): Promise<ReadonlySet<string> | null> {
  const found = await db
    .select({ domains: organizations.signInDomains })
    .from(organizations)
    .where(eq(organizations.signInConnection, connection));
  return found.length === 0 ? null : new Set(found.flatMap(({ domains }) => domains));
}
