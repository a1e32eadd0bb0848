import { doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, id, oneOf, texts } from './columns.ts';

/** A page that showed something of a remote, and in which release. */
export const pageLoads = pgTable(
  'page_loads',
  {
    /** The page view's own id, made by the browser. */
    page: uuid().notNull(),
    remote: text().notNull(),
    release: text().notNull(),
    at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.page, t.remote, t.release] }),
    index('page_loads_release').on(t.remote, t.release, t.at),
    index('page_loads_at').on(t.at),
  ],
);

/** Errors of pages that have one cause: the same kind, message and first line of ours. */
export const errorCauses = pgTable(
  'error_causes',
  {
    id: id(),
    /** The hash of what its errors have in common. */
    fingerprint: text().notNull().unique('error_causes_fingerprint'),
    remote: text().notNull(),
    kind: text().notNull(),
    message: text().notNull(),
    /** Lines of the sources where there are source maps, of the scripts where there are none. */
    frames: texts(),
    times: integer().notNull(),
    firstRelease: text().notNull(),
    lastRelease: text().notNull(),
    firstSeenAt: at().notNull(),
    lastSeenAt: at().notNull(),
  },
  (t) => [index('error_causes_seen').on(t.lastSeenAt, t.id)],
);

/** One error that a page told. */
export const pageErrors = pgTable(
  'page_errors',
  {
    id: id(),
    page: uuid().notNull(),
    remote: text().notNull(),
    release: text().notNull(),
    causeId: uuid()
      .notNull()
      .references(() => errorCauses.id, { onDelete: 'cascade' }),
    at: createdAt(),
  },
  (t) => [
    index('page_errors_release').on(t.remote, t.release, t.at),
    index('page_errors_cause').on(t.causeId),
    index('page_errors_at').on(t.at),
  ],
);

/** What was found when a release that is tried out was compared with the one before, and what followed. */
export const releaseComparisons = pgTable(
  'release_comparisons',
  {
    id: id(),
    remote: text().notNull(),
    release: text().notNull(),
    /** The release that everybody else has. */
    former: text().notNull(),
    at: at().notNull(),
    verdict: text({ enum: ['worse', 'fine', 'undecided'] }).notNull(),
    reason: text().notNull(),
    /** The share that it had then, percent. */
    traffic: doublePrecision().notNull(),
    pages: integer().notNull(),
    errorPages: integer().notNull(),
    formerPages: integer().notNull(),
    formerErrorPages: integer().notNull(),
    /** What followed, in words; null where nothing did. */
    action: text(),
    /** Who did that; null for the gateway itself. */
    actorUserId: uuid(),
  },
  (t) => [
    index('release_comparisons_remote').on(t.remote, t.at),
    oneOf('release_comparisons_verdict', t.verdict, ['worse', 'fine', 'undecided']),
  ],
);
