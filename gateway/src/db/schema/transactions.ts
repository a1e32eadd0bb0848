import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { at, cents, createdAt, id, oneOf, updatedAt } from './columns.ts';
import { fundingSources, paymentMethods } from './accounts.ts';
import { integrations } from './integrations.ts';
import { paymentOccasions } from './occasions.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';
import { transactionTemplates } from './templates.ts';
import { disputeStatuses, feePayers, paymentTypes, transactionStatuses } from './values.ts';

/** The money movement of a request. */
export const transactions = pgTable(
  'transactions',
  {
    id: id(),
    transactionTemplateId: integer()
      .notNull()
      .references(() => transactionTemplates.id),
    /** The template's, as its occasion, so that a page of either is answered from one index; neither ever changes. */
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    paymentOccasionId: uuid()
      .notNull()
      .references(() => paymentOccasions.id),
    active: boolean().notNull().default(true),
    status: text({ enum: transactionStatuses }).notNull(),
    /** The principal, in cents. */
    amount: cents().notNull(),
    /** The platform's fee, in cents; `feePayer` says who bears it. */
    fee: cents().notNull().default(0),
    feePayer: text({ enum: feePayers }).notNull().default('OWNER'),
    /** The part of `fee` that is there because a card pays, in cents. */
    cardFee: cents().notNull().default(0),
    currency: text().notNull().default('USD'),
    paymentType: text({ enum: paymentTypes }).notNull().default('ACH'),
    /** Both legs in one: the source is a balance at the provider, or a card. */
    singleLeg: boolean().notNull().default(false),
    receiverUserId: uuid().references(() => users.id),
    sendingUserId: uuid().references(() => users.id),
    originationFundingSourceId: uuid().references(() => fundingSources.id),
    paymentMethodId: uuid().references(() => paymentMethods.id),
    destinationFundingSourceId: uuid().references(() => fundingSources.id),
    integrationId: uuid().references(() => integrations.id),
    expedited: boolean().notNull().default(false),
    transferStatus: text(),
    transferRef: text(),
    /** When the provider was last asked for the transfer without being told of it. */
    transferAskedAt: at(),
    traceId: text(),
    blockReason: text(),
    errorType: text(),
    /** The code with which a bank returned the payment, whatever the status is now. */
    returnCode: text(),
    /** Which leg of the transfer was returned. Null if the provider did not say. */
    returnLeg: text({ enum: ['debit', 'credit'] }),
    /** When a superuser set the status by hand; provider events no longer move it. */
    statusSetManuallyAt: at(),
    createdAt: createdAt(),
    claimedAt: at(),
    authorizedAt: at(),
    approvedAt: at(),
    initiatedAt: at(),
    clearedAt: at(),
    depositedAt: at(),
    failedAt: at(),
    offlineAt: at(),
    rejectedAt: at(),
    canceledAt: at(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('transactions_template').on(t.transactionTemplateId, t.createdAt),
    uniqueIndex('transactions_one_active')
      .on(t.transactionTemplateId)
      .where(sql`active`),
    uniqueIndex('transactions_transfer_ref').on(t.transferRef),
    index('transactions_waiting_account')
      .on(t.originationFundingSourceId)
      .where(sql`status in ('PENDING', 'AUTHORIZED', 'BLOCKED')`),
    index('transactions_deposits')
      .on(t.destinationFundingSourceId, t.depositedAt)
      .where(sql`deposited_at is not null`),
    index('transactions_failures_to')
      .on(t.destinationFundingSourceId, t.failedAt)
      .where(sql`failed_at is not null`),
    index('transactions_failures_from')
      .on(t.originationFundingSourceId, t.failedAt)
      .where(sql`failed_at is not null`),
    index('transactions_page').on(t.createdAt, t.id),
    index('transactions_status_page').on(t.status, t.createdAt, t.id),
    index('transactions_organization_page').on(t.organizationId, t.createdAt, t.id),
    index('transactions_organization_status_page').on(t.organizationId, t.status, t.createdAt, t.id),
    index('transactions_occasion_page').on(t.paymentOccasionId, t.createdAt, t.id),
    index('transactions_trace_id').on(t.traceId),
    index('transactions_initiated')
      .on(t.initiatedAt)
      .where(sql`transfer_ref is not null`),
    index('transactions_returnable')
      .on(t.depositedAt)
      .where(sql`status = 'DEPOSITED'`),
    index('transactions_open')
      .on(t.updatedAt)
      .where(sql`status in ('INITIATED', 'CLEARED')`),
    oneOf('transactions_status', t.status, transactionStatuses),
  ],
);

/** What the real-time payment network said of a payment. */
export const rtpTransferOrigins = pgTable(
  'rtp_transfer_origins',
  {
    id: id(),
    transactionId: uuid()
      .notNull()
      .references(() => transactions.id),
    transferRef: text(),
    traceId: text(),
    status: text(),
    active: boolean().notNull().default(true),
    networkId: text(),
    endToEndReferenceId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('rtp_transfer_origins_transaction').on(t.transactionId),
    uniqueIndex('rtp_transfer_origins_one_active')
      .on(t.transactionId)
      .where(sql`active`),
  ],
);

/** A card charge that its cardholder disputes, or disputed; the latest word of the card provider. */
export const cardDisputes = pgTable(
  'card_disputes',
  {
    id: id(),
    transactionId: uuid()
      .notNull()
      .references(() => transactions.id),
    /** The provider's id. */
    disputeRef: text().notNull(),
    status: text({ enum: disputeStatuses }).notNull(),
    /** The provider's word for why, for example `fraudulent`. */
    reason: text().notNull(),
    /** What the cardholder wants back, in cents. */
    amount: cents().notNull(),
    /** Until when the provider takes an answer; null where it names no day. */
    respondBy: at(),
    openedAt: at().notNull(),
    closedAt: at(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('card_disputes_ref').on(t.disputeRef),
    index('card_disputes_transaction').on(t.transactionId, t.openedAt),
    oneOf('card_disputes_status', t.status, disputeStatuses),
  ],
);

/** A fee that an agent pays for a payment, moved on its own once the payment was deposited. */
export const agentFees = pgTable(
  'agent_fees',
  {
    id: id(),
    transactionTemplateId: integer()
      .notNull()
      .references(() => transactionTemplates.id),
    active: boolean().notNull().default(true),
    amount: cents().notNull(),
    currency: text().notNull().default('USD'),
    status: text({ enum: transactionStatuses }).notNull(),
    traceId: text(),
    transferRef: text(),
    originationFundingSourceId: uuid().references(() => fundingSources.id),
    /** Why it is blocked or failed, for people. */
    reason: text(),
    errorType: text(),
    /** The code with which the agent's bank returned the payment, within the return period or later. */
    returnCode: text(),
    /** When the provider was last asked for the transfer without being told of it. */
    transferAskedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('agent_fees_template').on(t.transactionTemplateId),
    index('agent_fees_page').on(t.createdAt, t.id),
    index('agent_fees_transfer_ref').on(t.transferRef),
    index('agent_fees_open')
      .on(t.updatedAt)
      .where(sql`status in ('INITIATED', 'BLOCKED')`),
    index('agent_fees_arrived')
      .on(t.updatedAt)
      .where(sql`status = 'DEPOSITED'`),
    oneOf('agent_fees_status', t.status, transactionStatuses),
  ],
);

/**
 * How much of the money that arrived a refund claims, while the refund may still move money. A trigger refuses claims
 * above the amount that the ledger shows as arrived for the original payment (ADR 0349).
 */
export const refundClaims = pgTable(
  'refund_claims',
  {
    refundTemplateId: integer()
      .primaryKey()
      .references(() => transactionTemplates.id),
    originalTemplateId: integer()
      .notNull()
      .references(() => transactionTemplates.id),
    amount: cents().notNull(),
    createdAt: createdAt(),
    /** When the provider confirmed that the refund moves no money. Null while the refund may still move money. */
    releasedAt: at(),
  },
  (t) => [
    uniqueIndex('refund_claims_one_open')
      .on(t.originalTemplateId)
      .where(sql`released_at is null`),
  ],
);
