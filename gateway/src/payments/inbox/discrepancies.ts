import type { Db } from '../../db/client.ts';
import { discrepancies } from '../../db/schema/index.ts';
import type { Payment } from '../store/payments.ts';

interface Disagreement {
  kind: (typeof discrepancies.$inferInsert)['kind'];
  expected: string;
  observed: string;
  details?: Record<string, unknown>;
  at: Date;
}

/** Records once that the provider and the gateway disagree about a payment; its status is left alone. */
export async function recordDiscrepancy(tx: Db, payment: Payment, found: Disagreement): Promise<void> {
  if (payment.transaction === null) return;
  const { kind, expected, observed, details = {}, at } = found;
  await tx
    .insert(discrepancies)
    .values({
      transactionId: payment.transaction.id,
      transactionTemplateId: payment.template.id,
      kind,
      expected,
      observed,
      details,
      createdAt: at,
    })
    .onConflictDoNothing();
}
