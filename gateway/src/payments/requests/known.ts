import { and, desc, eq, ne, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Viewer } from '../../access/actor.ts';
import { administers, overseesPayments } from '../../access/rights.ts';
import { containing } from '../../base/containing.ts';
import type { Db } from '../../db/client.ts';
import { organizationUsers, transactionTemplates as templates, users } from '../../db/schema/index.ts';
import { takenPartInBy } from '../store/payments.ts';
import { payersAmong, propertiesAmong, type Asked, type Payer, type Property } from './known-rules.ts';

/** So many of the latest requests are looked through for any text; older ones by what the trigram indexes find. */
const LATEST = 500;
const FOUND = 100;
/** A text is found by its trigrams from here on. */
const INDEXED_LENGTH = 3;
const MAX_TEXT = 100;

/** Whom the viewer may know that the organization asked for money, the latest first. */
export async function knownPayers(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  given: string,
): Promise<Payer[]> {
  const text = wanted(given);
  const asked = await requestsWith(db, viewer, organizationId, text, [
    templates.buyerFullName,
    templates.buyerEmail,
  ]);
  const people = administers(viewer, organizationId) ? await peopleOf(db, organizationId) : [];
  return payersAmong(asked, people, text);
}

/** What the viewer may know that the organization asked for money for, the latest first. */
export async function knownProperties(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  given: string,
): Promise<Property[]> {
  const text = wanted(given);
  return propertiesAmong(
    await requestsWith(db, viewer, organizationId, text, [templates.address], isNotNull(templates.address)),
    text,
  );
}

const wanted = (given: string): string => given.trim().toLowerCase().slice(0, MAX_TEXT);

/** The latest requests, and after them the latest that hold the text; only the viewer's own where they do not oversee. */
async function requestsWith(
  db: Db,
  viewer: Viewer,
  organizationId: string,
  text: string,
  columns: readonly AnyPgColumn[],
  condition?: SQL,
): Promise<Asked[]> {
  const read = (where: SQL | undefined, limit: number) =>
    db
      .select({
        name: templates.buyerFullName,
        email: sql<string | null>`coalesce(${templates.receiverEmail}, ${templates.buyerEmail})`,
        address: templates.address,
        formData: templates.formData,
      })
      .from(templates)
      .where(
        and(
          eq(templates.organizationId, organizationId),
          eq(templates.direction, 'INBOUND'),
          ne(templates.context, 'REFUND'),
          overseesPayments(viewer, organizationId) ? undefined : takenPartInBy(viewer.userId),
          condition,
          where,
        ),
      )
      .orderBy(desc(templates.createdAt), desc(templates.id))
      .limit(limit);
  const latest = await read(undefined, LATEST);
  if (text.length < INDEXED_LENGTH || latest.length < LATEST) return latest;
  const holds = or(...columns.map((column) => sql`lower(${column}) like ${containing(text)}`));
  return [...latest, ...(await read(holds, FOUND))];
}

/** The organization's accepted people, who may be asked for money like anybody else. */
const peopleOf = (db: Db, organizationId: string): Promise<Payer[]> =>
  db
    .select({ email: users.email, name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
    .from(organizationUsers)
    .innerJoin(users, and(eq(users.id, organizationUsers.userId), users.active))
    .where(and(eq(organizationUsers.organizationId, organizationId), isNotNull(organizationUsers.acceptedAt)))
    .orderBy(users.firstName, users.lastName)
    .limit(LATEST);
