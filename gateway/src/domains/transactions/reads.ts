import { asc, desc, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import {
  agentFees,
  integrations,
  rtpTransferOrigins,
  transactionEvents,
  transactions,
  transactionTemplates,
} from '../../db/schema/index.ts';
import type {
  AgentFeeRow,
  IntegrationRow,
  RtpRow,
  TemplateRow,
  TransactionEventRow,
  TransactionRow,
} from '../../server/rows.ts';

export const templatesByIds = (db: Db, ids: readonly number[]): Promise<TemplateRow[]> =>
  db
    .select()
    .from(transactionTemplates)
    .where(inArray(transactionTemplates.id, [...ids]));

export const transactionsByIds = (db: Db, ids: readonly string[]): Promise<TransactionRow[]> =>
  db
    .select()
    .from(transactions)
    .where(inArray(transactions.id, [...ids]));

/** The one that counts first, then the newest. */
export const transactionsOfTemplates = (db: Db, ids: readonly number[]): Promise<TransactionRow[]> =>
  db
    .select()
    .from(transactions)
    .where(inArray(transactions.transactionTemplateId, [...ids]))
    .orderBy(desc(transactions.active), desc(transactions.createdAt), desc(transactions.id));

/** Oldest first. */
export const eventsOfTemplates = (db: Db, ids: readonly number[]): Promise<TransactionEventRow[]> =>
  db
    .select()
    .from(transactionEvents)
    .where(inArray(transactionEvents.transactionTemplateId, [...ids]))
    .orderBy(asc(transactionEvents.at), asc(transactionEvents.seq));

export const agentFeesOfTemplates = (db: Db, ids: readonly number[]): Promise<AgentFeeRow[]> =>
  db
    .select()
    .from(agentFees)
    .where(inArray(agentFees.transactionTemplateId, [...ids]))
    .orderBy(desc(agentFees.active), desc(agentFees.createdAt));

export const rtpOfTransactions = (db: Db, ids: readonly string[]): Promise<RtpRow[]> =>
  db
    .select()
    .from(rtpTransferOrigins)
    .where(inArray(rtpTransferOrigins.transactionId, [...ids]))
    .orderBy(desc(rtpTransferOrigins.active), desc(rtpTransferOrigins.createdAt));

export const integrationsByIds = (db: Db, ids: readonly string[]): Promise<IntegrationRow[]> =>
  db
    .select()
    .from(integrations)
    .where(inArray(integrations.id, [...ids]));
