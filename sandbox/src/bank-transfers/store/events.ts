import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { atomically, row, rows, run } from '../../store/sql.ts';

const eventRow = z.object({
  id: z.string(),
  topic: z.string(),
  resource: z.enum(['customers', 'funding-sources', 'transfers', 'documents']),
  resource_id: z.string(),
  customer_id: z.string().nullable(),
  created: z.string(),
});
export type BankEvent = z.infer<typeof eventRow>;
export type NewEvent = Omit<BankEvent, 'id' | 'created'>;

/** Appends an event and queues one webhook for every subscription that is not paused. */
export function recordEvent(db: DatabaseSync, event: NewEvent): void {
  atomically(db, () => {
    const id = randomUUID();
    run(
      db,
      'INSERT INTO bt_events (id, topic, resource, resource_id, customer_id, created) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      event.topic,
      event.resource,
      event.resource_id,
      event.customer_id,
      new Date().toISOString(),
    );
    const subscriptions = rows(
      db,
      z.object({ id: z.string() }),
      'SELECT id FROM bt_subscriptions WHERE paused = 0',
    );
    for (const subscription of subscriptions) {
      run(
        db,
        'INSERT INTO bt_webhooks (id, subscription_id, event_id, topic, due) VALUES (?, ?, ?, ?, ?)',
        randomUUID(),
        subscription.id,
        id,
        event.topic,
        Date.now(),
      );
    }
  });
}

export function findEvent(db: DatabaseSync, id: string): BankEvent | null {
  return row(db, eventRow, 'SELECT * FROM bt_events WHERE id = ?', id);
}

/** Events, newest first, with the number of all. */
export function listEvents(
  db: DatabaseSync,
  page: { limit: number; offset: number },
): { total: number; events: BankEvent[] } {
  const counted = row(db, z.object({ n: z.number() }), 'SELECT count(*) n FROM bt_events');
  const sql = 'SELECT * FROM bt_events ORDER BY seq DESC LIMIT ? OFFSET ?';
  return { total: counted?.n ?? 0, events: rows(db, eventRow, sql, page.limit, page.offset) };
}
