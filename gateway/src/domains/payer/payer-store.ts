import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { customers, fundingSources, users } from '../../db/schema/index.ts';
import type { FundingSource, User } from '../../payments/drafts/party-store.ts';
import { userByEmail } from '../../payments/drafts/party-store.ts';
import { keepLink } from '../bank-links/store.ts';
import type { PayerDetails } from './contract.ts';
import type { ProvidedAccount } from './provided-account.ts';

/** The provider's reference of a person whom it knows; null otherwise. */
export async function customerRefOf(db: Db, email: string): Promise<string | null> {
  const [found] = await db
    .select({ ref: customers.customerRef })
    .from(users)
    .innerJoin(customers, eq(customers.id, users.customerId))
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNotNull(customers.customerRef)));
  return found?.ref ?? null;
}

/** The person with the payer's address; made where there is none. What is known of a person is never overwritten. */
export async function ensurePayer(tx: Db, payer: PayerDetails, now: Date): Promise<User> {
  const { firstName, lastName, email, phone } = payer;
  await tx
    .insert(users)
    .values({ firstName, lastName, email, phone, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const user = await userByEmail(tx, email);
  if (user === null) throw new Error('The payer was not stored.');
  return user;
}

/** Whose account it is from now on. */
export interface AccountOwner {
  id: string;
  /** Whether money may go to it: a link alone can be forwarded, so its holder only pays from what they enter. */
  receives: boolean;
}

/**
 * Stores an account that the provider took.
 *
 * @param owner the person who may use it again; null where nobody proved to be the owner of the e-mail address
 */
export async function saveAccount(
  tx: Db,
  user: User,
  { customerRef, fundingRef, verified, microdeposits, link, ...details }: ProvidedAccount,
  owner: AccountOwner | null,
  now: Date,
): Promise<FundingSource> {
  const customerId = await ensureCustomer(tx, user, customerRef, now);
  await tx
    .insert(fundingSources)
    .values({
      ...details,
      fundingRef,
      customerId,
      userId: owner?.id ?? null,
      receives: owner?.receives ?? true,
      createdById: user.id,
      status: verified ? 'VERIFIED' : 'PENDING_MANUAL_MICRODEPOSIT',
      microdepositStatus: microdeposits,
      mdInitiatedAt: microdeposits === null ? null : now,
      plaidAccessTokenEncrypted: link?.accessTokenEncrypted ?? null,
      plaidItemId: link?.itemId ?? null,
      insertedAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: fundingSources.fundingRef });
  const [stored] = await tx.select().from(fundingSources).where(eq(fundingSources.fundingRef, fundingRef));
  if (stored === undefined) throw new Error('The account was not stored.');
  if (owner !== null && owner.receives && stored.userId === owner.id) await letReceive(tx, stored);
  if (link !== null) await keepLink(tx, link.id, stored.id, now);
  return stored;
}

/** Lets money go to an account, whose owner has proved to be its owner. */
export async function letReceive(tx: Db, { id, receives }: FundingSource): Promise<void> {
  if (!receives) await tx.update(fundingSources).set({ receives: true }).where(eq(fundingSources.id, id));
}

/** The customer of a provider's reference, made where there is none and tied to its person. */
export async function ensureCustomer(
  tx: Db,
  user: Pick<User, 'id' | 'customerId'>,
  customerRef: string,
  now: Date,
): Promise<string> {
  await tx
    .insert(customers)
    .values({ type: 'INDIVIDUAL', customerRef, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: customers.customerRef });
  const [customer] = await tx
    .select({ id: customers.id, status: customers.status })
    .from(customers)
    .where(eq(customers.customerRef, customerRef));
  if (customer === undefined) throw new Error('The customer was not stored.');
  if (user.customerId === null) {
    const verified = customer.status === 'VERIFIED' ? { verifiedAt: now } : {};
    await tx
      .update(users)
      .set({ customerId: customer.id, ...verified })
      .where(eq(users.id, user.id));
  }
  return customer.id;
}

/** An account of a person that may pay; null for anything else. */
export async function accountOf(
  db: Db,
  userId: string,
  fundingSourceId: string,
): Promise<FundingSource | null> {
  const [found] = await db
    .select()
    .from(fundingSources)
    .where(
      and(
        eq(fundingSources.id, fundingSourceId),
        eq(fundingSources.userId, userId),
        eq(fundingSources.active, true),
        isNotNull(fundingSources.fundingRef),
      ),
    );
  return found ?? null;
}
