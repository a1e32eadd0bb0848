import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, cents, createdAt, id, oneOf, texts, updatedAt } from './columns.ts';
import { organizations } from './organizations.ts';
import { customers, users } from './people.ts';
import { bankAccountTypes, fundingSourceKinds, fundingSourceStatuses } from './values.ts';

/** A bank account, or a balance. The number is never stored: last four digits and the provider's reference stay. */
export const fundingSources = pgTable(
  'funding_sources',
  {
    id: id(),
    kind: text({ enum: fundingSourceKinds }).notNull().default('BANK'),
    name: text().notNull(),
    bank: text(),
    last4: text(),
    bankAccountType: text({ enum: bankAccountTypes }),
    status: text({ enum: fundingSourceStatuses }).notNull().default('UNVERIFIED'),
    active: boolean().notNull().default(true),
    fundingRef: text().unique(),
    customerId: uuid().references(() => customers.id),
    /** The organization it belongs to; null for a payer's own account. */
    organizationId: uuid().references(() => organizations.id),
    /** The person it belongs to; null for an organization's account. */
    userId: uuid().references(() => users.id),
    createdById: uuid().references(() => users.id),
    plaidAccessTokenEncrypted: text(),
    plaidItemId: text(),
    microdepositStatus: text({ enum: ['pending', 'processed', 'failed'] }),
    mdInitiatedAt: at(),
    mdSucceededAt: at(),
    mdFailedAt: at(),
    mdVerificationFailedAt: at(),
    mdVerifiedAt: at(),
    verificationAttempts: integer().notNull().default(0),
    /**
     * When the account was closed to debits because its holder told the bank to refuse them. Null while debits are
     * allowed.
     */
    debitsBlockedAt: at(),
    /** The return code that closed the account to debits. */
    debitsBlockedCode: text(),
    /**
     * Whether money may be sent to the account. False if the only proof of its owner is the link of a payment, because
     * mail can be forwarded.
     */
    receives: boolean().notNull().default(true),
    insertedAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('funding_sources_organization').on(t.organizationId, t.insertedAt, t.id),
    index('funding_sources_customer').on(t.customerId),
    index('funding_sources_user').on(t.userId),
    uniqueIndex('funding_sources_one_balance')
      .on(t.organizationId)
      .where(sql`kind = 'BALANCE'`),
    oneOf('funding_sources_kind', t.kind, fundingSourceKinds),
    oneOf('funding_sources_status', t.status, fundingSourceStatuses),
  ],
);

/**
 * A bank sign-in at the bank-linking provider, from the exchange of its token until it is removed there. It outlives
 * a process that stops halfway: a repeated call goes on with it, and what nobody comes back for is removed.
 */
export const bankLinks = pgTable(
  'bank_links',
  {
    id: id(),
    /** Names the token that the provider's dialog ended with, without holding it. */
    tokenMark: text().notNull().unique(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    /** Null before the exchange, and after the removal. */
    accessTokenEncrypted: text(),
    itemId: text(),
    /** The account that was made from it. */
    fundingSourceId: uuid().references(() => fundingSources.id),
    /** Until then one call works on it, and no other account of the customer is linked. */
    heldUntil: at(),
    /** When it is to be removed at the provider; null while an account needs it. */
    removalDueAt: at(),
    removalAttempts: integer().notNull().default(0),
    removedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('bank_links_customer').on(t.customerId),
    index('bank_links_funding_source').on(t.fundingSourceId),
    index('bank_links_removal')
      .on(t.removalDueAt)
      .where(sql`${t.removedAt} is null`),
  ],
);

/** An account that holds earnest money, backed by a funding source. */
export const escrowAccounts = pgTable(
  'escrow_accounts',
  {
    id: id(),
    active: boolean().notNull().default(true),
    name: text().notNull(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    fundingSourceId: uuid()
      .notNull()
      .references(() => fundingSources.id),
    operatingRegions: texts(),
    maxAmount: cents(),
    approvalsRequired: boolean().notNull().default(false),
    /** Incoming payments wait for an approval. */
    gated: boolean().notNull().default(false),
    emails: texts(),
    createdById: uuid().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('escrow_accounts_organization').on(t.organizationId, t.createdAt, t.id),
    index('escrow_accounts_funding_source').on(t.fundingSourceId),
  ],
);

/** A card. Only what the card provider lets us show is kept. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: id(),
    userId: uuid().references(() => users.id),
    organizationId: uuid().references(() => organizations.id),
    active: boolean().notNull().default(true),
    /** The card provider's customer that the card is attached to. */
    customerRef: text().notNull(),
    cardRef: text().notNull().unique(),
    last4: text().notNull(),
    brand: text().notNull(),
    country: text(),
    expMonth: integer().notNull(),
    expYear: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_methods_user').on(t.userId),
    index('payment_methods_organization').on(t.organizationId),
  ],
);
