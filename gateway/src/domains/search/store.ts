import { and, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/read-rows.ts';
import {
  accountNotes,
  escrowAccounts,
  fundingSources,
  paymentNotes,
  transactions,
  transactionTemplates as templates,
} from '../../db/schema/index.ts';
import { containing } from '../../base/containing.ts';
import type { EscrowAccountRow, FundingSourceRow, TemplateRow } from '../../db/rows.ts';
import { sidesOf, type PaymentScope } from '../../payments/reading/pages.ts';
import { fileOf, hasFileNumber, joinedFile, unassigned } from '../../records/files.ts';
import type { SearchTerms } from './terms.ts';

/**
 * Payments of a scope: the one of that id first, then by trace id, by amount, by part and by what was noted on them, each
 * newest first. Every meaning is a read of its own, because each has its own index and one condition for all would have
 * none. Who finds a payment of the organization reads its notes; those of the other side of a share are not looked at.
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
    meanings(db, scope.organizationId, terms).map(async (meaning) => {
      const rows = await Promise.all(sides.map((side) => newest(and(meaning, side))));
      return rows.flat().sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    }),
  );
  return [...new Map(found.flat().map((row) => [row.id, row])).values()].slice(0, limit);
}

function meanings(
  db: Db,
  organizationId: string,
  { paymentId, traceId, amount, indexedPart }: SearchTerms,
): SQL[] {
  const withTrace = (given: string) =>
    inArray(
      templates.id,
      db
        .select({ id: transactions.transactionTemplateId })
        .from(transactions)
        .where(eq(transactions.traceId, given)),
    );
  const withNote = (part: string) =>
    inArray(
      templates.id,
      db
        .select({ id: paymentNotes.transactionTemplateId })
        .from(paymentNotes)
        .where(and(eq(paymentNotes.organizationId, organizationId), isWritten(paymentNotes.text, part))),
    );
  return [
    paymentId === null ? undefined : eq(templates.id, paymentId),
    traceId === null ? undefined : withTrace(traceId),
    amount === null ? undefined : eq(templates.amount, amount),
    indexedPart === null ? undefined : partOfParty(indexedPart),
    indexedPart === null ? undefined : withNote(indexedPart),
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
  { indexedPart: part }: SearchTerms,
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

/** Records that were found, by what names them in their notes. */
export interface Noted {
  payments: readonly number[];
  files: readonly string[];
  escrowAccounts: readonly string[];
  fundingSources: readonly string[];
}

/** The latest note with the part on each of the records, and which record that is. */
export function notesFound(
  db: Db,
  organizationId: string,
  part: string,
  { payments, files, escrowAccounts: escrow, fundingSources: sources }: Noted,
): Promise<{ record: string; text: string }[]> {
  const organization = sql`${organizationId}::uuid`;
  const fits = sql`organization_id = ${organization} and lower(text) like ${containing(part)}`;
  const among = (values: readonly string[]) => sql`any(${sql.param(values)}::text[])`;
  return readRows(
    db,
    z.object({ record: z.string(), text: z.string() }),
    sql`select distinct on (record) record, text from (
        select transaction_template_id::text as record, text, created_at from payment_notes where ${fits}
        union all select ${joinedFile(organization, sql`file`)}, text, created_at from file_notes where ${fits}
        union all select coalesce(escrow_account_id, funding_source_id)::text, text, created_at
          from account_notes where ${fits}
      ) fitting
      where record = ${among([...payments.map(String), ...files, ...escrow, ...sources])}
      order by record, created_at desc`,
  );
}

/** In the form that the trigram indexes answer. */
const isWritten = (column: AnyPgColumn, part: string): SQL => sql`lower(${column}) like ${containing(part)}`;

const partOfParty = (part: string): SQL | undefined =>
  or(
    ...[templates.buyerFullName, templates.buyerEmail, templates.address].map((column) =>
      isWritten(column, part),
    ),
  );

/** The accounts of an organization whose notes have the part, by the column that names them. */
function noted(
  db: Db,
  account: AnyPgColumn,
  named: typeof accountNotes.escrowAccountId | typeof accountNotes.fundingSourceId,
  { organizationId, notedPart }: AccountsSought,
): SQL | undefined {
  if (notedPart === null) return undefined;
  const inNotes = and(
    eq(accountNotes.organizationId, organizationId),
    isWritten(accountNotes.text, notedPart),
  );
  return inArray(account, db.select({ id: named }).from(accountNotes).where(inNotes));
}

const anyHas = (part: string, columns: readonly AnyPgColumn[]): SQL | undefined =>
  or(...columns.map((column) => ilike(column, containing(part))));

interface AccountsSought {
  organizationId: string;
  part: string;
  /** What the notes on them are looked through for; null where the viewer does not read those. */
  notedPart: string | null;
  limit: number;
}

/** The organization's escrow accounts by name or by a note, active ones first. */
export const escrowAccountsFound = (db: Db, sought: AccountsSought): Promise<EscrowAccountRow[]> =>
  db
    .select()
    .from(escrowAccounts)
    .where(
      and(
        eq(escrowAccounts.organizationId, sought.organizationId),
        or(
          anyHas(sought.part, [escrowAccounts.name]),
          noted(db, escrowAccounts.id, accountNotes.escrowAccountId, sought),
        ),
      ),
    )
    .orderBy(desc(escrowAccounts.active), desc(escrowAccounts.createdAt), desc(escrowAccounts.id))
    .limit(sought.limit);

/** The organization's funding sources by name, bank, last four digits or a note, active ones first. */
export const fundingSourcesFound = (db: Db, sought: AccountsSought): Promise<FundingSourceRow[]> =>
  db
    .select()
    .from(fundingSources)
    .where(
      and(
        eq(fundingSources.organizationId, sought.organizationId),
        or(
          anyHas(sought.part, [fundingSources.name, fundingSources.bank, fundingSources.last4]),
          noted(db, fundingSources.id, accountNotes.fundingSourceId, sought),
        ),
      ),
    )
    .orderBy(desc(fundingSources.active), desc(fundingSources.insertedAt), desc(fundingSources.id))
    .limit(sought.limit);
