import { and, asc, desc, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { containing } from '../../../base/containing.ts';
import { afterCursor, type KeysetOrder, orderBy, type Page, pageOf } from '../../../base/paging.ts';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import { lineMatches, matchParts, statementLines } from '../../../db/schema/index.ts';
import type { LineMatchRow, StatementLineRow } from '../../../db/rows.ts';
import type { MatchState } from '../../../db/schema/values.ts';
import type { OrganizationAccount } from '../account.ts';
import type { Found } from './entries.ts';

const AT_ONCE = 2_000;

/** Lines that stand for themselves and are in no match that counts, up to a day where one is given. */
export const isOpenLine = (fundingSourceId: string, through?: string): SQL | undefined =>
  and(
    eq(statementLines.fundingSourceId, fundingSourceId),
    eq(statementLines.split, false),
    through === undefined ? undefined : sql`${statementLines.day} <= ${through}::date`,
    sql`not exists (select 1 from match_parts p where p.counts and p.line_id = ${statementLines.id})`,
  );

const byDay: KeysetOrder<StatementLineRow> = {
  columns: [
    { column: statementLines.day, cast: 'date' },
    { column: statementLines.id, cast: 'uuid' },
  ],
  direction: 'ASC',
  positionOf: ({ day, id }) => [day, id],
};

/** All open lines, oldest first: for who matches or signs; {@link openLinePage} is for who looks. */
export const openLines = (db: Db, fundingSourceId: string, through?: string): Promise<StatementLineRow[]> =>
  db
    .select()
    .from(statementLines)
    .where(isOpenLine(fundingSourceId, through))
    .orderBy(...orderBy(byDay));

/** The oldest open lines up to a day, so many at most. */
export const oldestOpenLines = (
  db: Db,
  fundingSourceId: string,
  through: string,
  most: number,
): Promise<StatementLineRow[]> =>
  db
    .select()
    .from(statementLines)
    .where(isOpenLine(fundingSourceId, through))
    .orderBy(...orderBy(byDay))
    .limit(most);

/** A page of open lines, of those whose description has the text, oldest first. */
export async function openLinePage(
  db: Db,
  fundingSourceId: string,
  text: string,
  { size, cursor }: { size: number; cursor: string | null },
): Promise<Page<StatementLineRow>> {
  const wanted = and(
    isOpenLine(fundingSourceId),
    text === '' ? undefined : ilike(statementLines.description, containing(text)),
  );
  const rows = await db
    .select()
    .from(statementLines)
    .where(and(wanted, afterCursor(byDay, cursor)))
    .orderBy(...orderBy(byDay))
    .limit(size + 1);
  return pageOf(rows, size, byDay, () => db.$count(statementLines, wanted));
}

/** Those of the lines that are open. */
export const openLinesByIds = (
  db: Db,
  fundingSourceId: string,
  ids: readonly string[],
): Promise<StatementLineRow[]> =>
  db
    .select()
    .from(statementLines)
    .where(and(isOpenLine(fundingSourceId), inArray(statementLines.id, [...ids])));

export async function lineById(db: Db, id: string): Promise<StatementLineRow | null> {
  const [row] = await db.select().from(statementLines).where(eq(statementLines.id, id));
  return row ?? null;
}

export async function matchById(db: Db, id: string): Promise<LineMatchRow | null> {
  const [row] = await db.select().from(lineMatches).where(eq(lineMatches.id, id));
  return row ?? null;
}

/** The first day of a match's lines. */
const firstDay = sql`(select min(l.day) from match_parts p join statement_lines l on l.id = p.line_id where p.match_id = ${lineMatches.id})`;

/**
 * Matches in a state with their lines and the ids of their movements: what is proposed by day, as it is worked through,
 * others newest first.
 */
export async function matchesOf(db: Db, fundingSourceId: string, state: MatchState, most: number) {
  const matches = await db
    .select()
    .from(lineMatches)
    .where(and(eq(lineMatches.fundingSourceId, fundingSourceId), eq(lineMatches.state, state)))
    .orderBy(state === 'PROPOSED' ? firstDay : desc(lineMatches.createdAt), asc(lineMatches.id))
    .limit(most);
  return withParts(db, matches);
}

async function withParts(db: Db, matches: readonly LineMatchRow[]) {
  const parts = await partsOf(
    db,
    matches.map(({ id }) => id),
  );
  const byMatch = Map.groupBy(parts, ({ matchId }) => matchId);
  return matches.map((match) => ({ ...match, parts: byMatch.get(match.id) ?? [] }));
}

/** Matches that count, those of the latest days first: of which a line, the payer, the reason or the payment's number has the text. */
export async function findMatched(db: Db, fundingSourceId: string, text: string, most: number) {
  const like = containing(text);
  const found = await readRows(
    db,
    z.object({ id: z.string(), total: z.coerce.number().int() }),
    sql`select m.id, count(*) over () as total
      from line_matches m
      join match_parts p on p.match_id = m.id
      left join statement_lines l on l.id = p.line_id
      left join ledger_transactions lt on lt.id = p.movement_id
      left join transactions t on t.id = lt.transaction_id
      left join transaction_templates tt on tt.id = t.transaction_template_id
      where m.funding_source_id = ${fundingSourceId}::uuid and m.state = 'ACCEPTED'
      group by m.id
      having ${text} = '' or m.why ilike ${like} or bool_or(l.description ilike ${like})
        or bool_or(tt.buyer_full_name ilike ${like}) or bool_or(tt.id::text = ${text})
      order by max(coalesce(l.day, (lt.at at time zone 'America/New_York')::date)) desc, m.id limit ${most}`,
  );
  const rows = await db
    .select()
    .from(lineMatches)
    .where(
      inArray(
        lineMatches.id,
        found.map(({ id }) => id),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const matches = found.flatMap(({ id }) => byId.get(id) ?? []);
  return { matches: await withParts(db, matches), total: found[0]?.total ?? 0 };
}

export const partsOf = async (db: Db, matchIds: readonly string[]) =>
  matchIds.length === 0
    ? []
    : db
        .select({ matchId: matchParts.matchId, movementId: matchParts.movementId, line: statementLines })
        .from(matchParts)
        .leftJoin(statementLines, eq(statementLines.id, matchParts.lineId))
        .where(inArray(matchParts.matchId, [...matchIds]));

/** What a match holds, named as {@link keyOf} does. */
const held = sql`coalesce(string_agg(p.line_id::text, ',' order by p.line_id::text), '') || '|' ||
  coalesce(string_agg(p.movement_id::text, ',' order by p.movement_id::text), '')`;

/** Names what a person rejected. */
export async function rejectedKeys(db: Db, fundingSourceId: string): Promise<Set<string>> {
  const rows = await readRows(
    db,
    z.object({ key: z.string() }),
    sql`select ${held} as key
      from line_matches m join match_parts p on p.match_id = m.id
      where m.funding_source_id = ${fundingSourceId}::uuid and m.state in ('REJECTED', 'UNDONE') group by m.id`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** What is proposed, with what each holds. */
export const standingProposals = (
  db: Db,
  fundingSourceId: string,
): Promise<{ id: string; key: string; why: string }[]> =>
  readRows(
    db,
    z.object({ id: z.string(), key: z.string(), why: z.string() }),
    sql`select m.id, ${held} as key, m.why
      from line_matches m join match_parts p on p.match_id = m.id
      where m.funding_source_id = ${fundingSourceId}::uuid and m.state = 'PROPOSED' group by m.id`,
  );

/** Stores what was found; what is sure counts at once. Answers the ids in their order. */
export async function insertMatches(
  tx: Db,
  { id: fundingSourceId, organizationId }: Pick<OrganizationAccount, 'id' | 'organizationId'>,
  found: readonly Found[],
  by: { userId: string | null; at: Date },
): Promise<string[]> {
  const ids = found.map(() => crypto.randomUUID());
  const matches = found.map(({ sure, rule, why }, index) => ({
    ...{
      id: ids[index] ?? '',
      organizationId,
      fundingSourceId,
      rule,
      why,
      decidedById: by.userId,
      createdAt: by.at,
    },
    ...(sure ? { state: 'ACCEPTED' as const, decidedAt: by.at } : { state: 'PROPOSED' as const }),
  }));
  const parts = found.flatMap(({ lines, movements, sure }, index) => {
    const of = { matchId: ids[index] ?? '', fundingSourceId, counts: sure };
    return [
      ...lines.map(({ id: lineId }) => ({ ...of, lineId })),
      ...movements.map(({ id: movementId }) => ({ ...of, movementId })),
    ];
  });
  for (let from = 0; from < matches.length; from += AT_ONCE)
    await tx.insert(lineMatches).values(matches.slice(from, from + AT_ONCE));
  for (let from = 0; from < parts.length; from += AT_ONCE)
    await tx.insert(matchParts).values(parts.slice(from, from + AT_ONCE));
  return ids;
}

/** Takes away proposals that are not found any more. */
export async function forgetProposals(tx: Db, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const gone = ids.slice(from, from + AT_ONCE);
    await tx.delete(matchParts).where(inArray(matchParts.matchId, gone));
    await tx.delete(lineMatches).where(inArray(lineMatches.id, gone));
  }
}

/** Decides a match that is in a state; false where it is in another meanwhile. */
export async function decideMatch(
  tx: Db,
  id: string,
  from: MatchState,
  to: MatchState,
  by: { userId: string; at: Date },
): Promise<boolean> {
  const decided = await tx
    .update(lineMatches)
    .set({ state: to, decidedById: by.userId, decidedAt: by.at })
    .where(and(eq(lineMatches.id, id), eq(lineMatches.state, from)))
    .returning({ id: lineMatches.id });
  await tx
    .update(matchParts)
    .set({ counts: to === 'ACCEPTED' })
    .where(eq(matchParts.matchId, id));
  return decided.length > 0;
}
