import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pollProvider } from '../../../provider-events/poll.ts';
import type { Stage } from '../stage/stage.ts';
import { unfinished } from './facts.ts';

/** How often it is looked. */
const LOOK_MS = 250;

/** How a stage came to rest. */
export interface Rest {
  seconds: number;
  /** False where something was still to be done when the time was over. */
  whole: boolean;
}

/** How long is waited without a step forward, and whether what takes a minute by the clock is brought about at once. */
export interface Patience {
  withinMs: number;
  hurried: boolean;
}

/**
 * Waits until nothing is left to be done, for as long as now and then less is left than ever before: a slow machine is
 * given its time, and what goes on in a circle is not. In a hurry the minutes are over at once after which the gateways do again what a
 * dead one left, and ask the provider for what was silent.
 */
export async function settle(stage: Stage, { withinMs, hurried }: Patience): Promise<Rest> {
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1000;
  let least = { left: Number.POSITIVE_INFINITY, at: begun };
  for (let looks = 1; ; looks += 1) {
    const left = await unfinished(stage);
    if (left === 0) return { seconds: seconds(), whole: true };
    if (left < least.left) least = { left, at: performance.now() };
    if (performance.now() - least.at > withinMs) return { seconds: seconds(), whole: false };
    if (hurried && looks % 8 === 0) await hurry(stage);
    await wait(LOOK_MS);
  }
}

async function hurry({ database: { db }, deps }: Stage): Promise<void> {
  await db.execute(
    sql`update outbox set claimed_until = null where claimed_until < now() + interval '50 seconds'`,
  );
  await db.execute(sql`update pgboss.job set started_on = now() - interval '10 minutes'
    where state = 'active' and started_on < now() - interval '10 seconds'`);
  await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  await pollProvider({ ...deps, db, clock: () => new Date(Date.now() + 120_000) });
}
