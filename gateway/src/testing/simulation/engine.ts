import type pg from 'pg';
import { engineConnectionClass } from '../../db/engine-connection.ts';
import { migrated } from '../../db/pglite.ts';
import { startFromImage } from '../databases/in-memory.ts';
import { createTestDeps, type TestDeps } from '../deps.ts';
import { makeWorld, type SimulatedWorld } from './world.ts';

/** What all seeds of a process share: one database in memory, in which each of them is taken back. */
export interface Engine {
  client: pg.Client;
  world: SimulatedWorld;
  test: TestDeps;
  /** Runs one seed in a transaction that leaves nothing behind. */
  alone<T>(seed: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What was taken back still takes room. */
const SEEDS_OF_ONE_SWEEP = 100;

export async function startEngine(): Promise<Engine> {
  const engine = await startFromImage();
  const database = await migrated(engine);
  const client = new (engineConnectionClass(engine))();
  await client.connect();
  const test = createTestDeps(database);
  const world = await makeWorld(database);
  let seeds = 0;
  return {
    client,
    world,
    test,
    async alone(seed) {
      seeds += 1;
      if (seeds % SEEDS_OF_ONE_SWEEP === 0) await client.query('VACUUM');
      await client.query('BEGIN');
      try {
        return await seed();
      } finally {
        await client.query('ROLLBACK');
      }
    },
    async close() {
      await client.end();
      await database.close();
      await engine.close();
    },
  };
}
