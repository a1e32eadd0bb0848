import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addressesOf, compositions } from './addresses.ts';
import { startComposition } from './composition.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { createServerDatabase } from './server-database.ts';

/** A composition of its own on PostgreSQL, which may lose the answer to a commit, or its database. */
export interface LosingWorld {
  readonly hostUrl: string;
  readonly loseCommitOf: (text: string) => Promise<void>;
  /** From here on the gateway reaches no database. */
  readonly loseDatabase: () => void;
  readonly findDatabase: () => void;
  /** Changes the database past the gateway, as another one would; gives the id that the statement returns. */
  readonly change: (sql: string) => Promise<string>;
  /** What a statement that counts gives. */
  readonly count: (sql: string, ...values: readonly unknown[]) => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** It stands beside those that all tests share. */
const which = compositions;

/** Starts it on an empty database; null where there is no PostgreSQL. Where the suite has to be complete, that is an error. */
export async function startLosingWorld(): Promise<LosingWorld | null> {
  const database = await createServerDatabase();
  if (database === null) return null;
  const { url } = database;
  const undo: (() => unknown)[] = [database.drop];
  const stop = async () => {
    for (const step of undo.toReversed()) await step();
  };
  try {
    const proxy = await startDatabaseProxy({ host: url.hostname, port: Number(url.port || '5432') });
    undo.push(proxy.stop);
    const direct = new pg.Pool({ connectionString: url.href, max: 1 });
    undo.push(() => direct.end());
    const data = mkdtempSync(join(tmpdir(), 'keyturn-e2e-losing-'));
    undo.push(() => rmSync(data, { recursive: true, force: true }));
    const through = new URL(url);
    Object.assign(through, { hostname: '127.0.0.1', port: String(proxy.port) });
    const composition = await startComposition(data, { DATABASE_URL: through.href }, which);
    undo.push(composition.stop);
    return {
      hostUrl: addressesOf(which).host,
      loseCommitOf: proxy.loseCommitOf,
      loseDatabase: proxy.goAway,
      findDatabase: proxy.comeBack,
      async change(sql) {
        const { rows } = await direct.query<{ id: unknown }>(sql);
        return String(rows[0]?.id);
      },
      async count(sql, ...values) {
        const { rows } = await direct.query<{ count: string }>(sql, [...values]);
        return Number(rows[0]?.count);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
