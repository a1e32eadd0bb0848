import { and, count, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { auditLog } from '../../db/schema/index.ts';
import { afterCursor, newestFirst, orderBy, pageOf, type Page } from '../../base/paging.ts';
import type { AuditLogRow } from '../../db/rows.ts';

/** Which changes; null does not narrow. */
export interface ChangesWanted {
  organizationId: string | null;
  entity: string | null;
  entityId: string | null;
  actorId: string | null;
  size: number;
  cursor: string | null;
}

const order = newestFirst<AuditLogRow>(auditLog.at, auditLog.id, ({ at }) => at);

/** Changes outside payments, newest first. */
export async function auditPage(db: Db, wanted: ChangesWanted): Promise<Page<AuditLogRow>> {
  const where = and(
    is(auditLog.organizationId, wanted.organizationId),
    is(auditLog.entity, wanted.entity),
    is(auditLog.entityId, wanted.entityId),
    is(auditLog.actorUserId, wanted.actorId),
  );
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(where, afterCursor(order, wanted.cursor)))
    .orderBy(...orderBy(order))
    .limit(wanted.size + 1);
  return pageOf(rows, wanted.size, order, async () => {
    const [total] = await db.select({ all: count() }).from(auditLog).where(where);
    return total?.all ?? 0;
  });
}

type Narrowing =
  | typeof auditLog.organizationId
  | typeof auditLog.entity
  | typeof auditLog.entityId
  | typeof auditLog.actorUserId;

const is = (column: Narrowing, value: string | null): SQL | undefined =>
  value === null ? undefined : eq(column, value);
