import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { rows, run } from '../store/sql.ts';

/** A call of Segment's HTTP tracking API, as far as the sandbox shows it. */
export const trackShape = z
  .object({
    type: z.literal('track').default('track'),
    event: z.string().min(1).max(200),
    properties: z.record(z.string(), z.unknown()).default({}),
    userId: z.string().nullish(),
    anonymousId: z.string().nullish(),
    messageId: z.string().nullish(),
    timestamp: z.string().nullish(),
  })
  .refine(
    ({ userId, anonymousId }) => Boolean(userId ?? anonymousId),
    'A userId or an anonymousId is needed.',
  );

const storedShape = z.object({
  id: z.string(),
  receivedAt: z.string(),
  event: z
    .string()
    .transform((value): unknown => JSON.parse(value))
    .pipe(trackShape),
});

export type TrackedEvent = z.infer<typeof trackShape>;
export type StoredEvent = z.infer<typeof storedShape>;

/** The events that were tracked, newest first. */
export interface TrackedEvents {
  add(event: TrackedEvent): void;
  list(limit: number): StoredEvent[];
}

const KEPT = 5_000;

/** Keeps the latest 5,000; one that comes again (`messageId`) counts once. */
export function createTrackedEvents(db: DatabaseSync): TrackedEvents {
  db.exec(`CREATE TABLE IF NOT EXISTS tracked_events (position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE, event TEXT NOT NULL, received_at TEXT NOT NULL) STRICT`);
  return {
    add: (event) => {
      const id = event.messageId ?? randomUUID();
      const sql =
        'INSERT INTO tracked_events (id, event, received_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
      run(db, sql, id, JSON.stringify(event), new Date().toISOString());
      run(
        db,
        'DELETE FROM tracked_events WHERE position <= (SELECT MAX(position) FROM tracked_events) - ?',
        KEPT,
      );
    },
    list: (limit) =>
      rows(
        db,
        storedShape,
        'SELECT id, event, received_at AS receivedAt FROM tracked_events ORDER BY position DESC LIMIT ?',
        limit,
      ),
  };
}
