import { and, count, eq, gte, inArray, lt, ne, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { auditLog, users } from '../../db/schema/index.ts';
import type { HistoryKind } from '../../generated/schema.ts';
import { afterCursor, newestFirst, orderBy, pageOf, type Page } from '../../base/paging.ts';
import { nameHolds } from '../../records/users.ts';
import { signIn } from './sign-ins.ts';

export type HistoryRow = typeof auditLog.$inferSelect;

const order = newestFirst<HistoryRow>(auditLog.at, auditLog.id, ({ at }) => at);

/** Records of one kind, as the audit trail names them. */
export interface AboutRecords {
  entity: string;
  ids: readonly string[];
}

/** What the history is narrowed to; null does not narrow. */
interface HistoryWanted {
  organizationId: string;
  /** What it is about; null for everything. */
  about: readonly AboutRecords[] | null;
  kind: HistoryKind | null;
  /** A part of the name or e-mail address of who did it. */
  person: string | null;
  /** Whether platform staff can be found by its name. */
  namesStaff: boolean;
  since: Date | null;
  until: Date | null;
  size: number;
  cursor: string | null;
}

/** What happened in an organization, the newest first. */
export async function historyPage(
  db: Db,
  { size, cursor, ...wanted }: HistoryWanted,
): Promise<Page<HistoryRow>> {
  const within = narrowed(db, wanted);
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(within, afterCursor(order, cursor)))
    .orderBy(...orderBy(order))
    .limit(size + 1);
  const total = async () => {
    const [row] = await db.select({ all: count() }).from(auditLog).where(within);
    return row?.all ?? 0;
  };
  return pageOf(rows, size, order, total);
}

function narrowed(db: Db, wanted: Omit<HistoryWanted, 'size' | 'cursor'>) {
  const { organizationId, about, kind, person, namesStaff, since, until } = wanted;
  const actors = db
    .select({ id: users.id })
    .from(users)
    .where(and(nameHolds(person ?? ''), namesStaff ? undefined : ne(users.role, 'superadmin')));
  return and(
    eq(auditLog.organizationId, organizationId),
    about === null
      ? undefined
      : or(
          ...about.map(({ entity, ids }) =>
            and(eq(auditLog.entity, entity), inArray(auditLog.entityId, [...ids])),
          ),
        ),
    kind === null ? undefined : (kind === 'SIGN_IN' ? eq : ne)(auditLog.action, signIn),
    person === null ? undefined : inArray(auditLog.actorUserId, actors),
    since === null ? undefined : gte(auditLog.at, since),
    until === null ? undefined : lt(auditLog.at, until),
  );
}
