import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { customers, documents, organizations, users } from '../../db/schema/index.ts';
import type { CustomerRow, OrganizationRow, UserRow } from '../../db/rows.ts';

export async function customerByRef(db: Db, customerRef: string): Promise<CustomerRow | null> {
  const [found] = await db.select().from(customers).where(eq(customers.customerRef, customerRef));
  return found ?? null;
}

/** Stores a customer of the provider; one that is stored already stays as it is. */
export async function saveCustomer(
  db: Db,
  values: Pick<CustomerRow, 'type' | 'createdById'> & { customerRef: string; status?: CustomerRow['status'] },
  now: Date,
): Promise<CustomerRow> {
  await db
    .insert(customers)
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: customers.customerRef });
  const stored = await customerByRef(db, values.customerRef);
  if (stored === null) throw new Error('The customer was not stored.');
  return stored;
}

export async function changeCustomer(
  db: Db,
  id: string,
  changes: Partial<CustomerRow>,
): Promise<CustomerRow> {
  const [changed] = await db.update(customers).set(changes).where(eq(customers.id, id)).returning();
  if (changed === undefined) throw new Error('The customer is gone.');
  return changed;
}

/** Whose customer it is: a person's or an organization's. */
export async function ownersOf(
  db: Db,
  customerId: string,
): Promise<{ user: UserRow | null; organization: OrganizationRow | null }> {
  const [user] = await db.select().from(users).where(eq(users.customerId, customerId));
  const [organization] = await db
    .select()
    .from(organizations)
    .where(eq(organizations.customerId, customerId));
  return { user: user ?? null, organization: organization ?? null };
}

/**
 * Brings a customer to a status; the person whose customer becomes verified by it is so from then on. The customer comes
 * first, as for who has taken its turn: two who did it the other way round would wait for each other.
 */
export async function changeStatus(
  tx: Db,
  { id, status: before }: Pick<CustomerRow, 'id' | 'status'>,
  status: CustomerRow['status'],
  at: Date,
): Promise<CustomerRow> {
  const changed = await changeCustomer(tx, id, { status, updatedAt: at });
  if (status === 'VERIFIED' && before !== 'VERIFIED')
    await tx.update(users).set({ verifiedAt: at, updatedAt: at }).where(eq(users.customerId, id));
  return changed;
}

/** Makes a customer a person's own; one that is verified already verifies them. */
export async function linkPerson(
  db: Db,
  userId: string,
  { id, status }: Pick<CustomerRow, 'id' | 'status'>,
  at: Date,
): Promise<void> {
  const verified = status === 'VERIFIED' ? { verifiedAt: at } : {};
  await db
    .update(users)
    .set({ customerId: id, updatedAt: at, ...verified })
    .where(eq(users.id, userId));
}

/** Takes the customer's turn: whoever else changes its status or documents waits until the transaction is over. */
export async function lockCustomer(tx: Db, id: string): Promise<CustomerRow | null> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, id)).for('update');
  return customer ?? null;
}

type Documents = typeof documents;

/** Keeps a document of the provider. The customer has to be locked. @returns whether anything changed. */
export async function keepDocument(
  tx: Db,
  values: Documents['$inferInsert'] & { documentRef: string },
): Promise<boolean> {
  const { documentRef, status, failureReason = null, updatedAt } = values;
  const [known] = await tx.select().from(documents).where(eq(documents.documentRef, documentRef));
  if (known === undefined) {
    await tx.insert(documents).values(values);
    return true;
  }
  if (status === undefined || (known.status === status && known.failureReason === failureReason))
    return false;
  await tx.update(documents).set({ status, failureReason, updatedAt }).where(eq(documents.id, known.id));
  return true;
}
