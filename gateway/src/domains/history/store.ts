import { and, count, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { auditLog } from '../../db/schema/index.ts';
import { afterCursor, newestFirst, orderBy, pageOf, type Page } from '../../server/paging.ts';

export type HistoryRow = typeof auditLog.$inferSelect;

const order = newestFirst<HistoryRow>(auditLog.at, auditLog.id, ({ at }) => at);

interface HistoryWanted {
  organizationId: string;
  size: number;
  cursor: string | null;
}

/** What happened in an organization, the newest first. */
export async function historyPage(
  db: Db,
  { organizationId, size, cursor }: HistoryWanted,
): Promise<Page<HistoryRow>> {
  const ofOrganization = eq(auditLog.organizationId, organizationId);
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(ofOrganization, afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(size + 1);
  const total = async () => {
    const [row] = await db.select({ all: count() }).from(auditLog).where(ofOrganization);
    return row?.all ?? 0;
  };
  return pageOf(rows, size, order, total);
}
