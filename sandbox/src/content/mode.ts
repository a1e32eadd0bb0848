import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** How the content feed answers: as it should, with an error, with nothing, or late. */
export const contentMode = z.enum(['ok', 'error', 'empty', 'slow']);
export type ContentMode = z.infer<typeof contentMode>;

/** The mode that the console chose; it survives restarts. */
export interface ContentModes {
  get(): ContentMode;
  set(mode: ContentMode): void;
}

export function createContentModes(db: DatabaseSync): ContentModes {
  db.exec(`CREATE TABLE IF NOT EXISTS content_mode (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1), mode TEXT NOT NULL) STRICT`);
  const select = db.prepare('SELECT mode FROM content_mode');
  const upsert = db.prepare(`INSERT INTO content_mode (only_row, mode) VALUES (1, ?)
    ON CONFLICT (only_row) DO UPDATE SET mode = excluded.mode`);
  return {
    get: () => contentMode.catch('ok').parse(select.get()?.['mode']),
    set: (mode) => {
      upsert.run(mode);
    },
  };
}
