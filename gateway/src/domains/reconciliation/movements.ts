import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { containing } from '../../base/containing.ts';
import { afterCursor, type KeysetOrder, orderBy, type Page, pageOf } from '../../base/paging.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/read-rows.ts';
import { accounts } from '../../payments/ledger/postings.ts';
import { fileOf, house, joinedFile } from '../../records/files.ts';

const cents = z.coerce.number().int();
const movementRow = z.object({
  id: z.string(),
  posting: z.string(),
  transactionId: z.string(),
  day: z.string(),
  amount: cents,
  paymentId: z.coerce.string().nullable(),
  traceId: z.string().nullable(),
  party: z.string().nullable(),
  batchId: z.string().nullable(),
  file: z.string(),
});
/** A movement of the ledger on one account, with the payment and the file that it belongs to. */
export type BookedMovement = z.infer<typeof movementRow>;

/** Whose account it is; a file is what this organization has for one. */
const owner = sql.raw('fs.organization_id');

const easternDay = sql`(lt.at at time zone 'America/New_York')::date`;

/**
 * The movements of an account, each with the file that its payment or its booked line belongs to; what belongs to no
 * payment and no booked line has no file at all, so that the sum of the files shows it.
 */
const movementsOf = (fundingSourceId: string, among: SQL = sql`true`): SQL => sql`
  select lt.id, lt.posting, lt.transaction_id, ${easternDay} as day, sum(le.amount) as amount,
    tt.id as payment_id, t.trace_id, coalesce(tt.buyer_full_name, tt.receiver_email) as party, tt.batch_id,
    case when bl.id is not null then ${joinedFile(owner, sql`coalesce(nullif(trim(bl.file), ''), ${house})`)}
      when tt.id is not null then ${fileOf(owner, { of: 'tt', given: 'given' })}
    end as file,
    exists (select 1 from match_parts p where p.counts and p.funding_source_id = ${fundingSourceId}::uuid and p.movement_id = lt.id) as matched
  from ledger_entries le
  join ledger_transactions lt on lt.id = le.ledger_transaction_id
  join funding_sources fs on fs.id = ${fundingSourceId}::uuid
  left join transactions t on t.id = lt.transaction_id
  left join transaction_templates tt on tt.id = t.transaction_template_id
  left join transaction_templates given on given.id = tt.refund_of_template_id
  left join booked_lines bl on bl.id = lt.transaction_id
  where le.account = ${accounts.external(fundingSourceId)} and ${among}
  group by lt.id, tt.id, t.trace_id, given.id, bl.id, fs.organization_id`;

const columns = sql`id, posting, transaction_id as "transactionId", to_char(day, 'YYYY-MM-DD') as day, amount,
  payment_id as "paymentId", trace_id as "traceId", party, batch_id as "batchId", coalesce(file, '') as file`;

/** What counts in the books since reconciling began: what was before only where the bank showed it after. */
const counted = (since: string): SQL => sql`(day >= ${since}::date or matched)`;

/** Movements up to a day that are in no match that counts. */
export const openMovements = (
  db: Db,
  id: string,
  since: string,
  through: string,
): Promise<BookedMovement[]> =>
  readRows(
    db,
    movementRow,
    sql`select ${columns} from (${movementsOf(id)}) m
      where not matched and day >= ${since}::date and day <= ${through}::date order by day, id`,
  );

/** All that moved on the days from one through another, matched or not. */
export const movementsBetween = (
  db: Db,
  id: string,
  from: string,
  through: string,
): Promise<BookedMovement[]> =>
  readRows(
    db,
    movementRow,
    sql`select ${columns} from (${movementsOf(id, sql`${easternDay} between ${from}::date and ${through}::date`)}) m
      order by day, id`,
  );

