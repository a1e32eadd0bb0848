import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, cents, createdAt, id, json, texts } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';
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
  },
  (t) => [index('api_keys_integration').on(t.integrationId, t.createdAt)],
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
    createdById: uuid(),
    active: boolean().notNull().default(true),
    /** When its receiver said that it is gone for good; it is listed until somebody deletes it. */
    goneAt: at(),
    createdAt: createdAt(),
  },
  (t) => [index('webhook_subscriptions_organization').on(t.organizationId)],
);

/** One delivery to a webhook subscription. */
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
