import { setImmediate } from 'node:timers/promises';
import { and, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/read-rows.ts';
import {
  batches,
  fundingSources,
  paymentOccasions,
  transactions,
  transactionTemplates as templates,
} from '../../db/schema/index.ts';
import type { PaymentDirection } from '../../db/schema/values.ts';
import { maskedAccountName } from '../../visibility/accounts.ts';
import { from, to, type Column } from './columns.ts';

/** Rows of a part; two parts are in memory at a time. */
const PART = 2_000;

type Text = string | null;

/** What stands in front of a payment's cells and says whether its accounts are named. */
const facts = [
  ...[templates.direction, templates.buyerId],
  ...[from.organizationId, from.userId, to.organizationId, to.userId],
];
type Listed = readonly [PaymentDirection, Text, Text, Text, Text, Text, ...Text[]];

/** The statement that gives a part: a list of texts for each payment, and the last payment where more may follow. */
function partOf(columns: readonly Column[], where: SQL | undefined): SQL {
  const texts = [...facts, ...columns.map(({ value }) => value)].map((value) => sql`(${value})::text`);
  const size = sql.raw(String(PART));
  // What sets something is planned for one process: workers would be started for each part anew, for longer than it takes.
  return sql`select json_agg(payment)::text as payments,
    (array_agg(created_at))[${size}]::text as "lastAt", (array_agg(id))[${size}] as "lastId",
    set_config('max_parallel_workers_per_gather', '0', true)
  from (
    select ${templates.createdAt}, ${templates.id}, array[${sql.join(texts, sql`, `)}] as payment
    from ${templates}
    join ${paymentOccasions} on ${paymentOccasions.id} = ${templates.paymentOccasionId}
    left join ${transactions} on ${transactions.transactionTemplateId} = ${templates.id} and ${transactions.active}
    left join ${fundingSources} as from_account on ${from.id} = ${templates.originationFundingSourceId}
    left join ${fundingSources} as to_account on ${to.id} = ${templates.destinationFundingSourceId}
    left join ${batches} on ${batches.id} = ${templates.batchId}
    where ${where ?? sql`true`}
    order by ${templates.createdAt} desc, ${templates.id} desc
    limit ${size}
  ) part`;
}

const part = z.object({
  payments: z.string().nullable(),
  lastAt: z.string().nullable(),
  lastId: z.int().nullable(),
});
type Part = z.output<typeof part>;

// What stands in the lists is as the statement says.
const lists = z.array(z.custom<Listed>(Array.isArray));

async function read(db: Db, columns: readonly Column[], where: SQL | undefined): Promise<Part> {
  const [found] = await readRows(db, part, partOf(columns, where));
  if (found === undefined) throw new Error('A part of an export was not answered.');
  return found;
}

/** What makes the cells of a listed payment, its accounts named as the viewer's screens name them. */
function cellsFor(viewer: Viewer, columns: readonly Column[]): (listed: Listed) => Text[] {
  const named = columns.flatMap(({ knows }, at) => (knows === undefined ? [] : [{ at, knows }]));
  return ([direction, buyerId, fromOrganization, fromUser, toOrganization, toUser, ...cells]) => {
    const accounts = {
      ...{ direction, buyerId },
      from: { organizationId: fromOrganization, userId: fromUser },
      to: { organizationId: toOrganization, userId: toUser },
    };
    for (const { at, knows } of named)
      if (cells[at] !== null && !knows(viewer, accounts)) cells[at] = maskedAccountName;
    return cells;
  };
}

const behind = ({ lastAt, lastId }: Part): SQL =>
  sql`(${templates.createdAt}, ${templates.id}) < (${lastAt}::timestamptz, ${lastId}::integer)`;

/**
 * The cells of all payments of the given conditions in the given columns, newest first within each condition, read in parts
 * that each continue where the last one ended: memory stays the same however many there are. The next part is asked for
 * before the last one is taken apart.
 */
export async function* readPayments(
  db: Db,
  viewer: Viewer,
  conditions: readonly (SQL | undefined)[],
  columns: readonly Column[],
): AsyncGenerator<Text[][]> {
  const cellsOf = cellsFor(viewer, columns);
  for (const condition of conditions) {
    let coming: Promise<Part> | null = read(db, columns, condition);
    while (coming !== null) {
      const found: Part = await coming;
      coming = found.lastId === null ? null : read(db, columns, and(condition, behind(found)));
      // Who reads may stop before the next part is asked for.
      coming?.catch(() => undefined);
      // The driver sends it in the next turn, and what follows takes all of this one.
      await setImmediate();
      if (found.payments !== null) yield lists.parse(JSON.parse(found.payments)).map(cellsOf);
    }
  }
}
