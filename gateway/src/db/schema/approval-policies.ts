import { sql } from 'drizzle-orm';
import { index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, json, oneOf } from './columns.ts';
import { organizations } from './organizations.ts';
import { users } from './people.ts';
import { secondPersonColumns } from './second-person.ts';
import type { StoredPolicy } from './shapes.ts';
import { waitingChangeStates } from './values.ts';

/** The versions of an organization's approval policy: rows are only added, and the newest one is in force. */
export const approvalPolicies = pgTable(
  'approval_policies',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** Counts from 1. */
    version: integer().notNull(),
    policy: json<StoredPolicy>().notNull(),
    madeById: uuid()
      .notNull()
      .references(() => users.id),
    /** Who confirmed it as the second person; null where none was needed. */
    confirmedById: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('approval_policies_version').on(t.organizationId, t.version)],
);

/** A change of an approval policy that lets more money out: it waits until somebody else confirms it. */
export const approvalPolicyChanges = pgTable(
  'approval_policy_changes',
  {
    ...secondPersonColumns(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** The version that it was made from; 0 for none. */
    baseVersion: integer().notNull(),
    policy: json<StoredPolicy>().notNull(),
  },
  (t) => [
    uniqueIndex('approval_policy_changes_waiting')
      .on(t.organizationId)
      .where(sql`state = 'WAITING'`),
    index('approval_policy_changes_expiring')
      .on(t.expiresAt)
      .where(sql`state = 'WAITING'`),
    oneOf('approval_policy_changes_state', t.state, waitingChangeStates),
  ],
);
