import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id, json } from './columns.ts';
import { organizations } from './organizations.ts';

/** Another system of an organization that payments come from or are told to. */
export const integrations = pgTable('integrations', {
  id: id(),
  name: text().notNull(),
  organizationId: uuid().references(() => organizations.id),
  active: boolean().notNull().default(true),
  createdAt: createdAt(),
});

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
