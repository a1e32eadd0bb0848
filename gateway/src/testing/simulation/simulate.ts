import { createHash } from 'node:crypto';
import { movedTwice } from './bank.ts';
import type { Engine } from './engine.ts';
import { beginLife, timed, type Life, type Mutant } from './life.ts';
import { brokenAtRest } from './truths.ts';

/** What a seed came to. */
export interface Outcome {
  seed: number;
  /** What was not as it has to be; empty where all held. */
  broken: string[];
  /** Turns of tasks, statements inside transactions, and what befell from outside. */
  events: number;
  statements: number;
  /** How many transfers the provider made. */
  transfers: number;
  /** What happened, in its order, without ids: the same for two runs of a seed. */
  trace: readonly string[];
  fingerprint: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How much happens before the faults are over. */
const MOMENTS = 300;

/** How often what happens, against the others. */
const chances: readonly (readonly [keyof Life['does'], number])[] = [
  ['turn', 55],
  ['job', 14],
  ['person', 18],
  ['timed', 3],
  ['bankMoves', 8],
  ['bankReturns', 0.7],
  ['refuse', 0.2],
  ['outage', 0.4],
  ['clock', 6],
  ['kill', 3],
];
const all = chances.reduce((total, [, weight]) => total + weight, 0);

/** How the clock goes on while all comes to rest: retries, what is silent, what was given up, what is asked daily. */
const rests: readonly number[] = [5 * MINUTE, 20 * MINUTE, 20 * MINUTE, 70 * MINUTE, 25 * HOUR, 70 * MINUTE];

/** Runs one seed: people, provider, network, clock and faults; then the faults are over and all has to come right. */
export const simulate = (engine: Engine, seed: number, mutant: Mutant = {}): Promise<Outcome> =>
  engine.alone(async () => {
    const life = beginLife(engine, seed, mutant);
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      const what = chosen(life);
      if (what !== 'turn') life.turns.trace.push(what);
      await life.does[what]();
      life.arrive();
    }
    life.clearUp();
    for (const rest of rests) await settle(life, rest);
    const { organizationId } = engine.world;
    const { db } = engine.test.deps;
    const twice = movedTwice(life.bank).map(() => 'Money was moved twice.');
    const atRest = await brokenAtRest(db, organizationId, life.bank, life.acknowledged);
    const { statements, happened } = life.count();
    const { trace, taken } = life.turns;
    return {
      seed,
      broken: [...life.broken, ...twice, ...atRest],
      events: taken + statements + happened,
      statements,
      transfers: life.bank.transfers.size,
      trace,
      fingerprint: createHash('sha256').update(trace.join('\n')).digest('hex').slice(0, 16),
    };
  });

function chosen({ random }: Life): keyof Life['does'] {
  let left = random.next() * all;
  for (const [name, weight] of chances) {
    left -= weight;
    if (left < 0) return name;
  }
  return 'turn';
}

/** Lets all that can go on come to its end, and then some time pass. */
async function settle(life: Life, rest: number): Promise<void> {
  life.time.now += rest;
  for (const name of timed) {
    life.does.timed(name);
    await runOut(life);
  }
  for (const { ref } of [...life.bank.transfers.values()]) {
    life.control.step(ref);
    life.control.step(ref);
  }
  life.arrive();
  await runOut(life);
}

async function runOut(life: Life): Promise<void> {
  do {
    while (await life.turns.take()) life.arrive();
    while (life.queue.due(life.time.now).length > 0) life.does.job();
  } while (!life.turns.isIdle);
}
