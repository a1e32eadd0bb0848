import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { discrepancies } from '../../db/schema/index.ts';
import type { DiscrepancyKind } from '../../db/schema/values.ts';
import { uuidOf } from '../../base/ids.ts';
import type { TransactionRow } from '../store/payments.ts';
import type { ListedTransfer } from '../../providers/bank-transfers/port.ts';
import { sha256 } from '../../base/sha256.ts';

/** What the provider and the gateway disagree about. */
export interface Disagreement {
  kind: DiscrepancyKind;
  expected: string;
  observed: string;
  details?: Record<string, unknown>;
}

const settledByItself = 'Provider and ledger agree again.';

/** Records once that the provider and the gateway disagree about a movement of money; its status is left alone. */
export async function recordDiscrepancy(
  tx: Db,
  { id: transactionId, transactionTemplateId }: Pick<TransactionRow, 'id' | 'transactionTemplateId'>,
  { at, ...found }: Disagreement & { at: Date },
): Promise<void> {
  await record(tx, { transactionId, transactionTemplateId }, found, at);
}

/**
 * Records a transfer that the provider knows and we do not.
 *
 * @param payment whose correlation id it carries though another transfer is the payment's own: it is a second one.
 */
export const recordUnknown = (
  tx: Db,
  transfer: ListedTransfer,
  payment: { transactionTemplateId: number; transferRef: string | null } | undefined,
  at: Date,
): Promise<string> =>
  record(
    tx,
    {
      transactionId: idOfUnknown(transfer.transferRef),
      transactionTemplateId: payment?.transactionTemplateId ?? 0,
    },
    {
      kind: 'unknown-transfer',
      expected: payment?.transferRef ?? 'none',
      observed: transfer.transferRef,
      details: { ...transfer },
    },
    at,
  );

/** Records that the provider does not say how a transfer is, though it was asked again and again. */
export const recordUnanswered = (db: Db, subject: Subject, transferRef: string, at: Date): Promise<string> =>
  record(db, subject, { kind: 'unanswered-transfer', expected: transferRef, observed: 'no answer' }, at);

/** Closes it once the provider answers again. */
export async function closeUnanswered(db: Db, transactionId: string, at: Date): Promise<void> {
  await db
    .update(discrepancies)
    .set({ resolvedAt: at, note: 'The provider answers again.' })
    .where(
      and(
        eq(discrepancies.transactionId, transactionId),
        eq(discrepancies.kind, 'unanswered-transfer'),
        isNull(discrepancies.resolvedAt),
      ),
    );
}

/** Brings the open discrepancies of a payment to what they are now: records these, and closes the others. */
export async function keepDisagreements(
  tx: Db,
  subject: Subject,
  found: readonly Disagreement[],
  at: Date,
): Promise<void> {
  const ids: string[] = [];
  for (const each of found) ids.push(await record(tx, subject, each, at));
  await close(tx, subject.transactionId, at, ids);
}

/** Closes the open discrepancies about a transaction or unknown transfer, but those of the given ids. */
export async function close(
  tx: Db,
  transactionId: string,
  at: Date,
  but: readonly string[] = [],
): Promise<void> {
  await tx
    .update(discrepancies)
    .set({ resolvedAt: at, note: settledByItself })
    .where(
      and(
        eq(discrepancies.transactionId, transactionId),
        isNull(discrepancies.resolvedAt),
        notInArray(discrepancies.id, [...but]),
      ),
    );
}

/** Those about which a discrepancy is open. */
export async function disputed(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: discrepancies.transactionId })
    .from(discrepancies)
    .where(isNull(discrepancies.resolvedAt));
  return new Set(rows.map(({ id }) => id));
}

/** The id under which a transfer is kept that belongs to no payment. */
export function idOfUnknown(transferRef: string): string {
  const hex = sha256(transferRef);
  const parts = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ] as const;
  return uuidOf(transferRef) ?? parts.map(([from, to]) => hex.slice(from, to)).join('-');
}

interface Subject {
  transactionId: string;
  transactionTemplateId: number;
}

/** What closed by itself opens again when it differs again; what somebody resolved stays so. @returns its id. */
async function record(tx: Db, subject: Subject, found: Disagreement, at: Date): Promise<string> {
  const unlessResolved = (column: AnyPgColumn) =>
    sql`case when ${discrepancies.resolvedById} is null then null else ${column} end`;
  const [row] = await tx
    .insert(discrepancies)
    .values({ ...subject, details: {}, ...found, createdAt: at })
    .onConflictDoUpdate({
      target: [
        discrepancies.transactionId,
        discrepancies.kind,
        discrepancies.expected,
        discrepancies.observed,
      ],
      set: {
        details: sql`excluded.details`,
        resolvedAt: unlessResolved(discrepancies.resolvedAt),
        note: unlessResolved(discrepancies.note),
      },
    })
    .returning({ id: discrepancies.id });
  if (row === undefined) throw new Error('A discrepancy was not kept.');
  return row.id;
}
