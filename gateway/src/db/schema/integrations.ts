import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, cents, createdAt, id, json, texts } from './columns.ts';
import { organizations } from './organizations.ts';
import { paymentOccasions } from './occasions.ts';
import { users } from './people.ts';
import type { StoredFormDatum } from './shapes.ts';
import { transactionTemplates } from './templates.ts';
import type { ApiKeyScope } from './values.ts';

/** Another system of an organization that payments come from or are told to. */
export const integrations = pgTable('integrations', {
  id: id(),
  name: text().notNull(),
  organizationId: uuid().references(() => organizations.id),
  active: boolean().notNull().default(true),
  createdAt: createdAt(),
});

/** What a program of an integration proves itself with. Of the secret only its SHA-256 is kept. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    integrationId: uuid()
      .notNull()
      .references(() => integrations.id),
    name: text().notNull(),
    /** How the secret begins, for people to tell keys apart. */
    prefix: text().notNull(),
    secretHash: text().notNull().unique(),
    scopes: json<readonly ApiKeyScope[]>().notNull(),
    /** The largest payment out, cents; null without SEND_PAYMENTS. */
    sendLimit: cents(),
    /** From where it may be used, addresses or ranges; from anywhere while empty. */
    addresses: texts(),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: at(),
    lastUsedAt: at(),
    revokedAt: at(),
    /** The key that replaced this one in a rotation. */
    successorId: uuid().references((): AnyPgColumn => apiKeys.id),
  },
  (t) => [index('api_keys_integration').on(t.integrationId, t.createdAt)],
);

/** A request to a payer that a program made ready. It is no payment: a person sends it, discards it, or it is over. */
export const preparedRequests = pgTable(
  'prepared_requests',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    paymentOccasionId: uuid()
      .notNull()
      .references(() => paymentOccasions.id),
    apiKeyId: uuid()
      .notNull()
      .references(() => apiKeys.id),
    amount: cents().notNull(),
    receiverEmail: text().notNull(),
    formData: json<readonly StoredFormDatum[]>().notNull(),
    /** Why the program made it ready, in its words. */
    note: text(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    /** When somebody sent or discarded it. */
    closedAt: at(),
    closedById: uuid().references(() => users.id),
    /** What it became, where it was sent. */
    transactionTemplateId: integer().references(() => transactionTemplates.id),
  },
  (t) => [
    index('prepared_requests_open')
      .on(t.organizationId, t.createdAt)
      .where(sql`${t.closedAt} is null`),
  ],
);

/** An address that is told of changes. The secret is encrypted at rest. */
export const webhookSubscriptions = pgTable(
  'webhook_subscriptions',
  {
    id: id(),
    organizationId: uuid().references(() => organizations.id),
    integrationId: uuid().references(() => integrations.id),
    url: text().notNull(),
    secretEncrypted: text().notNull(),
    /** The secret before the last rotation, which signs beside the new one until then. */
    earlierSecretEncrypted: text(),
    earlierSecretUntil: at(),
    /** Of which events it is told; of every one while empty. */
    events: texts(),
    /** The published date whose messages it gets. */
    version: text().notNull().default('2026-11-23'),
    createdById: uuid(),
    /**
     * The API key that created the subscription, or null if a person did. The subscription ends with the key unless
     * somebody adopts it.
     */
    apiKeyId: uuid().references(() => apiKeys.id),
    adoptedAt: at(),
    adoptedById: uuid().references(() => users.id),
    active: boolean().notNull().default(true),
    /** When its receiver said that it is gone for good; it is listed until somebody deletes it. */
    goneAt: at(),
    /** Since when it has taken nothing; null while it takes what it is sent. */
    failingSince: at(),
    /** When it was switched off because it had taken nothing for days; it is listed until somebody deletes it. */
    failedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [index('webhook_subscriptions_organization').on(t.organizationId)],
);

/** One message to a webhook subscription. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    webhookSubscriptionId: uuid().references(() => webhookSubscriptions.id),
    integrationId: uuid().references(() => integrations.id),
    transactionTemplateId: integer(),
    url: text().notNull(),
    externalId: text(),
    payload: json<Record<string, unknown>>(),
    resultCode: integer(),
    attempts: integer().notNull().default(0),
    deliveredAt: at(),
    /** Until then one delivery is under way. */
    claimedUntil: at(),
    createdAt: createdAt(),
  },
  (t) => [index('webhook_attempts_integration').on(t.integrationId, t.createdAt)],
);

/** One try to deliver a message, with what was answered, cut. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    attemptId: uuid()
      .notNull()
      .references(() => webhookAttempts.id),
    at: at().notNull(),
    ms: integer().notNull(),
    /** Null where there was no answer. */
    resultCode: integer(),
    answer: text(),
    /** Why there was no answer. */
    error: text(),
  },
  (t) => [index('webhook_deliveries_attempt').on(t.attemptId, t.at)],
);