/** Movements by their ids. */
export const movementsByIds = async (
  db: Db,
  id: string,
  ids: readonly string[],
): Promise<BookedMovement[]> =>
  ids.length === 0
    ? []
    : readRows(
        db,
        movementRow,
        sql`select ${columns} from (${movementsOf(id, sql`lt.id = any(${uuids(ids)})`)}) m order by day, id`,
      );

const uuids = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

const byDay: KeysetOrder<BookedMovement> = {
  columns: [
    { column: easternDay, cast: 'date' },
    { column: sql`lt.id`, cast: 'uuid' },
  ],
  direction: 'ASC',
  positionOf: ({ day, id }) => [day, id],
};

/** A page of the movements that {@link openMovements} gives, of those whose payer or payment has the text. */
export async function openMovementPage(
  db: Db,
  id: string,
  { since, through, text }: { since: string; through: string; text: string },
  { size, cursor }: { size: number; cursor: string | null },
): Promise<Page<BookedMovement>> {
  const like = containing(text);
  // The ids first, from the ledger alone: what a movement belongs to is read for the page's.
  const wanted = sql`from ledger_entries le
    join ledger_transactions lt on lt.id = le.ledger_transaction_id
    ${
      text === ''
        ? sql``
        : sql`left join transactions t on t.id = lt.transaction_id
    left join transaction_templates tt on tt.id = t.transaction_template_id`
    }
    where le.account = ${accounts.external(id)} and ${easternDay} between ${since}::date and ${through}::date
      and not exists (select 1 from match_parts p
        where p.counts and p.funding_source_id = ${id}::uuid and p.movement_id = lt.id)
      ${text === '' ? sql`` : sql`and (coalesce(tt.buyer_full_name, tt.receiver_email) ilike ${like} or tt.id::text = ${text})`}`;
  const rows = await readRows(
    db,
    z.object({ id: z.string() }),
    sql`select lt.id ${wanted} and ${afterCursor(byDay, cursor) ?? sql`true`}
      group by lt.id order by ${sql.join(orderBy(byDay), sql`, `)} limit ${size + 1}`,
  );
  const found = await movementsByIds(
    db,
    id,
    rows.map((row) => row.id),
  );
  const total = async (): Promise<number> => {
    const [row] = await readRows(
      db,
      z.object({ all: cents }),
      sql`select count(distinct lt.id) as all ${wanted}`,
    );
    return row?.all ?? 0;
  };
  return pageOf(found, size, byDay, total);
}

/** What the books say moved on the account up to a day, in all and by file, each with the day of its closing. */
export async function booksThrough(db: Db, id: string, since: string, through: string) {
  const rows = await readRows(
    db,
    z.object({ file: z.string().nullable(), amount: cents, closingOn: z.string().nullable() }),
    sql`select file, sum(amount) as amount,
        (select pf.closing_on::text from payment_files pf join funding_sources fs on fs.organization_id = pf.organization_id
          where fs.id = ${id}::uuid and pf.name = m.file) as "closingOn"
      from (${movementsOf(id)}) m
      where ${counted(since)} and day <= ${through}::date group by file order by file`,
  );
  return {
    moved: rows.reduce((sum, { amount }) => sum + amount, 0),
    files: rows.flatMap(({ file, amount, closingOn }) =>
      file === null ? [] : [{ file, balance: amount, closingOn }],
    ),
  };
}

/** Payments that moved money of a file on the account, or on days of it; so many at most. */
export async function paymentsOn(
  db: Db,
  fundingSourceId: string,
  of: { file: string } | { fromDay: string; throughDay: string },
  most: number,
): Promise<number[]> {
  const asked =
    'file' in of ? sql`file = ${of.file}` : sql`day between ${of.fromDay}::date and ${of.throughDay}::date`;
  const rows = await readRows(
    db,
    z.object({ id: z.coerce.number().int() }),
    sql`select distinct payment_id as id from (${movementsOf(fundingSourceId)}) m
      where payment_id is not null and ${asked} order by id limit ${most}`,
  );
  return rows.map(({ id }) => id);
}
