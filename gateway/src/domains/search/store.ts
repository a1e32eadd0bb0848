import { and, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/read-rows.ts';
import {
  escrowAccounts,
  fundingSources,
  transactions,
  transactionTemplates as templates,
} from '../../db/schema/index.ts';
import { containing } from '../../base/containing.ts';
import type { EscrowAccountRow, FundingSourceRow, TemplateRow } from '../../db/rows.ts';
import { sidesOf, type PaymentScope } from '../../payments/reading/pages.ts';
import { fileOf, hasFileNumber, joinedFile, unassigned } from '../../records/files.ts';
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

/** How many payments are looked at for the files of a text: far more than are shown. */
const MOST_LOOKED_AT = 200;

/**
 * Files of a scope's payments by a part of an address or by a number on a form; for who sees every payment also by a
 * part of a name that was given by hand, or of a note.
 */
export async function filesFound(
  db: Db,
  scope: PaymentScope,
  { paymentPart: part }: SearchTerms,
  limit: number,
): Promise<string[]> {
  if (part === null) return [];
  const organization = sql`${scope.organizationId}::uuid`;
  const like = containing(part);
  const meanings = [
    sql`lower(${templates.address}) like ${like}`,
    hasFileNumber(part),
    sql`${templates.id} in (select fp.transaction_template_id from file_payments fp
      where fp.organization_id = ${organization} and lower(fp.file) like ${like})`,
  ];
  const payments = sidesOf(scope).flatMap((side) =>
    meanings.map(
      (meaning) => sql`(select ${templates.id} as id, ${templates.createdAt} as at from ${templates}
        where ${and(side, meaning)} order by at desc limit ${MOST_LOOKED_AT})`,
    ),
  );
  const named = sql`select ${fileOf(organization, { of: 'it', given: 'given' })} as name, found.at
    from (${sql.join(payments, sql` union all `)}) found
    join transaction_templates it on it.id = found.id
    left join transaction_templates given on given.id = it.refund_of_template_id`;
  const written = sql`select ${joinedFile(organization, sql`file`)} as name, created_at as at from file_notes
      where organization_id = ${organization} and lower(text) like ${like}
    union all select coalesce(joined_into, name), updated_at from payment_files
      where organization_id = ${organization} and lower(name) like ${like}`;
  const all = scope.participantId === null ? sql`${named} union all ${written}` : named;
  const rows = await readRows(
    db,
    z.object({ name: z.string() }),
    sql`select name from (${all}) files where name <> ${unassigned}
      group by name order by max(at) desc, name limit ${limit}`,
  );
  return rows.map(({ name }) => name);
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
