import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { transactions, transactionTemplates } from '../db/schema/index.ts';
import { transactionStatuses } from '../db/schema/values.ts';
import type { TemplateRow, TransactionRow } from '../db/rows.ts';
import { accounts, depositedEntries, initiatedEntries } from '../payments/ledger/postings.ts';
import { post } from '../payments/ledger/store.ts';
import { groupOf } from '../payments/lifecycle/groups.ts';
import type { TestDeps } from './deps.ts';
import type { TestOrganization } from './world.ts';

let nextId = 200_000_000;

type TransactionValues = Partial<typeof transactions.$inferInsert>;

/**
 * A stored payment as it would stand after its moves, for tests of what is read. Where `transaction` is given, or the
 * shown status is one that only transactions have, it has an active transaction.
 */
export async function addPayment(
  { deps }: TestDeps,
  { organizationId, inbound, outbound }: Pick<TestOrganization, 'organizationId' | 'inbound' | 'outbound'>,
  values: Partial<typeof transactionTemplates.$inferInsert> = {},
  transaction?: TransactionValues,
): Promise<TemplateRow> {
  nextId += 1;
  const displayStatus = values.displayStatus ?? 'PENDING';
  const moved = transactionStatuses.find((status) => status === displayStatus && status !== 'PENDING');
  const held = transaction ?? (moved && !values.status ? { status: moved } : undefined);
  const occasion = values.direction === 'OUTBOUND' ? outbound : inbound;
  const [template] = await deps.db
    .insert(transactionTemplates)
    .values({
      id: nextId,
      organizationId,
      paymentOccasionId: occasion.id,
      direction: 'INBOUND',
      context: occasion.context,
      status: 'PENDING',
      amount: 10_000,
      createdAt: deps.clock(),
      updatedAt: deps.clock(),
      ...values,
      displayStatus,
      statusGroup: groupOf(displayStatus),
    })
    .returning();
  if (!template) throw new Error('no payment');
  if (held) {
    const [movement] = await deps.db
      .insert(transactions)
      .values({
        transactionTemplateId: template.id,
        organizationId,
        paymentOccasionId: template.paymentOccasionId,
        status: moved ?? 'PENDING',
        amount: template.amount,
        ...held,
      })
      .returning();
    if (movement) await postArrival(deps.db, movement);
  }
  return template;
}

/**
 * Adds a payment that a person received at this account before, so that the organization may send to the account again
 * at once.
 */
export const addPaidBefore = (
  test: TestDeps,
  organization: Pick<TestOrganization, 'organizationId' | 'inbound' | 'outbound'>,
  receiver: { id: string; email: string },
  account: { id: string },
): Promise<TemplateRow> =>
  addPayment(test, organization, {
    direction: 'OUTBOUND',
    displayStatus: 'DEPOSITED',
    depositedAt: test.deps.clock(),
    receiverEmail: receiver.email,
    buyerId: receiver.id,
    destinationFundingSourceId: account.id,
  });

/** What the ledger knows of a deposited payment between two accounts. */
async function postArrival(db: Db, movement: TransactionRow): Promise<void> {
  const { id: transactionId, organizationId, amount, createdAt: at, currency } = movement;
  const { status, originationFundingSourceId, destinationFundingSourceId } = movement;
  if (status !== 'DEPOSITED' || !originationFundingSourceId || !destinationFundingSourceId) return;
  const origin = accounts.external(originationFundingSourceId);
  const money = { organizationId, origin, destinationFundingSourceId, amount, partyFee: 0, ownerFee: 0 };
  const posted = { transactionId, organizationId, at, currency };
  await post(db, { ...posted, posting: 'INITIATED' }, initiatedEntries(money));
  await post(db, { ...posted, posting: 'DEPOSITED' }, depositedEntries(money, 'transit'));
}

/** What is stored of a payment. @throws Error where there is none of this id */
export async function storedTemplate(db: Db, id: number | string): Promise<TemplateRow> {
  const [row] = await db
    .select()
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, Number(id)));
  if (row === undefined) throw new Error(`There is no payment ${id}.`);
  return row;
}
