import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { at, cents, createdAt, id, json, oneOf, texts, updatedAt } from './columns.ts';
import { fileNumberSql, ownFileSql } from './file-names.ts';
import { escrowAccounts, fundingSources, paymentMethods } from './accounts.ts';
import { feeConfigs, paymentOccasions } from './occasions.ts';
import { organizations } from './organizations.ts';
import { paymentLinks } from './payment-links.ts';
import { users } from './people.ts';
import type { StoredApprovalDemand, StoredFormDatum, StoredImportColumn, StoredOutsider } from './shapes.ts';
import {
  displayStatuses,
  feePayers,
  paymentContexts,
  paymentDirections,
  paymentTypes,
  statusGroups,
  templateStatuses,
} from './values.ts';

/** A named set of requests sent together from one file. */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    active: boolean().notNull().default(true),
    name: text().notNull(),
    description: text(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    paymentOccasionId: uuid()
      .notNull()
      .references(() => paymentOccasions.id),
    createdById: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('batches_name').on(t.organizationId, t.paymentOccasionId, t.name),
    index('batches_page').on(t.organizationId, t.createdAt, t.id),
  ],
);

/** What the columns of another system's files are read as, by the set of their headings. */
export const importColumns = pgTable(
  'import_columns',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** SHA-256 of the headings in an order of their own. */
    headings: text().notNull(),
    columns: json<StoredImportColumn[]>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.organizationId, t.headings] })],
);

/**
 * A payment request. `displayStatus`, `statusGroup`, `organizationId`, `direction`,
 * `context` and the buyer's name are kept here as copies so that a filtered page is answered from one index;
 * they are written only where a payment is created or moved.
 */
