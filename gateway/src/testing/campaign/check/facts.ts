import { count, isNull, ne, sql } from 'drizzle-orm';
import {
  discrepancies,
  outbox,
  providerInbox,
  transactionEvents,
  transactions,
  transactionTemplates,
} from '../../../db/schema/index.ts';
import { channels } from '../../../notify/channels.ts';
import { ledgerTotals, type LedgerTotals } from '../../../payments/ledger/totals.ts';
import type { ListedTransfer } from '../../../providers/bank-transfers/port.ts';
import type { Acknowledged } from '../stage/book.ts';
import type { Stage } from '../stage/stage.ts';

/** A payment as the database has it. */
export interface KeptPayment {
  id: number;
  amount: number;
  shown: string;
  refundOf: number | null;
}

/** A movement of money as the database has it. */
export interface KeptMovement {
  id: string;
  templateId: number;
  status: string;
  transferRef: string | null;
}

/** Everything that the check looks at, read once everything is at rest. */
export interface Facts {
  acknowledged: readonly Acknowledged[];
  payments: readonly KeptPayment[];
  movements: readonly KeptMovement[];
  /** How often a payment has an event of a type. */
  events: readonly { templateId: number; type: string; times: number }[];
  work: readonly { kind: string; key: string; status: string }[];
  /** Gateways that ended by themselves, in words. */
  fallen: readonly string[];
  unappliedEvents: number;
  openDiscrepancies: readonly string[];
  ledger: LedgerTotals;
  /** The provider's own list, without those that somebody found out about. */
  transfers: readonly ListedTransfer[];
  /** How often each mail arrived, by its id. */
  mails: ReadonlyMap<string, number>;
  /** The payments that an open dashboard was told of. */
  told: ReadonlySet<number>;
}

/** Reads database, ledger, provider, mailbox and the dashboards' log of changes. */
export async function readFacts(stage: Stage): Promise<Facts> {
  const { db } = stage.database;
  const far = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const templates = transactionTemplates;
  return {
    acknowledged: stage.book.entries,
    payments: await db
      .select({
        id: templates.id,
        amount: templates.amount,
        shown: templates.displayStatus,
        refundOf: templates.refundOfTemplateId,
      })
      .from(templates),
    movements: await db
      .select({
        id: transactions.id,
        templateId: transactions.transactionTemplateId,
        status: transactions.status,
        transferRef: transactions.transferRef,
      })
      .from(transactions),
    events: await db
      .select({
        templateId: transactionEvents.transactionTemplateId,
        type: transactionEvents.type,
        times: count(),
      })
      .from(transactionEvents)
      .groupBy(transactionEvents.transactionTemplateId, transactionEvents.type),
    work: await db.select({ kind: outbox.kind, key: outbox.key, status: outbox.status }).from(outbox),
    fallen: stage.gateways.fallen,
    unappliedEvents: await db.$count(providerInbox, isNull(providerInbox.appliedAt)),
    openDiscrepancies: (
      await db
        .select({ kind: discrepancies.kind })
        .from(discrepancies)
        .where(isNull(discrepancies.resolvedAt))
    ).map(({ kind }) => kind),
    ledger: await ledgerTotals(db),
    transfers: (await stage.bankTransfers.listTransfers(far(-3), far(3))).filter(
      ({ transferRef }) => !stage.book.foundOut.has(transferRef),
    ),
    mails: stage.mails,
    told: new Set(
      (
        await stage.database.executeSql(
          `select distinct (payload->>'templateId')::int as id from change_log where channel = $1`,
          [channels.transactionTemplate],
        )
      ).rows.map(idOf),
    ),
  };
}

const idOf = (row: unknown): number =>
  typeof row === 'object' && row !== null && 'id' in row ? Number(row.id) : Number.NaN;

const moving = sql`${transactions.status} in ('PENDING', 'AUTHORIZED', 'INITIATED', 'CLEARED', 'BLOCKED')`;

/** How much is still to be done by the gateways. */
export async function unfinished({ database: { db } }: Stage): Promise<number> {
  const movements = await db.$count(transactions, moving);
  const work = await db.$count(outbox, ne(outbox.status, 'done'));
  return movements + work + (await db.$count(providerInbox, isNull(providerInbox.appliedAt)));
}
