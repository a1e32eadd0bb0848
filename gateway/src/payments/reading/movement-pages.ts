import { and, count, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { agentFees, transactions, transactionTemplates } from '../../db/schema/index.ts';
import type { TransactionStatus } from '../../generated/schema.ts';
import { afterCursor, comparison, newestFirst, orderBy, pageOf, type Page } from '../../base/paging.ts';
import type { AgentFeeRow, TransactionRow } from '../../db/rows.ts';
import { takenPartInBy } from '../store/payments.ts';
import { sidesOf, type PaymentScope } from './pages.ts';

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

/**
 * The conditions on money movements of a scope, one for the own and one for those through shared occasions: by what is
 * kept beside them, so that nobody else's are walked; an agent's by their payments besides.
 */
function movementSides(
  db: Db,
  { organizationId, sharedOccasionIds, participantId }: PaymentScope,
): (SQL | undefined)[] {
  const takesPart =
    participantId === null
      ? undefined
      : inArray(
          transactions.transactionTemplateId,
          db
            .select({ id: transactionTemplates.id })
            .from(transactionTemplates)
            .where(takenPartInBy(participantId)),
        );
  const own = and(eq(transactions.organizationId, organizationId), takesPart);
  if (sharedOccasionIds.length === 0) return [own];
  const shared = inArray(transactions.paymentOccasionId, [...sharedOccasionIds]);
  return [own, and(shared, ne(transactions.organizationId, organizationId), takesPart)];
}

/** A page of money movements, newest first. */
export async function transactionPage(
  db: Db,
  { scope, size, cursor, status }: Wanted & { status: TransactionStatus | null },
): Promise<Page<TransactionRow>> {
  const inStatus = status === null ? undefined : eq(transactions.status, status);
  const sides = (scope === null ? [undefined] : movementSides(db, scope)).map((side) => and(side, inStatus));
  const found = await Promise.all(
    sides.map((where) =>
      db
        .select()
        .from(transactions)
        .where(and(where, afterCursor(transactionOrder, cursor)))
        .orderBy(...orderBy(transactionOrder))
        .limit(size + 1),
    ),
  );
  const total = async (): Promise<number> => {
    const counted = await Promise.all(
      sides.map((where) => db.select({ all: count() }).from(transactions).where(where)),
    );
    return counted.flat().reduce((sum, { all }) => sum + all, 0);
  };
  return pageOf(found.flat().sort(comparison(transactionOrder)), size, transactionOrder, total);
}

/** A page of the fees that agents pay, newest first. */
export async function agentFeePage(db: Db, { scope, size, cursor }: Wanted): Promise<Page<AgentFeeRow>> {
  const where = scope === null ? undefined : or(...sidesOf(scope));
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
