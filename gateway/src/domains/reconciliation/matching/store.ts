import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/read-rows.ts';
import { lineMatches, matchParts, statementLines } from '../../../db/schema/index.ts';
import type { LineMatchRow, StatementLineRow } from '../../../db/rows.ts';
import type { MatchState } from '../../../db/schema/values.ts';
import type { OrganizationAccount } from '../account.ts';
import type { Found } from './entries.ts';

const AT_ONCE = 2_000;

/** Lines that stand for themselves and are in no match that counts, oldest first. */
export const openLines = (db: Db, fundingSourceId: string, through?: string): Promise<StatementLineRow[]> =>
  db
    .select()
    .from(statementLines)
    .where(
      and(
        eq(statementLines.fundingSourceId, fundingSourceId),
        eq(statementLines.split, false),
        through === undefined ? undefined : sql`${statementLines.day} <= ${through}::date`,
        sql`not exists (select 1 from match_parts p where p.counts and p.line_id = ${statementLines.id})`,
      ),
    )
    .orderBy(asc(statementLines.day), asc(statementLines.id));

export async function lineById(db: Db, id: string): Promise<StatementLineRow | null> {
  const [row] = await db.select().from(statementLines).where(eq(statementLines.id, id));
  return row ?? null;
}

export async function matchById(db: Db, id: string): Promise<LineMatchRow | null> {
  const [row] = await db.select().from(lineMatches).where(eq(lineMatches.id, id));
  return row ?? null;
}

/** Matches in a state, newest first, with their lines and the ids of their movements. */
export async function matchesOf(db: Db, fundingSourceId: string, state: MatchState, most: number) {
  const matches = await db
    .select()
    .from(lineMatches)
    .where(and(eq(lineMatches.fundingSourceId, fundingSourceId), eq(lineMatches.state, state)))
    .orderBy(desc(lineMatches.createdAt), asc(lineMatches.id))
    .limit(most);
  const parts = await partsOf(
    db,
    matches.map(({ id }) => id),
  );
  return matches.map((match) => ({ ...match, parts: parts.filter(({ matchId }) => matchId === match.id) }));
}

export const partsOf = async (db: Db, matchIds: readonly string[]) =>
  matchIds.length === 0
    ? []
    : db
        .select({ matchId: matchParts.matchId, movementId: matchParts.movementId, line: statementLines })
        .from(matchParts)
        .leftJoin(statementLines, eq(statementLines.id, matchParts.lineId))
        .where(inArray(matchParts.matchId, [...matchIds]));

/** Names what a person rejected, as {@link keyOf} does. */
export async function rejectedKeys(db: Db, fundingSourceId: string): Promise<Set<string>> {
  const rows = await readRows(
    db,
    z.object({ key: z.string() }),
    sql`select coalesce(string_agg(p.line_id::text, ',' order by p.line_id::text), '') || '|' ||
        coalesce(string_agg(p.movement_id::text, ',' order by p.movement_id::text), '') as key
      from line_matches m join match_parts p on p.match_id = m.id
      where m.funding_source_id = ${fundingSourceId}::uuid and m.state in ('REJECTED', 'UNDONE') group by m.id`,
  );
  return new Set(rows.map(({ key }) => key));
}

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

/** Proposals are made anew each time. */
export async function forgetProposals(tx: Db, fundingSourceId: string): Promise<void> {
  const proposed = tx
    .select({ id: lineMatches.id })
    .from(lineMatches)
    .where(and(eq(lineMatches.fundingSourceId, fundingSourceId), eq(lineMatches.state, 'PROPOSED')));
  await tx.delete(matchParts).where(inArray(matchParts.matchId, proposed));
  await tx
    .delete(lineMatches)
    .where(and(eq(lineMatches.fundingSourceId, fundingSourceId), eq(lineMatches.state, 'PROPOSED')));
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
