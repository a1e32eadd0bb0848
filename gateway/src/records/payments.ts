import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { DirectedSum } from '../generated/schema.ts';
import type { Page } from '../base/paging.ts';
import type { Db } from '../db/client.ts';
import { isOneOf, preparedByKeys } from '../db/prepared.ts';
import {
  agentFees,
  cardDisputes,
  integrations,
  ledgerEntries,
  ledgerTransactions,
  rtpTransferOrigins,
  transactionEvents,
  transactions,
  transactionTemplates,
} from '../db/schema/index.ts';
import type {
  AgentFeeRow,
  CardDisputeRow,
  IntegrationRow,
  RtpRow,
  TemplateRow,
  TransactionEventRow,
  TransactionRow,
} from '../db/rows.ts';

interface PostedRow {
  transactionId: string;
  account: string;
  amount: number;
}

/** A page of payments with the sums of everything that matches, added up only when they are asked for. */
export interface TemplatePage extends Page<TemplateRow> {
  sums: () => Promise<DirectedSum>;
}

export const templatesByIds = preparedByKeys<TemplateRow>((db) =>
  db.select().from(transactionTemplates).where(isOneOf(transactionTemplates.id)).prepare('templates_by_ids'),
);

export const transactionsByIds = (db: Db, ids: readonly string[]): Promise<TransactionRow[]> =>
  db
    .select()
    .from(transactions)
    .where(inArray(transactions.id, [...ids]));

/** The one that counts first, then the newest. */
export const transactionsOfTemplates = preparedByKeys<TransactionRow>((db) =>
  db
    .select()
    .from(transactions)
    .where(isOneOf(transactions.transactionTemplateId))
    .orderBy(desc(transactions.active), desc(transactions.createdAt), desc(transactions.id))
    .prepare('transactions_of_templates'),
);

/** What was posted to the ledger. */
export const postedOfTransactions = preparedByKeys<PostedRow>((db) =>
  db
    .select({
      transactionId: ledgerTransactions.transactionId,
      account: ledgerEntries.account,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.ledgerTransactionId))
    .where(isOneOf(ledgerTransactions.transactionId))
    .prepare('posted_of_transactions'),
);

/** Oldest first. */
export const eventsOfTemplates = preparedByKeys<TransactionEventRow>((db) =>
  db
    .select()
    .from(transactionEvents)
    .where(isOneOf(transactionEvents.transactionTemplateId))
    .orderBy(asc(transactionEvents.at), asc(transactionEvents.seq))
    .prepare('events_of_templates'),
);

/** Refused mails and repeated requests, oldest first. */
export const deliveriesOfTemplates = preparedByKeys<TransactionEventRow>((db) =>
  db
    .select()
    .from(transactionEvents)
    .where(
      and(
        isOneOf(transactionEvents.transactionTemplateId),
        inArray(transactionEvents.type, ['MAIL_REFUSED', 'REQUEST_RESENT']),
      ),
    )
    .orderBy(asc(transactionEvents.at), asc(transactionEvents.seq))
    .prepare('deliveries_of_templates'),
);

export const agentFeesOfTemplates = preparedByKeys<AgentFeeRow>((db) =>
  db
    .select()
    .from(agentFees)
    .where(isOneOf(agentFees.transactionTemplateId))
    .orderBy(desc(agentFees.active), desc(agentFees.createdAt))
    .prepare('agent_fees_of_templates'),
);

export const rtpOfTransactions = (db: Db, ids: readonly string[]): Promise<RtpRow[]> =>
  db
    .select()
    .from(rtpTransferOrigins)
    .where(inArray(rtpTransferOrigins.transactionId, [...ids]))
    .orderBy(desc(rtpTransferOrigins.active), desc(rtpTransferOrigins.createdAt));

/** Newest first. */
export const disputesOfTransactions = (db: Db, ids: readonly string[]): Promise<CardDisputeRow[]> =>
  db
    .select()
    .from(cardDisputes)
    .where(inArray(cardDisputes.transactionId, [...ids]))
    .orderBy(desc(cardDisputes.openedAt));

export const integrationsByIds = (db: Db, ids: readonly string[]): Promise<IntegrationRow[]> =>
  db
    .select()
    .from(integrations)
    .where(inArray(integrations.id, [...ids]));
