import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import { recordChange } from '../../operations/audit.ts';
import type { Db } from '../../db/client.ts';
import { discrepancies, transactionTemplates } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import type { DiscrepancyState } from '../../generated/schema.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { byId, requiredText } from '../../base/inputs.ts';
import { afterCursor, newestFirst, orderBy, pageOf, type Page } from '../../base/paging.ts';
import type { DiscrepancyRow } from '../../db/rows.ts';

const order = newestFirst<DiscrepancyRow>(
  discrepancies.createdAt,
  discrepancies.id,
  ({ createdAt }) => createdAt,
);
const inState = {
  ALL: undefined,
  OPEN: isNull(discrepancies.resolvedAt),
  RESOLVED: isNotNull(discrepancies.resolvedAt),
} as const;

/** Disagreements between provider and ledger, newest first. */
export async function discrepancyPage(
  db: Db,
  { state, size, cursor }: { state: DiscrepancyState; size: number; cursor: string | null },
): Promise<Page<DiscrepancyRow>> {
  const where = inState[state];
  const rows = await db
    .select()
    .from(discrepancies)
    .where(and(where, afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(size + 1);
  return pageOf(rows, size, order, async () => {
    const [total] = await db.select({ all: count() }).from(discrepancies).where(where);
    return total?.all ?? 0;
  });
}

const listed = z.object({
  transferRef: z.string(),
  status: z.string(),
  amountCents: z.number(),
  createdAt: z.string(),
});

/** The transfer that a discrepancy keeps because no payment has it. */
export function transferOf(details: Record<string, unknown>) {
  const { data } = listed.safeParse(details);
  return data === undefined ? null : { ...data, amount: data.amountCents };
}

/** The input of `resolveDiscrepancy`. */
export const resolution = byId.extend({ note: requiredText(1000) });

/**
 * Closes a discrepancy with what was found out. The payment is left as it is. Only platform staff gets here.
 *
 * @throws GatewayError NOT_FOUND, CONFLICT for one that is resolved already
 */
export async function resolveDiscrepancy(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { id: givenId, note }: z.output<typeof resolution>,
): Promise<DiscrepancyRow> {
  const id = uuidOf(givenId);
  if (id === null) throw notFound('The discrepancy');
  return deps.db.transaction(async (tx) => {
    const [found] = await tx.select().from(discrepancies).where(eq(discrepancies.id, id)).for('update');
    if (found === undefined) throw notFound('The discrepancy');
    if (found.resolvedAt !== null)
      throw new GatewayError('CONFLICT', 'This discrepancy is already resolved.');
    const at = deps.clock();
    const [resolved] = await tx
      .update(discrepancies)
      .set({ resolvedAt: at, resolvedById: viewer.userId, note })
      .where(eq(discrepancies.id, id))
      .returning();
    if (resolved === undefined) throw notFound('The discrepancy');
    const [payment] = await tx
      .select({ organizationId: transactionTemplates.organizationId })
      .from(transactionTemplates)
      .where(eq(transactionTemplates.id, found.transactionTemplateId));
    await recordChange(tx, {
      at,
      viewer,
      organizationId: payment?.organizationId ?? null,
      action: 'resolveDiscrepancy',
      entity: 'discrepancy',
      entityId: id,
      before: { resolved: false },
      after: { resolved: true, note },
    });
    return resolved;
  });
}
