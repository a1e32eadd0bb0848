import { and, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import {
  escrowAccounts,
  fundingSources,
  transactions,
  transactionTemplates as templates,
} from '../../db/schema/index.ts';
import { containing } from '../../base/containing.ts';
import type { EscrowAccountRow, FundingSourceRow, TemplateRow } from '../../db/rows.ts';
import { sidesOf, type PaymentScope } from '../../payments/reading/pages.ts';
import type { SearchTerms } from './terms.ts';

/**
 * Payments of a scope: the one of that id first, then by trace id, by amount and by part, each newest first. Every
 * meaning is a read of its own, because each has its own index and one condition for all would have none.
 */
export async function paymentsFound(
  db: Db,
  scope: PaymentScope,
  terms: SearchTerms,
  limit: number,
): Promise<TemplateRow[]> {
  const sides = sidesOf(scope);
  const newest = (where: SQL | undefined) =>
    db
      .select()
      .from(templates)
      .where(where)
      .orderBy(desc(templates.createdAt), desc(templates.id))
      .limit(limit);
  const found = await Promise.all(
    meanings(db, terms).map(async (meaning) => {
      const rows = await Promise.all(sides.map((side) => newest(and(meaning, side))));
      return rows.flat().sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    }),
  );
  return [...new Map(found.flat().map((row) => [row.id, row])).values()].slice(0, limit);
}

function meanings(db: Db, { paymentId, traceId, amount, paymentPart }: SearchTerms): SQL[] {
  const withTrace = (given: string) =>
    inArray(
      templates.id,
      db
        .select({ id: transactions.transactionTemplateId })
        .from(transactions)
        .where(eq(transactions.traceId, given)),
    );
  return [
    paymentId === null ? undefined : eq(templates.id, paymentId),
    traceId === null ? undefined : withTrace(traceId),
    amount === null ? undefined : eq(templates.amount, amount),
    paymentPart === null ? undefined : partOfParty(paymentPart),
  ].filter((meaning) => meaning !== undefined);
}

/** In the form that the trigram indexes answer. */
const partOfParty = (part: string): SQL | undefined =>
  or(
    ...[templates.buyerFullName, templates.buyerEmail, templates.address].map(
      (column) => sql`lower(${column}) like ${containing(part)}`,
    ),
  );

const anyHas = (part: string, columns: readonly AnyPgColumn[]): SQL | undefined =>
  or(...columns.map((column) => ilike(column, containing(part))));

/** The organization's escrow accounts by name, active ones first. */
export const escrowAccountsFound = (
  db: Db,
  organizationId: string,
  part: string,
  limit: number,
): Promise<EscrowAccountRow[]> =>
  db
    .select()
    .from(escrowAccounts)
    .where(and(eq(escrowAccounts.organizationId, organizationId), anyHas(part, [escrowAccounts.name])))
    .orderBy(desc(escrowAccounts.active), desc(escrowAccounts.createdAt), desc(escrowAccounts.id))
    .limit(limit);

/** The organization's funding sources by name, bank or last four digits, active ones first. */
export const fundingSourcesFound = (
  db: Db,
  organizationId: string,
  part: string,
  limit: number,
): Promise<FundingSourceRow[]> =>
  db
    .select()
    .from(fundingSources)
    .where(
      and(
        eq(fundingSources.organizationId, organizationId),
        anyHas(part, [fundingSources.name, fundingSources.bank, fundingSources.last4]),
      ),
    )
    .orderBy(desc(fundingSources.active), desc(fundingSources.insertedAt), desc(fundingSources.id))
    .limit(limit);
