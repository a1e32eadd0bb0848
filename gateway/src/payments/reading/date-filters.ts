import { gte, lte, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { transactionTemplates as templates } from '../../db/schema/index.ts';
import type { TransactionTemplatesFilter } from '../../generated/schema.ts';

/** The conditions of a filter's date ranges, both ends inclusive; both spellings of the deposit's range count alike. */
export function matchingDates(filter: TransactionTemplatesFilter): (SQL | undefined)[] {
  const from = (column: AnyPgColumn, given: string | null | undefined) =>
    given ? gte(column, new Date(given)) : undefined;
  const to = (column: AnyPgColumn, given: string | null | undefined) =>
    given ? lte(column, new Date(given)) : undefined;
  const depositedEnd = filter.depositedAtEnd ?? filter.depositedAtEndExport;
  return [
    from(templates.createdAt, filter.startAt),
    to(templates.createdAt, filter.endAt),
    // Nothing is authorized or deposited before it is there: a page of an old range does not begin at today.
    to(templates.createdAt, filter.authorizedAtEnd),
    to(templates.createdAt, depositedEnd),
    from(templates.authorizedAt, filter.authorizedAtStart),
    to(templates.authorizedAt, filter.authorizedAtEnd),
    from(templates.depositedAt, filter.depositedAtStart ?? filter.depositedAtStartExport),
    to(templates.depositedAt, depositedEnd),
  ];
}
