import type { PGlite } from '@electric-sql/pglite';
import { migrated } from '../../db/pglite.ts';
import { startFromImage } from '../databases/in-memory.ts';
import { createTestDeps, type TestDeps } from '../deps.ts';
import { makeWorld, type SimulatedWorld } from './world.ts';

/** What all seeds of a process share: one database in memory, in which each of them is taken back. */
export interface Engine {
  client: PGlite;
  world: SimulatedWorld;
  test: TestDeps;
  /** Runs one seed in a transaction that leaves nothing behind. */
  alone<T>(seed: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** What was taken back still takes room. */
const SEEDS_OF_ONE_SWEEP = 100;

export async function startEngine(): Promise<Engine> {
  const client = await startFromImage();
  const database = await migrated(client);
  const test = createTestDeps(database);
  const world = await makeWorld(database);
  let seeds = 0;
  return {
    client,
    world,
    test,
    async alone(seed) {
      seeds += 1;
      if (seeds % SEEDS_OF_ONE_SWEEP === 0) await client.exec('VACUUM');
      await client.exec('BEGIN');
      try {
        return await seed();
      } finally {
        await client.exec('ROLLBACK');
      }
    },
    close: () => client.close(),
  };
}
