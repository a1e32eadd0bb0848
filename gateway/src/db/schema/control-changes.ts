import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { json, oneOf } from './columns.ts';
import { organizations } from './organizations.ts';
import { secondPersonColumns } from './second-person.ts';
import type { StoredSettings } from './shapes.ts';
import { controlSubjects, paymentDirections, waitingChangeStates } from './values.ts';

/** A change of a setting that loosens control over money. The change waits until a second person confirms it. */
export const controlChanges = pgTable(
  'control_changes',
  {
    ...secondPersonColumns(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    subject: text({ enum: controlSubjects }).notNull(),
    /** The id of the occasion, the escrow account, the share or the subscription. */
    subjectId: uuid().notNull(),
    /** The name of the subject when the change was requested. */
    name: text().notNull(),
    /** The direction of money whose approvers may confirm the change: money sent, or money collected. */
    direction: text({ enum: paymentDirections }).notNull(),
    /** The settings when the change was requested. */
    before: json<StoredSettings>().notNull(),
    wanted: json<StoredSettings>().notNull(),
  },
  (t) => [
    uniqueIndex('control_changes_waiting')
      .on(t.subjectId)
      .where(sql`state = 'WAITING'`),
    index('control_changes_organization').on(t.organizationId, t.createdAt, t.id),
    index('control_changes_expiring')
      .on(t.expiresAt)
      .where(sql`state = 'WAITING'`),
    oneOf('control_changes_state', t.state, waitingChangeStates),
    oneOf('control_changes_subject', t.subject, controlSubjects),
    oneOf('control_changes_direction', t.direction, paymentDirections),
  ],
);
