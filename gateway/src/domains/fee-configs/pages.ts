import { and, count, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { feeConfigs } from '../../db/schema/index.ts';
import { afterCursor, newestFirst, orderBy, pageOf, type Page } from '../../base/paging.ts';
import type { FeeConfigRow } from '../../db/rows.ts';

const order = newestFirst<FeeConfigRow>(feeConfigs.createdAt, feeConfigs.id, ({ createdAt }) => createdAt);

/** Active configurations, newest first: those for all, and with an organization its own. */
export async function feeConfigPage(
  db: Db,
  { organizationId, size, cursor }: { organizationId: string | null; size: number; cursor: string | null },
): Promise<Page<FeeConfigRow>> {
  const forAll = isNull(feeConfigs.organizationId);
  const where = and(
    feeConfigs.active,
    organizationId === null ? forAll : or(forAll, eq(feeConfigs.organizationId, organizationId)),
  );
  const rows = await db
    .select()
    .from(feeConfigs)
    .where(and(where, afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(size + 1);
  return pageOf(rows, size, order, async () => {
    const [total] = await db.select({ all: count() }).from(feeConfigs).where(where);
    return total?.all ?? 0;
  });
}
