import { createHash } from 'node:crypto';
import { movedTwice } from './bank.ts';
import type { Engine } from './engine.ts';
import { ownCode, type GatewayRun } from './gateway.ts';
import { beginLife, type Life } from './life.ts';
import { timed, type Subject, type Surroundings } from './subject.ts';
import { brokenIn, courseOf } from './truths.ts';
import type { Weather } from './weather.ts';

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
  /** How many movements of money a restore took out of the database. */
  lost: number;
  /** What happened, in its order, without ids: the same for two runs of a seed. */
  trace: readonly string[];
  /** Of what happened and of what every payment came to. */
  fingerprint: string;
}

/** What is left to chance, and how much of it; the seed's own weather unless given. */
interface Chance {
  weather?: Weather | undefined;
  moments?: number | undefined;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How much happens before the faults are over, unless said otherwise. */
const MOMENTS = 2_000;

/** How often what happens, against the others. So many turns that what was begun comes to something under faults. */
const common: readonly (readonly [keyof Life['does'], number])[] = [
  ['turn', 300],
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
/** What happens too where a database can be restored. */
const restoring: typeof common = [...common, ['backUp', 0.8], ['restore', 0.3], ['release', 0.5]];

/** How the clock goes on while all comes to rest: retries, what is silent, what was given up, what is asked daily. */
const rests: readonly number[] = [5 * MINUTE, 20 * MINUTE, 20 * MINUTE, 70 * MINUTE, 25 * HOUR, 70 * MINUTE];

/** The gateway's own code with one seed, in a transaction that is taken back. */
export const simulate = (
  engine: Engine,
  seed: number,
  { weather, moments, ...run }: Partial<GatewayRun> & Chance = {},
): Promise<Outcome> =>
  engine.alone(() => live(ownCode(engine, { gates: 'everywhere', ...run }), seed, { weather, moments }));

/** Runs one seed: people, provider, network, clock and faults; then the faults are over and all has to come right. */
export async function live(
  subjectOf: (around: Surroundings) => Subject,
  seed: number,
  { weather, moments = MOMENTS }: Chance = {},
): Promise<Outcome> {
  const life = beginLife(subjectOf, seed, weather);
  const choose = chooser(life, life.subject.backup === undefined ? common : restoring);
  for (let moment = 0; moment < moments; moment += 1) {
    const what = choose();
    if (what !== 'turn') life.turns.trace.push(what);
    await life.does[what]();
    life.arrive();
  }
  life.clearUp();
  for (const rest of rests) await settle(life, rest);
  const facts = await life.subject.facts();
  const { bank, lost } = life;
  const twice = movedTwice(bank).map(() => 'Money was moved twice.');
  const { statements, happened } = life.count();
  const { trace, taken } = life.turns;
  const whole = [...trace, ...courseOf(facts)].join('\n');
  return {
    seed,
    broken: [...life.broken, ...twice, ...brokenIn(facts, bank, life.acknowledged(), lost)],
    events: taken + statements + happened,
    statements,
    transfers: bank.transfers.size,
    lost: lost.size,
    trace,
    fingerprint: createHash('sha256').update(whole).digest('hex').slice(0, 16),
  };
}

function chooser({ random }: Life, chances: typeof common): () => keyof Life['does'] {
  const all = chances.reduce((total, [, weight]) => total + weight, 0);
  return () => {
    let left = random.next() * all;
    for (const [name, weight] of chances) {
      left -= weight;
      if (left < 0) return name;
    }
    return 'turn';
  };
}

/** Lets all that can go on come to its end, and then some time pass. */
async function settle(life: Life, rest: number): Promise<void> {
  life.time.now += rest;
  for (const name of timed) {
    life.does.timed(name);
    await runOut(life);
  }
  life.does.release();
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
