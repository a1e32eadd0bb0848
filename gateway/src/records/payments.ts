import { asc, desc, inArray, sql } from 'drizzle-orm';
import type { DirectedSum } from '../generated/schema.ts';
import type { Page } from '../base/paging.ts';
import type { Db } from '../db/client.ts';
import { jsonRows, jsonRowsOf, rowsByKeys } from '../db/by-keys.ts';
import {
  agentFees,
  cardDisputes,
  integrations,
  ledgerEntries,
  ledgerTransactions,
  outbox,
  rtpTransferOrigins,
  transactionEvents,
  transactions,
  transactionTemplates,
} from '../db/schema/index.ts';
import type { TemplateRow, TransactionRow } from '../db/rows.ts';

interface PostedRow {
  transactionId: string;
  account: string;
  amount: number;
}

/** A page of payments with the sums of everything that matches, added up only when they are asked for. */
export interface TemplatePage extends Page<TemplateRow> {
  sums: () => Promise<DirectedSum>;
}

export const templateRows = jsonRowsOf(transactionTemplates);

export const templatesByIds = rowsByKeys({
  name: 'templates_by_ids',
  rows: templateRows,
  from: transactionTemplates,
  key: transactionTemplates.id,
});

export const transactionsByIds = (db: Db, ids: readonly string[]): Promise<TransactionRow[]> =>
  db
    .select()
    .from(transactions)
    .where(inArray(transactions.id, [...ids]));

/** The one that counts first, then the newest. */
export const transactionsOfTemplates = rowsByKeys({
  name: 'transactions_of_templates',
  rows: jsonRowsOf(transactions),
  from: transactions,
  key: transactions.transactionTemplateId,
  order: [desc(transactions.active), desc(transactions.createdAt), desc(transactions.id)],
});

const posted = {
  transactionId: ledgerTransactions.transactionId,
  account: ledgerEntries.account,
  amount: ledgerEntries.amount,
};

/** What was posted to accounts outside, where payments come from and go to. */
export const postedOfTransactions = rowsByKeys({
  name: 'posted_of_transactions',
  rows: jsonRows<PostedRow>(posted),
  from: sql`${ledgerEntries} join ${ledgerTransactions} on ${ledgerTransactions.id} = ${ledgerEntries.ledgerTransactionId}`,
  key: ledgerTransactions.transactionId,
  where: sql`${ledgerEntries.account} like 'external:%'`,
});

const eventRows = jsonRowsOf(transactionEvents);

/** Oldest first. */
export const eventsOfTemplates = rowsByKeys({
  name: 'events_of_templates',
  rows: eventRows,
  from: transactionEvents,
  key: transactionEvents.transactionTemplateId,
  order: [asc(transactionEvents.at), asc(transactionEvents.seq)],
});

/** Refused mails and repeated requests, oldest first. */
export const deliveriesOfTemplates = rowsByKeys({
  name: 'deliveries_of_templates',
  rows: eventRows,
  from: transactionEvents,
  key: transactionEvents.transactionTemplateId,
  where: sql`${transactionEvents.type} in ('MAIL_REFUSED', 'REQUEST_RESENT')`,
  order: [asc(transactionEvents.at), asc(transactionEvents.seq)],
});

/** The mails of payments, newest first. */
export const mailsOfTemplates = rowsByKeys({
  name: 'mails_of_templates',
  rows: jsonRowsOf(outbox),
  from: outbox,
  key: outbox.transactionTemplateId,
  where: sql`${outbox.kind} = 'mail'`,
  order: [desc(outbox.createdAt)],
});

export const agentFeesOfTemplates = rowsByKeys({
  name: 'agent_fees_of_templates',
  rows: jsonRowsOf(agentFees),
  from: agentFees,
  key: agentFees.transactionTemplateId,
  order: [desc(agentFees.active), desc(agentFees.createdAt)],
});

export const rtpOfTransactions = rowsByKeys({
  name: 'rtp_of_transactions',
  rows: jsonRowsOf(rtpTransferOrigins),
  from: rtpTransferOrigins,
  key: rtpTransferOrigins.transactionId,
  order: [desc(rtpTransferOrigins.active), desc(rtpTransferOrigins.createdAt)],
});

/** Newest first. */
export const disputesOfTransactions = rowsByKeys({
  name: 'disputes_of_transactions',
  rows: jsonRowsOf(cardDisputes),
  from: cardDisputes,
  key: cardDisputes.transactionId,
  order: [desc(cardDisputes.openedAt)],
});

export const integrationsByIds = rowsByKeys({
  name: 'integrations_by_ids',
  rows: jsonRowsOf(integrations),
  from: integrations,
  key: integrations.id,
});
