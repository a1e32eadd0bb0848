import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id, json, oneOf, texts, updatedAt } from './columns.ts';
import { customers, users } from './people.ts';
import { secondPersonColumns } from './second-person.ts';
import type { StoredGrant, StoredLimit } from './shapes.ts';
import { organizationTypes, waitingChangeStates } from './values.ts';
import type { OrganizationRole } from './values.ts';

/** A brokerage, title company, attorney or association. */
export const organizations = pgTable(
  'organizations',
  {
    id: id(),
    active: boolean().notNull().default(true),
    slug: text().notNull(),
    name: text().notNull(),
    organizationType: text({ enum: organizationTypes }),
    address: text(),
    email: text(),
    phone: text(),
    url: text(),
    ein: text(),
    logoDark: text(),
    logoLight: text(),
    backgroundColor: text(),
    expeditePayments: boolean().notNull().default(false),
    promotionalBlocklisted: boolean().notNull().default(false),
    secondaryApprovalEnabled: boolean().notNull().default(false),
    holdsEscrow: boolean().notNull().default(true),
    utilizesRefunds: boolean().notNull().default(false),
    /** Whether its own people give each other permissions; else platform staff does. */
    ownPermissions: boolean().notNull().default(false),
    /** E-mail domains of its own, whose people sign in by the connection. */
    signInDomains: texts(),
    /** The identity provider's name of the connection to the organization's own; null where none is set up. */
    signInConnection: text(),
    /** The organization at the identity provider that the connection belongs to. */
    signInOrganization: text(),
    /** Whether people of these domains are let in by it alone. */
    signInRequired: boolean().notNull().default(false),
    /** Days until an approval that nobody gave expires. */
    approvalExpirationDays: integer().notNull().default(7),
    emails: texts(),
    customerId: uuid().references(() => customers.id),
    createdById: uuid().references(() => users.id),
    vettedById: uuid().references(() => users.id),
    onboardedAt: at(),
    vettedAt: at(),
    escrowOnboardingSkippedAt: at(),
    escrowOnboardingCompletedAt: at(),
    fundingOnboardingSkippedAt: at(),
    fundingOnboardingCompletedAt: at(),
    brandingOnboardingSkippedAt: at(),
    brandingOnboardingCompletedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('organizations_slug').on(sql`lower(slug)`),
    index('organizations_by_name').on(t.name, t.id),
    index('organizations_customer').on(t.customerId),
    index('organizations_sign_in_domains').using('gin', t.signInDomains),
    index('organizations_sign_in_connection').on(t.signInConnection),
    oneOf('organizations_type', t.organizationType, organizationTypes),
  ],
);

/**
 * A former slug of an organization. It leads to the organization for a limited time, during which no other organization
 * can take it.
 */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    /** In lower case. */
    slug: text().primaryKey(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    until: at().notNull(),
  },
  (t) => [index('former_slugs_organization').on(t.organizationId)],
);

/** What somebody typed of a person whom they are about to add. */
export const introductions = pgTable(
  'introductions',
  {
    givenById: uuid()
      .notNull()
      .references(() => users.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.givenById, t.userId] })],
);

/** Membership of a user in an organization with the permissions held there. */
export const organizationUsers = pgTable(
  'organization_users',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    roles: texts().$type<OrganizationRole[]>(),
    /** How far the roles go; none for what they say by themselves. */
    limits: json<StoredLimit[]>().notNull().default([]),
    /**
     * When the person accepted the invitation. Until then they hold nothing in the organization, and it knows of them
     * what it typed itself.
     */
    acceptedAt: at().defaultNow(),
    /** When the invitation was sent last; null for who was never invited. */
    invitedAt: at(),
    invitedById: uuid().references(() => users.id),
    invitedFirstName: text(),
    invitedLastName: text(),
    invitedPhone: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId] }),
    index('organization_users_user').on(t.userId),
  ],
);

/** A change of somebody's permissions that lets money out: it waits until somebody else confirms it. */
export const permissionChanges = pgTable(
  'permission_changes',
  {
    ...secondPersonColumns(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** What the person held when it was asked for; null for somebody who is to be invited. */
    held: json<StoredGrant>(),
    wanted: json<StoredGrant>().notNull(),
  },
  (t) => [
    uniqueIndex('permission_changes_waiting')
      .on(t.organizationId, t.userId)
      .where(sql`state = 'WAITING'`),
    index('permission_changes_expiring')
      .on(t.expiresAt)
      .where(sql`state = 'WAITING'`),
    oneOf('permission_changes_state', t.state, waitingChangeStates),
  ],
);
