import { and, count, eq, gte, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { fundingSources, transactionTemplates as templates } from '../../db/schema/index.ts';
import { statusesOf } from '../../payments/lifecycle/groups.ts';
import { waitsForVerification } from '../../records/accounts.ts';
import { sidesOf, type PaymentScope } from '../../payments/reading/pages.ts';
import { added, type Sum, type SumsUnderWay } from './sums.ts';

const statusesUnderWay = (
  ['REQUESTED_AND_PENDING', 'APPROVAL_PENDING', 'AUTHORIZED_AND_INITIATED'] as const
).flatMap(statusesOf);

const total: SQL<string> = sql`coalesce(sum(${templates.amount}), 0)::text`;

/** Payments of a scope that are under way, added up by their direction and status. */
export async function sumsUnderWay(db: Db, scope: PaymentScope): Promise<SumsUnderWay> {
  const underWay = inArray(templates.displayStatus, statusesUnderWay);
  const rows = await eachSide(scope, (side) =>
    db
      .select({
        key: templates.displayStatus,
        direction: templates.direction,
        count: count(),
        amount: total,
      })
      .from(templates)
      .where(and(side, underWay))
      .groupBy(templates.displayStatus, templates.direction),
  );
  const among = (direction: string) => added(rows.filter((row) => row.direction === direction));
  return { inbound: among('INBOUND'), outbound: among('OUTBOUND') };
}

/** Payments that came in since the first of some ascending instants, by which of them they came after, from 1. */
export async function depositsBetween(
  db: Db,
  scope: PaymentScope,
  starts: readonly [Date, ...Date[]],
): Promise<ReadonlyMap<number, Sum>> {
  const instants = sql.join(
    starts.map((start) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  );
  // The alias is grouped by: written out twice, the parameters would make two expressions of it.
  const week = sql<number>`width_bucket(${templates.depositedAt}, array[${instants}])`.as('week');
  const arrived = and(eq(templates.direction, 'INBOUND'), gte(templates.depositedAt, starts[0]));
  const rows = await eachSide(scope, (side) =>
    db
      .select({ key: week, count: count(), amount: total })
      .from(templates)
      .where(and(side, arrived))
      .groupBy(sql`week`),
  );
  return added(rows);
}

/** How many active accounts of an organization are not verified, those behind escrow accounts too. */
export async function unverifiedAccounts(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(fundingSources)
    .where(and(eq(fundingSources.organizationId, organizationId), waitsForVerification));
  return row?.all ?? 0;
}

async function eachSide<Row>(
  scope: PaymentScope,
  read: (side: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  return (await Promise.all(sidesOf(scope).map(read))).flat();
}
