import { isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { outbox, providerInbox, webhookAttempts, webhookDeliveries } from '../../db/schema/index.ts';
import type { ArchiveKind } from '../../db/schema/values.ts';

/** A kind of rows that leave the database once they are old. */
interface ArchivedKind {
  table: PgTable;
  id: AnyPgColumn;
  /** What a row is of. Archives are made in its order, along an index, so that few files have what one thing needs. */
  of: AnyPgColumn;
  /** The name of that column in a row as the database has it. */
  ofName: string;
  at: AnyPgColumn;
  /** Nothing is still to be done with a row of which this is true. */
  over: SQL;
  /** Whole months that rows stay in the database, beside the one that runs. */
  months: number;
}

/**
 * What is archived. Payments, their events, the ledger and the audit log never are: they are what seals are of. Transfers
 * in the outbox are not either: their keys keep a payment from being handed over twice, and a restore compares with them.
 */
export const archivedKinds: Readonly<Record<ArchiveKind, ArchivedKind>> = {
  // A charge may be disputed for 240 days. An event that comes again after is stored again, and changes nothing.
  'provider-events': {
    ...{ table: providerInbox, id: providerInbox.id, at: providerInbox.receivedAt, months: 13 },
    ...{ of: providerInbox.resourceRef, ofName: 'resource_ref', over: isNotNull(providerInbox.appliedAt) },
  },
  mails: {
    ...{ table: outbox, id: outbox.id, at: outbox.createdAt, months: 13 },
    ...{ of: outbox.transactionTemplateId, ofName: 'transaction_template_id' },
    over: sql`${outbox.kind} = 'mail' and ${ne(outbox.status, 'pending')}`,
  },
  // What is sent again by hand stays for as long as what was answered is kept.
  webhooks: {
    ...{ table: webhookAttempts, id: webhookAttempts.id, at: webhookAttempts.createdAt, months: 3 },
    ...{ of: webhookAttempts.integrationId, ofName: 'integration_id' },
    over: sql`not exists (select 1 from ${webhookDeliveries} where ${webhookDeliveries.attemptId} = ${webhookAttempts.id})`,
  },
};

/** Rows before then leave the database: the start of a month, UTC. */
export const leavesBefore = (kind: ArchiveKind, now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - archivedKinds[kind].months, 1));

/** What a row is of, as text whose order by code units is its own order; empty where it is of nothing. */
export const keyOf = (of: unknown): string =>
  typeof of === 'number' ? String(of).padStart(10, '0') : typeof of === 'string' ? of : '';
