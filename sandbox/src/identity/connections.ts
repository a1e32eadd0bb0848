import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

/** The connection of those who sign in here by themselves, as Auth0 names its own. Any other is a company's own provider. */
export const OWN_CONNECTION = 'Username-Password-Authentication';

const row = z.object({ connection: z.string() });

/** By which connection each session was signed in. */
export interface Connections {
  of(sessionUid: string): string;
  keep(sessionUid: string, connection: string): void;
}

export function createConnections(db: DatabaseSync): Connections {
  db.exec(`CREATE TABLE IF NOT EXISTS identity_connections (
    session_uid TEXT PRIMARY KEY, connection TEXT NOT NULL) STRICT`);
  const select = db.prepare('SELECT connection FROM identity_connections WHERE session_uid = ?');
  const upsert = db.prepare(`INSERT INTO identity_connections (session_uid, connection) VALUES (?, ?)
    ON CONFLICT (session_uid) DO UPDATE SET connection = excluded.connection`);
  return {
    of: (uid) => row.safeParse(select.get(uid)).data?.connection ?? OWN_CONNECTION,
    keep: (uid, connection) => {
      upsert.run(uid, connection);
    },
  };
}

/** The connection that an authorization asks for; null for any. */
export function connectionAsked(params: Readonly<Record<string, unknown>>): string | null {
  const { connection } = params;
  return typeof connection === 'string' && connection !== '' ? connection : null;
}

const finished = z.object({ login: z.object({ connection: z.string() }) });

/** The connection that a sign-in page has just been passed by; null where none was. */
export const connectionPassed = (result: unknown): string | null =>
  finished.safeParse(result).data?.login.connection ?? null;
