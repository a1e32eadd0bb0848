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

/** Rows of a part. */
const PART = 2_000;
/** Parts that are read while the one before them is taken apart, each by a process of the server. */
const AHEAD = 2;

type Text = string | null;

/** What stands in front of a payment's cells and says whether its accounts are named. */
const facts = [
  ...[templates.direction, templates.buyerId],
  ...[from.organizationId, from.userId, to.organizationId, to.userId],
];
type Listed = readonly [PaymentDirection, Text, Text, Text, Text, Text, ...Text[]];

const newestFirst = sql`order by ${templates.createdAt} desc, ${templates.id} desc`;
/** What sets something is planned for one process: workers would be started for each part anew, for longer than it takes. */
const alone = sql`set_config('max_parallel_workers_per_gather', '0', true)`;

/** The statement that finds the payments of a part, and says when the last of them was made where the part is full. */
const found = (where: SQL | undefined, size: number): SQL =>
  sql`select coalesce(json_agg(id), '[]') as ids, (array_agg(created_at))[${sql.raw(String(size))}]::text as "lastAt", ${alone}
  from (
    select ${templates.createdAt}, ${templates.id}
    from ${templates} where ${where ?? sql`true`} ${newestFirst} limit ${sql.raw(String(size))}
  ) part`;
const findings = z.object({ ids: z.array(z.int()), lastAt: z.string().nullable() });

/** The statement that gives a part: a list of texts for each payment. */
function listed(columns: readonly Column[], ids: readonly number[]): SQL {
  const texts = [...facts, ...columns.map(({ value }) => value)].map((value) => sql`(${value})::text`);
  return sql`select json_agg(payment)::text as payments, ${alone}
  from (
    select array[${sql.join(texts, sql`, `)}] as payment
    from ${templates}
    join ${paymentOccasions} on ${paymentOccasions.id} = ${templates.paymentOccasionId}
    left join ${transactions} on ${transactions.transactionTemplateId} = ${templates.id} and ${transactions.active}
    left join ${fundingSources} as from_account on ${from.id} = ${templates.originationFundingSourceId}
    left join ${fundingSources} as to_account on ${to.id} = ${templates.destinationFundingSourceId}
    left join ${batches} on ${batches.id} = ${templates.batchId}
    where ${templates.id} = any (${`{${ids.join()}}`}::integer[]) ${newestFirst}
  ) part`;
}
const part = z.object({ payments: z.string() });

// What stands in the lists is as the statement says.
const lists = z.array(z.custom<Listed>(Array.isArray));

async function only<Shape extends z.ZodType>(db: Db, shape: Shape, statement: SQL): Promise<z.output<Shape>> {
  const [row] = await readRows(db, shape, statement);
  if (row === undefined) throw new Error('A statement of an export was not answered.');
  return row;
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

/** The payments of the parts, newest first; each part begins behind the last payment of the one before. */
async function* findParts(
  db: Db,
  condition: SQL | undefined,
  size: number,
): AsyncGenerator<readonly number[]> {
  let rest = condition;
  for (;;) {
    const { ids, lastAt } = await only(db, findings, found(rest, size));
    if (ids.length > 0) yield ids;
    if (lastAt === null) return;
    const last = sql`(${lastAt}::timestamptz, ${ids.at(-1)}::integer)`;
    rest = and(condition, sql`(${templates.createdAt}, ${templates.id}) < ${last}`);
  }
}

/** The parts in their order. They are found by themselves, so that the next ones are read while one is taken apart. */
async function* readParts(
  db: Db,
  columns: readonly Column[],
  condition: SQL | undefined,
  size: number,
): AsyncGenerator<string> {
  const asked: Promise<string>[] = [];
  for await (const ids of findParts(db, condition, size)) {
    const coming = only(db, part, listed(columns, ids)).then(({ payments }) => payments);
    // Who reads may stop before it is taken.
    coming.catch(() => undefined);
    asked.push(coming);
    if (asked.length > AHEAD) yield* asked.splice(0, 1);
  }
  yield* asked;
}

/**
 * The cells of all payments of the given conditions in the given columns, newest first within each condition, in parts of `size`
 * rows: memory stays the same however many there are.
 */
export async function* readPayments(
  db: Db,
  viewer: Viewer,
  conditions: readonly (SQL | undefined)[],
  columns: readonly Column[],
  size = PART,
): AsyncGenerator<Text[][]> {
  const cellsOf = cellsFor(viewer, columns);
  for (const condition of conditions) {
    for await (const payments of readParts(db, columns, condition, size)) {
      // The driver sends what was asked in the next turn, and what follows takes all of this one.
      await setImmediate();
      yield lists.parse(JSON.parse(payments)).map(cellsOf);
    }
  }
}
