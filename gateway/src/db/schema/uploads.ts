import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** A file that somebody was given an address for and that nothing keeps so far. What is kept has no row here any more. */
export const pendingUploads = pgTable(
  'pending_uploads',
  {
    /** The key in the file store. */
    file: text().primaryKey(),
    createdAt: createdAt(),
  },
  (t) => [index('pending_uploads_created').on(t.createdAt)],
);
