import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { at, cents, createdAt, id, json, oneOf, texts, updatedAt } from './columns.ts';
import { escrowAccounts, fundingSources } from './accounts.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';
import type { StoredFeeSchema, StoredFormField } from './shapes.ts';
import { feePayers, occasionStatuses, paymentContexts, paymentDirections, paymentTypes } from './values.ts';

/** How a fee follows from an amount, and who pays it. */
export const feeConfigs = pgTable(
  'fee_configs',
  {
    id: id(),
    userId: uuid(),
    transactionId: uuid(),
    integrationId: uuid(),
    organizationId: uuid().references(() => organizations.id),
    fundingSourceId: uuid(),
    feeType: text().notNull().default('PLATFORM'),
    active: boolean().notNull().default(true),
    amount: cents(),
    currency: text().notNull().default('USD'),
    defaultSchema: boolean().notNull().default(false),
    isDefault: boolean().notNull().default(false),
    partyPaysCcFee: boolean().notNull().default(false),
    payer: text({ enum: feePayers }).notNull(),
    paymentType: text({ enum: paymentTypes }).notNull().default('ACH'),
    policyType: text().notNull().default('TIERED'),
    priority: integer().notNull().default(0),
    schema: json<StoredFeeSchema>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('fee_configs_organization').on(t.organizationId),
    oneOf('fee_configs_payer', t.payer, feePayers),
  ],
);

/** A payment setup: what is collected or sent, into or from which account, under which rules. */
export const paymentOccasions = pgTable(
  'payment_occasions',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    /** The largest single payment; null means the default: $100,000, and $750,000 for a batch's row. */
    limit: cents(),
    status: text({ enum: occasionStatuses }).notNull().default('ACTIVE'),
    context: text({ enum: paymentContexts }).notNull(),
    direction: text({ enum: paymentDirections }).notNull(),
    timeZone: text().notNull().default('America/New_York'),
    /** How many banking days after it is asked for a payment is due; null for no rule. */
    dueBankingDays: integer(),
    /** When payers are reminded: banking days after the due day, before it where negative. */
    reminderDays: integer()
      .array()
      .notNull()
      .default(sql`'{}'::integer[]`),
    calculateFee: boolean().notNull().default(true),
    autoAuthEnabled: boolean().notNull().default(false),
    acceptsCreditCards: boolean().notNull().default(false),
    expeditePayment: boolean().notNull().default(false),
    checkBalance: boolean().notNull().default(false),
    requiresSecondaryApproval: boolean().notNull().default(false),
    feeConfigurationId: uuid().references(() => feeConfigs.id),
    emails: texts(),
    gated: boolean().notNull().default(false),
    operatingRegion: texts(),
    approvalRequired: boolean().notNull().default(false),
    sendDepositedEmails: boolean().notNull().default(true),
    formFields: json<StoredFormField[]>().notNull().default([]),
    fundingSourceId: uuid().references(() => fundingSources.id),
    escrowAccountId: uuid().references(() => escrowAccounts.id),
    createdById: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('payment_occasions_organization').on(t.organizationId, t.createdAt, t.id),
    index('payment_occasions_escrow_account').on(t.escrowAccountId),
    oneOf('payment_occasions_status', t.status, occasionStatuses),
    oneOf('payment_occasions_context', t.context, paymentContexts),
    oneOf('payment_occasions_direction', t.direction, paymentDirections),
  ],
);

/** An occasion that another organization may use as its own. */
export const sharedPaymentOccasions = pgTable(
  'shared_payment_occasions',
  {
    id: id(),
    active: boolean().notNull().default(true),
    paymentOccasionId: uuid()
      .notNull()
      .references(() => paymentOccasions.id),
    sharedByOrganizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    utilizingOrganizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    emails: texts(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('shared_payment_occasions_once')
      .on(t.paymentOccasionId, t.utilizingOrganizationId)
      .where(sql`active`),
    index('shared_payment_occasions_utilizing').on(t.utilizingOrganizationId),
  ],
);

/** A standing payment of an organization through an occasion (PoSubscription). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    paymentOccasionId: uuid()
      .notNull()
      .references(() => paymentOccasions.id),
    userId: uuid().references(() => users.id),
    fundingSourceId: uuid().references(() => fundingSources.id),
    status: text({ enum: occasionStatuses }).notNull().default('ACTIVE'),
    blockReason: text(),
    inboundLimit: cents(),
    originalTemplateId: integer(),
    lastTransactionId: uuid(),
    lastRunAt: at(),
    insertedAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('subscriptions_organization').on(t.organizationId),
    index('subscriptions_occasion').on(t.paymentOccasionId),
    oneOf('subscriptions_status', t.status, occasionStatuses),
  ],
);

export const promotions = pgTable('promotions', {
  id: id(),
  title: text().notNull(),
  active: boolean().notNull().default(true),
  heading: text(),
  description: text().notNull(),
  image: text().notNull(),
  prompt: text().notNull(),
  disclaimer: text(),
  emdOnly: boolean().notNull().default(false),
  optOut: boolean().notNull().default(false),
  isGlobalDefault: boolean().notNull().default(false),
  zapierUrl: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Where a promotion is shown: an organization, an occasion of it, or both. */
export const promotionRelationships = pgTable(
  'promotion_relationships',
  {
    id: id(),
    active: boolean().notNull().default(true),
    promotionId: uuid()
      .notNull()
      .references(() => promotions.id),
    organizationId: uuid().references(() => organizations.id),
    paymentOccasionId: uuid().references(() => paymentOccasions.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('promotion_relationships_occasion').on(t.paymentOccasionId),
    index('promotion_relationships_organization').on(t.organizationId),
  ],
);
