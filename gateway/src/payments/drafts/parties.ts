import { and, desc, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  organizationUsers,
  transactionEvents,
  transactions,
  transactionTemplates,
  users,
} from '../../db/schema/index.ts';
import type { NewTemplate } from '../store/payments.ts';
import type { User } from './party-store.ts';

/** What a payment says of its payer or receiver. Without an id it is an address that was typed, and nobody's name. */
type KnownParty = Pick<NewTemplate, keyof PartyFacts>;

/** Somebody who acted on the payment. */
export interface PartyFacts {
  buyerId: string;
  buyerFirstName: string;
  buyerLastName: string;
  buyerFullName: string;
  buyerEmail: string;
  buyerPhone: string | null;
}

/** Whom an organization asks or sends to. */
export interface Party {
  /** Whose address it is: decides where money goes, is never shown; null when nobody has it. */
  user: User | null;
  /** What the organization may see of them. */
  known: KnownParty;
}

/** What is said of a party whom nobody knows. */
export const nobody = {
  buyerId: null,
  buyerFirstName: null,
  buyerLastName: null,
  buyerFullName: null,
  buyerEmail: null,
  buyerPhone: null,
} as const;

/** The party of one address; see {@link partiesOf}. */
export async function partyOf(db: Db, organizationId: string, email: string): Promise<Party> {
  const parties = await partiesOf(db, organizationId, [email]);
  return parties(email);
}

/**
 * Whom an organization reaches by these addresses, and what it knows of them: of an accepted member who they are, of
 * somebody who acted on a payment of it before what they gave then, of everybody else the address.
 */
export async function partiesOf(
  db: Db,
  organizationId: string,
  emails: readonly string[],
): Promise<(email: string) => Party> {
  const found = await db
    .select()
    .from(users)
    .where(inArray(sql`lower(${users.email})`, [...new Set(emails.map((email) => email.toLowerCase()))]));
  const userIds = found.map(({ id }) => id);
  const known =
    userIds.length === 0 ? new Map<string, KnownParty>() : await acquaintances(db, organizationId, userIds);
  const members = userIds.length === 0 ? new Set<string>() : await membersAmong(db, organizationId, userIds);
  const byEmail = new Map(found.map((user) => [user.email.toLowerCase(), user]));
  return (email) => {
    const user = byEmail.get(email.toLowerCase()) ?? null;
    if (user === null) return { user, known: { buyerEmail: email } };
    const facts = members.has(user.id) ? partyFacts(user, user) : known.get(user.id);
    return { user, known: facts ?? { buyerEmail: email } };
  };
}

/** What is kept on a payment of a person who acts on it: what they give at that moment. */
export const partyFacts = (
  { id, email }: Pick<User, 'id' | 'email'>,
  { firstName, lastName, phone }: Pick<User, 'firstName' | 'lastName' | 'phone'>,
): PartyFacts => ({
  buyerId: id,
  buyerFirstName: firstName,
  buyerLastName: lastName,
  buyerFullName: `${firstName} ${lastName}`.trim(),
  buyerEmail: email,
  buyerPhone: phone,
});

async function membersAmong(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ userId: organizationUsers.userId })
    .from(organizationUsers)
    .where(
      and(
        eq(organizationUsers.organizationId, organizationId),
        inArray(organizationUsers.userId, [...userIds]),
        isNotNull(organizationUsers.acceptedAt),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * What people gave the last time they acted on a payment of the organization: as payers, of whose acts a movement comes,
 * or as receivers, by adding the account that a payment waited for.
 */
async function acquaintances(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, KnownParty>> {
  const payments = transactionTemplates;
  const moved = db
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.transactionTemplateId, payments.id));
  const addedAccount = db
    .select({ id: transactionEvents.id })
    .from(transactionEvents)
    .where(
      and(
        eq(transactionEvents.transactionTemplateId, payments.id),
        eq(transactionEvents.type, 'RECEIVER_ACCOUNT_ADDED'),
      ),
    );
  const rows = await db
    .selectDistinctOn([payments.buyerId], {
      buyerId: payments.buyerId,
      buyerFirstName: payments.buyerFirstName,
      buyerLastName: payments.buyerLastName,
      buyerFullName: payments.buyerFullName,
      buyerEmail: payments.buyerEmail,
      buyerPhone: payments.buyerPhone,
    })
    .from(payments)
    .where(
      and(
        eq(payments.organizationId, organizationId),
        inArray(payments.buyerId, [...userIds]),
        or(
          and(eq(payments.direction, 'INBOUND'), exists(moved)),
          and(eq(payments.direction, 'OUTBOUND'), exists(addedAccount)),
        ),
      ),
    )
    .orderBy(payments.buyerId, desc(payments.createdAt));
  return new Map(rows.flatMap((row) => (row.buyerId === null ? [] : [[row.buyerId, row] as const])));
}
