import type { Db } from '../../db/client.ts';
import { discrepancies } from '../../db/schema/index.ts';
import type { TransactionRow } from '../store/payments.ts';

interface Disagreement {
  kind: (typeof discrepancies.$inferInsert)['kind'];
  expected: string;
  observed: string;
  details?: Record<string, unknown>;
  at: Date;
}

/** Records once that the provider and the gateway disagree about a movement of money; its status is left alone. */
export async function recordDiscrepancy(
  tx: Db,
  moved: Pick<TransactionRow, 'id' | 'transactionTemplateId'>,
  found: Disagreement,
): Promise<void> {
  const { kind, expected, observed, details = {}, at } = found;
  await tx
    .insert(discrepancies)
    .values({
      transactionId: moved.id,
      transactionTemplateId: moved.transactionTemplateId,
      kind,
      expected,
      observed,
      details,
      createdAt: at,
    })
    .onConflictDoNothing();
}
