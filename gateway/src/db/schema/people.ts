import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id, oneOf, updatedAt } from './columns.ts';
import { customerStatuses, customerTypes, documentStatuses, documentTypes } from './values.ts';

/** A customer of the bank-transfer provider: a person or a business that may hold accounts there. */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    active: boolean().notNull().default(true),
    status: text({ enum: customerStatuses }).notNull().default('UNVERIFIED'),
    type: text({ enum: customerTypes }).notNull(),
    /** The provider's id; null until the provider answered. */
    customerRef: text().unique(),
    /** Who registered it; no reference, for users refer to their customers. */
    createdById: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('customers_status', t.status, customerStatuses),
    oneOf('customers_type', t.type, customerTypes),
  ],
);

/** An identity document of a customer; the file itself goes to the provider. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    type: text({ enum: documentTypes }).notNull().default('LICENSE'),
    status: text({ enum: documentStatuses }).notNull().default('UPLOADED'),
    documentRef: text(),
    failureReason: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('documents_customer').on(t.customerId),
    oneOf('documents_status', t.status, documentStatuses),
  ],
);

/** Everyone with a name: admins, agents, platform staff and payers (who have no subject). */
export const users = pgTable(
  'users',
  {
    id: id(),
    active: boolean().notNull().default(true),
    /** The identity provider's subject; null for people who never signed in. */
    subject: text().unique(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text(),
    role: text({ enum: ['user', 'superadmin'] })
      .notNull()
      .default('user'),
    customerId: uuid().references(() => customers.id),
    verifiedAt: at(),
    onboardedAt: at(),
    allowOrgRegistration: boolean().notNull().default(false),
    defaultFundingSourceId: uuid(),
    agentCoveringFees: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(sql`lower(email)`),
    index('users_by_name').on(t.lastName, t.firstName, t.id),
    index('users_customer').on(t.customerId),
    oneOf('users_role', t.role, ['user', 'superadmin']),
  ],
);
