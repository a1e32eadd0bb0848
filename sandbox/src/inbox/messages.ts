import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const messageShape = z.object({
  id: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z
    .string()
    .transform((value): unknown => JSON.parse(value))
    .pipe(z.array(z.string())),
  /** ISO 8601, UTC. */
  receivedAt: z.string(),
});

/** One message as one recipient got it. */
export type Message = z.infer<typeof messageShape>;
export type NewMessage = Omit<Message, 'id' | 'to' | 'receivedAt'>;

/** Everything that was mailed, newest first; only the latest messages are kept. */
export interface InboxStore {
  /** Stores a message once for each recipient. */
  add(recipients: readonly string[], message: NewMessage): void;
  list(filter: { to?: string | undefined; limit: number }): Message[];
  get(id: string): Message | null;
  count(): number;
  clear(): void;
}

const KEPT = 5000;
const COLUMNS =
  'id, recipient AS "to", sender AS "from", subject, text, html, links, received_at AS receivedAt';

export function createInboxStore(db: DatabaseSync): InboxStore {
  db.exec(`CREATE TABLE IF NOT EXISTS inbox_messages (
      position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, recipient TEXT NOT NULL,
      sender TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT NOT NULL, links TEXT NOT NULL,
      received_at TEXT NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS inbox_messages_recipient ON inbox_messages (recipient, position);`);
  const insert = db.prepare(`INSERT INTO inbox_messages
    (id, recipient, sender, subject, text, html, links, received_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const trim = db.prepare(
    'DELETE FROM inbox_messages WHERE position <= (SELECT max(position) FROM inbox_messages) - ?',
  );
  const all = db.prepare(`SELECT ${COLUMNS} FROM inbox_messages ORDER BY position DESC LIMIT ?`);
  const ofOne = db.prepare(
    `SELECT ${COLUMNS} FROM inbox_messages WHERE recipient = ? ORDER BY position DESC LIMIT ?`,
  );
  const byId = db.prepare(`SELECT ${COLUMNS} FROM inbox_messages WHERE id = ?`);
  const total = db.prepare('SELECT count(*) AS n FROM inbox_messages');

  return {
    add: (recipients, { from, subject, text, html, links }) => {
      const receivedAt = new Date().toISOString();
      for (const to of recipients) {
        insert.run(
          randomUUID(),
          to.toLowerCase(),
          from,
          subject,
          text,
          html,
          JSON.stringify(links),
          receivedAt,
        );
      }
      trim.run(KEPT);
    },
    list: ({ to, limit }) =>
      messageShape.array().parse(to === undefined ? all.all(limit) : ofOne.all(to.toLowerCase(), limit)),
    get: (id) => messageShape.nullish().parse(byId.get(id)) ?? null,
    count: () => Number(total.get()?.['n'] ?? 0),
    clear: () => db.exec('DELETE FROM inbox_messages'),
  };
}
