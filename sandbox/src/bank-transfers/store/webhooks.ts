import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { atomically, row, rows, run } from '../../store/sql.ts';

const subscriptionRow = z.object({
  id: z.string(),
  url: z.string(),
  secret: z.string(),
  paused: z.number().transform((value) => value === 1),
  created: z.string(),
});
export type Subscription = z.infer<typeof subscriptionRow>;

export function addSubscription(db: DatabaseSync, url: string, secret: string): string {
  const id = randomUUID();
  const sql = 'INSERT INTO bt_subscriptions (id, url, secret, created) VALUES (?, ?, ?, ?)';
  run(db, sql, id, url, secret, new Date().toISOString());
  return id;
}

export function findSubscription(db: DatabaseSync, id: string): Subscription | null {
  return row(db, subscriptionRow, 'SELECT * FROM bt_subscriptions WHERE id = ?', id);
}

export function listSubscriptions(db: DatabaseSync): Subscription[] {
  return rows(db, subscriptionRow, 'SELECT * FROM bt_subscriptions ORDER BY rowid');
}

export function pauseSubscription(db: DatabaseSync, id: string, paused: boolean): void {
  run(db, 'UPDATE bt_subscriptions SET paused = ? WHERE id = ?', paused ? 1 : 0, id);
}

export function deleteSubscription(db: DatabaseSync, id: string): boolean {
  return run(db, 'DELETE FROM bt_subscriptions WHERE id = ?', id) > 0;
}

const webhookRow = z.object({
  seq: z.number(),
  id: z.string(),
  subscription_id: z.string(),
  event_id: z.string(),
  topic: z.string(),
  tries: z.number(),
  /** Epoch milliseconds of the next delivery; null when it was delivered, given up or is under way. */
  due: z.number().nullable(),
});
export type Webhook = z.infer<typeof webhookRow>;

export function findWebhook(db: DatabaseSync, id: string): Webhook | null {
  return row(db, webhookRow, 'SELECT * FROM bt_webhooks WHERE id = ?', id);
}

export function listWebhooks(
  db: DatabaseSync,
  subscriptionId: string,
  page: { limit: number; offset: number },
): { total: number; webhooks: Webhook[] } {
  const count = 'SELECT count(*) n FROM bt_webhooks WHERE subscription_id = ?';
  const sql = 'SELECT * FROM bt_webhooks WHERE subscription_id = ? ORDER BY seq DESC LIMIT ? OFFSET ?';
  return {
    total: row(db, z.object({ n: z.number() }), count, subscriptionId)?.n ?? 0,
    webhooks: rows(db, webhookRow, sql, subscriptionId, page.limit, page.offset),
  };
}

/** Takes the deliveries that are due, earliest first. Each counts as tried, and is due again after `leaseMs`. */
export function takeDueWebhooks(db: DatabaseSync, limit: number, leaseMs: number): Webhook[] {
  return atomically(db, () => {
    const now = Date.now();
    const due = rows(
      db,
      webhookRow,
      'SELECT * FROM bt_webhooks WHERE due <= ? ORDER BY due, seq LIMIT ?',
      now,
      limit,
    );
    return due.map((webhook) => {
      const tries = webhook.tries + 1;
      run(db, 'UPDATE bt_webhooks SET tries = ?, due = ? WHERE id = ?', tries, now + leaseMs, webhook.id);
      return { ...webhook, tries };
    });
  });
}

/** @param due epoch milliseconds of the next try; null for none: it was delivered or is given up. */
export function scheduleWebhook(db: DatabaseSync, id: string, due: number | null): void {
  run(db, 'UPDATE bt_webhooks SET due = ? WHERE id = ?', due, id);
}

const attemptRow = z.object({
  id: z.string(),
  webhook_id: z.string(),
  url: z.string(),
  body: z.string(),
  signature: z.string(),
  sent: z.string(),
  answered: z.string().nullable(),
  answer_status: z.number().nullable(),
  answer_body: z.string().nullable(),
});
export type Attempt = z.infer<typeof attemptRow>;

export function recordAttempt(db: DatabaseSync, attempt: Omit<Attempt, 'id'>): void {
  run(
    db,
    `INSERT INTO bt_attempts (id, webhook_id, url, body, signature, sent, answered, answer_status, answer_body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    randomUUID(),
    attempt.webhook_id,
    attempt.url,
    attempt.body,
    attempt.signature,
    attempt.sent,
    attempt.answered,
    attempt.answer_status,
    attempt.answer_body,
  );
}

export function listAttempts(db: DatabaseSync, webhookId: string): Attempt[] {
  return rows(db, attemptRow, 'SELECT * FROM bt_attempts WHERE webhook_id = ? ORDER BY sent', webhookId);
}

const retryRow = z.object({ id: z.string(), webhook_id: z.string(), created: z.string() });
export type Retry = z.infer<typeof retryRow>;

/** A redelivery that was asked for by hand: the webhook is due at once, with all its tries anew. */
export function addRetry(db: DatabaseSync, webhookId: string): string {
  return atomically(db, () => {
    const id = randomUUID();
    const sql = 'INSERT INTO bt_retries (id, webhook_id, created) VALUES (?, ?, ?)';
    run(db, sql, id, webhookId, new Date().toISOString());
    run(db, 'UPDATE bt_webhooks SET due = ?, tries = 0 WHERE id = ?', Date.now(), webhookId);
    return id;
  });
}

export function listRetries(db: DatabaseSync, webhookId: string): Retry[] {
  return rows(db, retryRow, 'SELECT * FROM bt_retries WHERE webhook_id = ? ORDER BY created', webhookId);
}
