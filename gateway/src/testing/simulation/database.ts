import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db } from '../../db/client.ts';
import { casing } from '../../db/migrate.ts';
import { textOf } from '../../trace/statements.ts';
import { ConnectionLost, type DatabaseFate } from './weather.ts';

/** What a task's calls of the database go through. */
export interface DatabaseGate {
  /** Waits for a turn before the database is asked, and again with its answer. */
  turn: (what: string) => Promise<void>;
  fate: () => DatabaseFate;
  /** Whether what was written stands; called where a transaction ends. */
  ended: (committed: boolean) => void;
  /** A statement was carried out. */
  counted: () => void;
}

/** Knows the names of all columns; making one for each task takes longer than its statements. */
const dialect = new PgDialect({ casing });

/**
 * The gateway's query interface on one engine for all tasks of a simulation. A transaction takes one turn: the rows that
 * it locks keep the others out in a real database. Whether the caller hears of its end is the gate's word.
 */
export function gatedDatabase(client: pg.Client, gate: DatabaseGate): Db {
  const ask = client.query.bind(client);
  const run = (args: unknown[]): unknown => {
    gate.counted();
    return Reflect.apply(ask, undefined, args);
  };

  async function asked<T>(what: string, work: () => Promise<T>, reads = false): Promise<T> {
    await gate.turn(what);
    const fate = gate.fate();
    if (fate === 'lost before') throw new ConnectionLost();
    const result = await (reads ? work() : within(client, work)).then(
      (value) => {
        gate.ended(true);
        return value;
      },
      (error: unknown) => {
        gate.ended(false);
        throw error;
      },
    );
    await gate.turn(`${what} answered`);
    if (fate === 'lost after') throw new ConnectionLost();
    return result;
  }

  const query = (...args: unknown[]): Promise<unknown> =>
    asked('statement', async () => run(args), textOf(args[0]).startsWith('select'));
  const inside = sessionOn(client, async (...args) => run(args));
  const db = new NodePgDatabase(dialect, sessionOn(client, query), undefined);
  const transaction: typeof db.transaction = (work) =>
    asked('transaction', () => work(new NodePgTransaction(dialect, inside, undefined)));
  return Object.assign(db, { transaction });
}

/** A session that asks a connection's statements in another way. */
const sessionOn = (client: pg.Client, query: (...args: unknown[]) => Promise<unknown>) =>
  new NodePgSession(
    new Proxy(client, {
      get: (target, name): unknown => (name === 'query' ? query : Reflect.get(target, name, target)),
    }),
    dialect,
    undefined,
  );

/** Everything of a seed lies in one transaction that is taken back: its own transactions are savepoints there. */
async function within<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('SAVEPOINT simulated');
  try {
    const result = await work();
    await client.query('RELEASE SAVEPOINT simulated');
    return result;
  } catch (error) {
    await client.query('ROLLBACK TO SAVEPOINT simulated; RELEASE SAVEPOINT simulated');
    throw error;
  }
}
