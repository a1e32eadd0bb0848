import { transactions, transactionTemplates } from '../db/schema/index.ts';
import { transactionStatuses } from '../db/schema/values.ts';
import { groupOf } from '../lifecycle/groups.ts';
import type { TemplateRow } from '../server/rows.ts';
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
    await deps.db.insert(transactions).values({
      transactionTemplateId: template.id,
      organizationId,
      paymentOccasionId: template.paymentOccasionId,
      status: moved ?? 'PENDING',
      amount: template.amount,
      ...held,
    });
  }
  return template;
}
