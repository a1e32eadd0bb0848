import { count, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import { exceptionNotes, statementLines } from '../../../db/schema/index.ts';
import { accounts } from '../../../payments/ledger/postings.ts';
import { isOpenLine, openLines } from '../matching/store.ts';
import { unassigned } from '../../../records/files.ts';
import { booksThrough, movementsByIds, openMovements } from '../movements.ts';
import { bankMovedThrough, spanOf } from '../statements/store.ts';
import { lineException, lineExceptionKey, threeWays } from './figures.ts';

const texts = z.array(z.string());

/** Matches with something on the day or before and something after it. */
async function straddling(db: Db, fundingSourceId: string, day: string) {
  const rows = await readRows(
    db,
    z.object({ lines: texts, movements: texts }),
    sql`select array_remove(array_agg(p.line_id::text), null) as lines,
        array_remove(array_agg(p.movement_id::text), null) as movements
      from match_parts p
      left join statement_lines l on l.id = p.line_id
      left join ledger_transactions lt on lt.id = p.movement_id
      where p.counts and p.funding_source_id = ${fundingSourceId}::uuid
      group by p.match_id
      having max(coalesce(l.day, (lt.at at time zone 'America/New_York')::date)) > ${day}::date
        and min(coalesce(l.day, (lt.at at time zone 'America/New_York')::date)) <= ${day}::date`,
  );
  const lineIds = rows.flatMap(({ lines }) => lines);
  const lines =
    lineIds.length === 0
      ? []
      : await db.select().from(statementLines).where(inArray(statementLines.id, lineIds));
  const movements = await movementsByIds(
    db,
    fundingSourceId,
    rows.flatMap(({ movements: ids }) => ids),
  );
  return rows.map((row) => ({
    lines: lines.filter(({ id }) => row.lines.includes(id)),
    movements: movements.filter(({ id }) => row.movements.includes(id)),
  }));
}

/** What the ledger itself holds on the account, whatever it belongs to: the books, read past every join. */
async function ledgerThrough(db: Db, fundingSourceId: string, since: string, day: string): Promise<number> {
  const [row] = await readRows(
    db,
    z.object({ sum: z.coerce.number().int() }),
    sql`select coalesce(sum(le.amount), 0) as sum from ledger_entries le
      join ledger_transactions lt on lt.id = le.ledger_transaction_id
      where le.account = ${accounts.external(fundingSourceId)}
        and (lt.at at time zone 'America/New_York')::date <= ${day}::date
        and ((lt.at at time zone 'America/New_York')::date >= ${since}::date or exists (select 1 from match_parts p
          where p.counts and p.funding_source_id = ${fundingSourceId}::uuid and p.movement_id = lt.id))`,
  );
  return row?.sum ?? 0;
}

/** How many lines are open up to a day, what they come to, and of how many nothing was noted. */
async function openLineTotals(db: Db, fundingSourceId: string, day: string) {
  const noted = sql`exists (select 1 from exception_notes n where n.funding_source_id = ${fundingSourceId}::uuid
    and n.key = ${lineExceptionKey}::text || ${statementLines.id}::text)`;
  const [row] = await db
    .select({
      count: count(),
      sum: sql<string>`coalesce(sum(${statementLines.amount}), 0)::text`,
      unnoted: sql<string>`(count(*) filter (where not ${noted}))::text`,
    })
    .from(statementLines)
    .where(isOpenLine(fundingSourceId, day));
  return { count: row?.count ?? 0, sum: Number(row?.sum ?? 0), unnoted: Number(row?.unnoted ?? 0) };
}

/**
 * The three ways of an account at the end of a day, of the last that statements tell of where none is given; null before
 * its first statement and for days before that. Of open lines, of which there may be very many, only how many there are.
 */
export async function threeWaysOf(db: Db, fundingSourceId: string, given: string | null) {
  const span = await spanOf(db, fundingSourceId);
  const day = given ?? span?.throughDay;
  if (span === null || day === undefined || day < span.firstDay || day > span.throughDay) return null;
  const { files } = await booksThrough(db, fundingSourceId, span.firstDay, day);
  // Money that was there before belongs to no file that is known.
  const known = files.filter(({ file }) => file !== unassigned);
  const own = files.find(({ file }) => file === unassigned)?.balance ?? 0;
  const rest = { file: unassigned, balance: span.opening + own };
  const openLines = await openLineTotals(db, fundingSourceId, day);
  const figures = threeWays({
    day,
    bankBalance: span.opening + (await bankMovedThrough(db, fundingSourceId, day)),
    bookBalance: span.opening + (await ledgerThrough(db, fundingSourceId, span.firstDay, day)),
    files: [...known, rest].toSorted((one, other) => one.file.localeCompare(other.file)),
    openLinesSum: openLines.sum,
    openMovements: await openMovements(db, fundingSourceId, span.firstDay, day),
    straddling: await straddling(db, fundingSourceId, day),
  });
  return { ...figures, openLines };
}

/** The same with every open line, each of which stands out: as it is signed. */
export async function wholeThreeWaysOf(db: Db, fundingSourceId: string, day: string) {
  const figures = await threeWaysOf(db, fundingSourceId, day);
  if (figures === null) return null;
  const lines = await openLines(db, fundingSourceId, day);
  return {
    ...figures,
    openLines: lines,
    exceptions: [...figures.exceptions, ...lines.map(lineException)],
  };
}

/** What was noted of an account's exceptions, by their keys. */
export async function notesOf(db: Db, fundingSourceId: string) {
  const rows = await db
    .select()
    .from(exceptionNotes)
    .where(eq(exceptionNotes.fundingSourceId, fundingSourceId));
  return new Map(rows.map((row) => [row.key, row]));
}