export const transactionTemplates = pgTable(
  'transaction_templates',
  {
    /** Nine digits, random. */
    id: integer().primaryKey(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    paymentOccasionId: uuid()
      .notNull()
      .references(() => paymentOccasions.id),
    direction: text({ enum: paymentDirections }).notNull(),
    context: text({ enum: paymentContexts }).notNull(),
    /** The request's own status. */
    status: text({ enum: templateStatuses }).notNull(),
    /** The transaction's status where one exists, else the request's. */
    displayStatus: text({ enum: displayStatuses }).notNull(),
    statusGroup: text({ enum: statusGroups }).notNull(),
    active: boolean().notNull().default(true),
    /** The principal, in cents. */
    amount: cents().notNull(),
    /** The platform's fee, in cents; `feePayer` says who bears it. */
    fee: cents().notNull().default(0),
    feePayer: text({ enum: feePayers }).notNull().default('OWNER'),
    /** The part of `fee` that is there because a card pays, in cents. */
    cardFee: cents().notNull().default(0),
    currency: text().notNull().default('USD'),
    feeConfigId: uuid().references(() => feeConfigs.id),
    paymentType: text({ enum: paymentTypes }).notNull().default('ACH'),
    isAch: boolean().notNull().default(true),
    address: text(),
    formData: json<StoredFormDatum[]>().notNull().default([]),
    receiverEmail: text(),
    additionalEmails: texts(),
    lineNumber: integer(),
    batchId: uuid().references(() => batches.id),
    refunded: boolean().notNull().default(false),
    refundedAt: at(),
    /** For a REFUND template: the payment it gives back. */
    refundOfTemplateId: integer().references((): AnyPgColumn => transactionTemplates.id),
    /** For a request that was made again: the first one for the same money. */
    attemptOfTemplateId: integer().references((): AnyPgColumn => transactionTemplates.id),
    /** The link that its payer began it with; null for all others. */
    paymentLinkId: uuid().references(() => paymentLinks.id),
    agentCoveringFee: boolean().notNull().default(false),
    rejectReason: text(),
    /** Who asked for the money or sent it; null where the payer came through an occasion's own link. */
    requesterId: uuid().references(() => users.id),
    /**
     * The person outside the organization who requested the payment through a requester link. Null for all other
     * payments.
     */
    outsider: json<StoredOutsider>(),
    authorizedById: uuid().references(() => users.id),
    approvedById: uuid().references(() => users.id),
    /** What the approval policy asks, as it was when the payment began to wait; null where no rule of it applies. */
    approvalDemand: json<StoredApprovalDemand>(),
    /** Who gave the first of two approvals. */
    firstApprovedById: uuid().references(() => users.id),
    firstApprovedAt: at(),
    buyerId: uuid().references(() => users.id),
    buyerAgentId: uuid().references(() => users.id),
    listingAgentId: uuid().references(() => users.id),
    buyerFirstName: text(),
    buyerLastName: text(),
    buyerFullName: text(),
    buyerEmail: text(),
    buyerPhone: text(),
    /** The account the money leaves; null until the payer chose one. */
    originationFundingSourceId: uuid().references(() => fundingSources.id),
    /** The card that pays instead of an account. */
    paymentMethodId: uuid().references(() => paymentMethods.id),
    /** The account the money arrives at. */
    destinationFundingSourceId: uuid().references(() => fundingSources.id),
    escrowAccountId: uuid().references(() => escrowAccounts.id),
    receivingOrganizationId: uuid().references(() => organizations.id),
    startAt: at(),
    /** The day by which the payer is to pay, in the occasion's zone; null for none. */
    dueOn: date({ mode: 'string' }),
    /** When the payer was reminded last, by the occasion's schedule. */
    remindedAt: at(),
    createdAt: createdAt(),
    requestedAt: at(),
    accessedAt: at(),
    /** When the payment began to wait for an approval; the expiry clock counts from here. */
    approvalPendingAt: at(),
    authorizedAt: at(),
    approvedAt: at(),
    rejectedAt: at(),
    canceledAt: at(),
    depositedAt: at(),
    /** When it came to the status by which it stands among what was canceled and failed; null elsewhere. */
    stoppedAt: at(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('templates_page').on(t.organizationId, t.createdAt, t.id),
    index('templates_group_page').on(t.organizationId, t.statusGroup, t.createdAt, t.id),
    index('templates_status_page').on(
      ...([t.organizationId, t.displayStatus, t.createdAt, t.id, t.amount, t.direction] as const),
    ),
    index('templates_updated_page').on(t.organizationId, t.updatedAt, t.id),
    index('templates_id_page').on(t.organizationId, t.id),
    index('templates_authorized').on(t.organizationId, t.authorizedAt),
    index('templates_authorized_page')
      .on(t.organizationId, sql`(coalesce(authorized_at, created_at))`, t.id)
      .where(sql`status_group = 'AUTHORIZED_AND_INITIATED'`),
    index('templates_deposited').on(t.organizationId, t.depositedAt, t.direction, t.amount),
    index('templates_deposited_page')
      .on(t.organizationId, sql`(coalesce(deposited_at, created_at))`, t.id)
      .where(sql`status_group = 'DEPOSITED'`),
    index('templates_stopped_page')
      .on(t.organizationId, sql`(coalesce(stopped_at, updated_at))`, t.id)
      .where(sql`status_group = 'CANCELED_AND_FAILED'`),
    index('templates_attempts')
      .on(t.attemptOfTemplateId)
      .where(sql`attempt_of_template_id is not null`),
    index('templates_payment_link')
      .on(t.paymentLinkId, t.createdAt)
      .where(sql`payment_link_id is not null`),
    index('templates_occasion_page').on(t.paymentOccasionId, t.createdAt, t.id),
    index('templates_amount').on(t.amount, t.organizationId, t.createdAt, t.id),
    index('templates_batch').on(t.batchId),
    index('templates_own_file')
      .on(sql.raw(`(${ownFileSql()})`))
      .where(sql.raw(`${ownFileSql()} is not null`)),
    index('templates_file_number')
      .on(sql.raw(`(${fileNumberSql()})`))
      .where(sql.raw(`${fileNumberSql()} is not null`)),
    index('templates_refunds')
      .on(t.refundOfTemplateId)
      .where(sql`refund_of_template_id is not null`),
    index('templates_similar').on(t.paymentOccasionId, sql`lower(receiver_email)`, t.createdAt),
    index('templates_origination').on(t.originationFundingSourceId, t.createdAt, t.id),
    index('templates_destination').on(t.destinationFundingSourceId, t.createdAt, t.id),
    index('templates_buyer').on(t.buyerId),
    index('templates_requester').on(t.requesterId, t.createdAt, t.id),
    index('templates_buyer_agent').on(t.buyerAgentId, t.createdAt, t.id),
    index('templates_listing_agent').on(t.listingAgentId, t.createdAt, t.id),
    index('templates_approval_clock')
      .on(t.approvalPendingAt)
      .where(sql`display_status = 'APPROVAL_PENDING'`),
    index('templates_due')
      .on(t.organizationId, t.dueOn)
      .where(sql`due_on is not null and authorized_at is null`),
    index('templates_receivers')
      .on(t.organizationId, sql`lower(receiver_email)`, t.createdAt)
      .where(sql`direction = 'OUTBOUND' and context = 'GENERIC' and receiver_email is not null`),
    index('templates_waiting_receiver')
      .on(sql`lower(receiver_email)`)
      .where(sql`direction = 'OUTBOUND' and destination_funding_source_id is null`),
    uniqueIndex('templates_one_live_refund')
      .on(t.refundOfTemplateId)
      .where(sql`status_group <> 'CANCELED_AND_FAILED'`),
    index('templates_buyer_name_part').using('gin', sql`lower(buyer_full_name) gin_trgm_ops`),
    index('templates_buyer_first_name_part').using('gin', sql`lower(buyer_first_name) gin_trgm_ops`),
    index('templates_buyer_last_name_part').using('gin', sql`lower(buyer_last_name) gin_trgm_ops`),
    index('templates_buyer_email_part').using('gin', sql`lower(buyer_email) gin_trgm_ops`),
    index('templates_buyer_phone_part').using('gin', sql`buyer_phone gin_trgm_ops`),
    index('templates_address_part').using('gin', sql`lower(address) gin_trgm_ops`),
    oneOf('templates_status', t.status, templateStatuses),
    oneOf('templates_display_status', t.displayStatus, displayStatuses),
    oneOf('templates_status_group', t.statusGroup, statusGroups),
  ],
);
