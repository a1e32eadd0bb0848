import { and, count, eq, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { agentFees, transactions, transactionTemplates } from '../../db/schema/index.ts';
import type { TransactionStatus } from '../../generated/schema.ts';
import { afterCursor, newestFirst, orderBy, pageOf, type Page } from '../../server/paging.ts';
import type { AgentFeeRow, TransactionRow } from '../../server/rows.ts';
import { paymentConditions, type PaymentScope } from './pages.ts';

interface Wanted {
  /** Whose payments; null for those of all organizations. */
  scope: PaymentScope | null;
  size: number;
  cursor: string | null;
}

const transactionOrder = newestFirst<TransactionRow>(
  transactions.createdAt,
  transactions.id,
  ({ createdAt }) => createdAt,
);
const feeOrder = newestFirst<AgentFeeRow>(agentFees.createdAt, agentFees.id, ({ createdAt }) => createdAt);

/** The condition on the templates of a scope. */
function within(db: Db, scope: PaymentScope | null): SQL | undefined {
  return scope === null ? undefined : or(...paymentConditions(db, scope, { organizationSlug: '' }));
}

/** A page of money movements, newest first. */
export async function transactionPage(
  db: Db,
  { scope, size, cursor, status }: Wanted & { status: TransactionStatus | null },
): Promise<Page<TransactionRow>> {
  const where = and(within(db, scope), status === null ? undefined : eq(transactions.status, status));
  const ofTemplate = eq(transactionTemplates.id, transactions.transactionTemplateId);
  const rows = await db
    .select({ row: transactions })
    .from(transactions)
    .innerJoin(transactionTemplates, ofTemplate)
    .where(and(where, afterCursor(transactionOrder, cursor)))
    .orderBy(...orderBy(transactionOrder))
    .limit(size + 1);
  const total = async (): Promise<number> => {
    const [counted] = await db
      .select({ all: count() })
      .from(transactions)
      .innerJoin(transactionTemplates, ofTemplate)
      .where(where);
    return counted?.all ?? 0;
  };
  return pageOf(
    rows.map(({ row }) => row),
    size,
    transactionOrder,
    total,
  );
}

/** A page of the fees that agents pay, newest first. */
export async function agentFeePage(db: Db, { scope, size, cursor }: Wanted): Promise<Page<AgentFeeRow>> {
  const where = within(db, scope);
  const ofTemplate = eq(transactionTemplates.id, agentFees.transactionTemplateId);
  const rows = await db
    .select({ row: agentFees })
    .from(agentFees)
    .innerJoin(transactionTemplates, ofTemplate)
    .where(and(where, afterCursor(feeOrder, cursor)))
    .orderBy(...orderBy(feeOrder))
    .limit(size + 1);
  const total = async (): Promise<number> => {
    const [counted] = await db
      .select({ all: count() })
      .from(agentFees)
      .innerJoin(transactionTemplates, ofTemplate)
      .where(where);
    return counted?.all ?? 0;
  };
  return pageOf(
    rows.map(({ row }) => row),
    size,
    feeOrder,
    total,
  );
}
