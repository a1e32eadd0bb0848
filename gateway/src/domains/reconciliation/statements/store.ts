import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { givenRows } from '../../../db/given-rows.ts';
import { bankStatements, statementColumns, statementLines } from '../../../db/schema/index.ts';
import type { BankStatementRow } from '../../../db/rows.ts';
import type { StoredSoFar } from './accept.ts';
import { csvColumns, type CsvColumns } from './formats/csv.ts';

/** Since when an account is reconciled, through which day its statements tell, and what it had before. */
export interface Span {
  firstDay: string;
  throughDay: string;
  opening: number;
}

/** Null before the first statement. */
export async function spanOf(db: Db, fundingSourceId: string): Promise<Span | null> {
  const rows = await db
    .select({
      firstDay: bankStatements.fromDay,
      opening: bankStatements.openingBalance,
      throughDay: sql<string>`(max(${bankStatements.throughDay}) over ())::text`,
    })
    .from(bankStatements)
    .where(eq(bankStatements.fundingSourceId, fundingSourceId))
    .orderBy(asc(bankStatements.fromDay), asc(bankStatements.createdAt))
    .limit(1);
  return rows[0] ?? null;
}

/** What the bank's lines come to up to a day, in cents. */
export async function bankMovedThrough(db: Db, fundingSourceId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${statementLines.amount}), 0)::text` })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.fundingSourceId, fundingSourceId),
        isNull(statementLines.partOfId),
        sql`${statementLines.day} <= ${day}::date`,
      ),
    );
  return Number(row?.sum ?? 0);
}

/** What a new statement, which begins on a day, has to fit to. */
export async function storedSoFar(
  db: Db,
  fundingSourceId: string,
  fromDay: string,
): Promise<StoredSoFar | null> {
  const span = await spanOf(db, fundingSourceId);
  if (span === null) return null;
  const { day, mark, amount, description } = statementLines;
  const lines = await db
    .select({ day, mark, amount, description })
    .from(statementLines)
    .where(
      and(
        eq(statementLines.fundingSourceId, fundingSourceId),
        isNull(statementLines.partOfId),
        gte(statementLines.day, fromDay),
      ),
    );
  const moved = await bankMovedThrough(db, fundingSourceId, span.throughDay);
  const balanceAt = (at: string): number =>
    lines.reduce((balance, line) => (line.day > at ? balance - line.amount : balance), span.opening + moved);
  return { firstDay: span.firstDay, throughDay: span.throughDay, balanceAt, lines };
}

/** Stores a statement with its new lines. */
export async function insertStatement(
  tx: Db,
  statement: typeof bankStatements.$inferInsert,
  lines: readonly Omit<typeof statementLines.$inferInsert, 'statementId' | 'position'>[],
): Promise<BankStatementRow> {
  const [stored] = await tx.insert(bankStatements).values(statement).returning();
  if (stored === undefined) throw new Error('The statement was not stored.');
  const rows = lines.map((line, index) => ({ ...line, statementId: stored.id, position: index + 1 }));
  await tx.insert(statementLines).select(givenRows(statementLines, rows));
  return stored;
}

export const statementsOf = (db: Db, fundingSourceId: string): Promise<BankStatementRow[]> =>
  db
    .select()
    .from(bankStatements)
    .where(eq(bankStatements.fundingSourceId, fundingSourceId))
    .orderBy(desc(bankStatements.throughDay), desc(bankStatements.createdAt))
    .limit(200);

export async function statementOfFile(db: Db, fundingSourceId: string, sha256: string) {
  const [row] = await db
    .select()
    .from(bankStatements)
    .where(and(eq(bankStatements.fundingSourceId, fundingSourceId), eq(bankStatements.sha256, sha256)));
  return row ?? null;
}

/** How the account's last CSV file was read; null where there was none. */
export async function columnsOf(db: Db, fundingSourceId: string): Promise<CsvColumns | null> {
  const [row] = await db
    .select()
    .from(statementColumns)
    .where(eq(statementColumns.fundingSourceId, fundingSourceId));
  return csvColumns.safeParse(row?.columns).data ?? null;
}

export async function rememberColumns(tx: Db, fundingSourceId: string, columns: CsvColumns): Promise<void> {
  const target = statementColumns.fundingSourceId;
  await tx
    .insert(statementColumns)
    .values({ fundingSourceId, columns })
    .onConflictDoUpdate({ target, set: { columns } });
}
