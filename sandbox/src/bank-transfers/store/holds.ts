import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { row, run } from '../../store/sql.ts';

/** What can be told to rest: transfers of which an amount arrives, those still to be made too; the review of documents. */
type Held = `amount ${number}` | 'documents';

export const isHeld = (db: DatabaseSync, what: Held): boolean =>
  row(db, z.object({ what: z.string() }), 'SELECT what FROM bt_holds WHERE what = ?', what) !== null;

export function setHeld(db: DatabaseSync, what: Held, held: boolean): void {
  const sql = held
    ? 'INSERT OR IGNORE INTO bt_holds (what) VALUES (?)'
    : 'DELETE FROM bt_holds WHERE what = ?';
  run(db, sql, what);
}
