import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, run } from '../../store/sql.ts';

const flag = z.number().transform((value) => value === 1);
const stateRow = z.object({
  /** The account's entries may be read. */
  entries: flag,
  /** The bank asks for a sign-in anew. */
  forgotten: flag,
  webhook: z.string().nullable(),
});
type ItemState = z.infer<typeof stateRow>;

/** What an item's bank allows now, and who is told of changes. */
export const stateOf = (db: DatabaseSync, itemId: string): ItemState =>
  row(db, stateRow, 'SELECT * FROM bl_item_states WHERE item_id = ?', itemId) ?? {
    ...{ entries: false, forgotten: false, webhook: null },
  };

export function changeState(db: DatabaseSync, itemId: string, changes: Partial<ItemState>): void {
  const { entries, forgotten, webhook } = { ...stateOf(db, itemId), ...changes };
  const sql = `INSERT INTO bl_item_states (item_id, entries, forgotten, webhook) VALUES (?, ?, ?, ?)
    ON CONFLICT (item_id) DO UPDATE SET entries = excluded.entries, forgotten = excluded.forgotten,
      webhook = excluded.webhook`;
  run(db, sql, itemId, entries ? 1 : 0, forgotten ? 1 : 0, webhook);
}

/** Notes that whoever signs in with a link token is asked whether entries may be read. */
export function askForEntries(db: DatabaseSync, linkToken: string): void {
  run(db, 'INSERT INTO bl_asked_entries (token) VALUES (?)', linkToken);
}

/** Somebody has signed in to an item with a link token: the bank knows it again, and what was asked is allowed. */
export function renew(db: DatabaseSync, itemId: string, linkToken: string): void {
  const asked = row(
    db,
    z.object({ token: z.string() }),
    'SELECT token FROM bl_asked_entries WHERE token = ?',
    linkToken,
  );
  changeState(db, itemId, { forgotten: false, ...(asked === null ? {} : { entries: true }) });
}
