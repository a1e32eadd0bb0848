import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hearStatements, unplacedIn, type Heard } from '../statements.ts';
import { startEngine, type Engine } from './engine.ts';
import { model } from './model/subject.ts';
import { keyOfEachAttempt, mutants } from './mutants.ts';
import { mistakes, type Mistake } from './model/mistakes.ts';
import type { Gates } from './subject.ts';
import { simulateRules } from './rules.ts';
import { live, simulate } from './simulate.ts';

/** What every run of the tests looks at; `pnpm simulate` looks at more. */
const SEEDS = 1_000;
/** Seeds of the gateway's own code on its own database, which take a hundred times as long. */
const OWN_SEEDS = 2;
/** Seeds in which the model and the gateway's own code have to do the same. */
const COMPARED_SEEDS = 5;
/** How many seeds of the model may pass before a mistake is found. */
const MUTANT_SEEDS = 600;
/** Seeds of the model that once found something. */
const found: readonly number[] = [4_932, 6_365, 77_180];

const gates = 'everywhere' as const;
const first = (count: number): number[] => Array.from({ length: count }, (_each, index) => index + 1);

// What other test files of the same process ask is theirs.
let heard: Heard;
let engine: Engine;
before(async () => {
  heard = hearStatements();
  engine = await startEngine();
});
after(async () => {
  heard.stop();
  await engine.close();
});

test('the rules hold for whatever a provider reports', () => {
  const { events, broken } = simulateRules(1, 50_000);
  assert.deepEqual(broken, []);
  assert.ok(events > 200_000, `${events} events`);
});

test(`nothing is lost and nothing is done twice in ${SEEDS} seeds of the model`, async () => {
  let [transfers, lost] = [0, 0];
  for (const seed of [...found, ...first(SEEDS)]) {
    const outcome = await live(model({ gates }), seed);
    assert.deepEqual(outcome.broken, [], `seed ${seed}`);
    transfers += outcome.transfers;
    lost += outcome.lost;
  }
  assert.ok(
    transfers >= 2 * SEEDS && lost >= SEEDS / 10,
    `${transfers} transfers and ${lost} lost say little`,
  );
});

/** The first seed in which a mistake shows, and how. */
async function findMistake(mistake: Mistake, where: Gates): Promise<{ seed: number; said: string }> {
  const { shows, weather, from = 1 } = mutants[mistake];
  let [seed, said] = [from - 1, ''];
  while (seed < from + MUTANT_SEEDS && !shows.test(said)) {
    seed += 1;
    said = (await live(model({ gates: where, mistake }), seed, { weather })).broken.join(' ');
  }
  return { seed, said };
}

for (const mistake of mistakes)
  test(`within ${MUTANT_SEEDS} seeds of the model it is found that ${mistake}`, async () => {
    assert.match((await findMistake(mistake, gates)).said, mutants[mistake].shows);
  });

test('the model and the gateway’s own code do the same, seed by seed', async () => {
  for (const seed of first(COMPARED_SEEDS)) {
    const atProvider = { gates: 'at the provider' } as const;
    const own = await simulate(engine, seed, atProvider);
    const modelled = await live(model(atProvider), seed);
    assert.deepEqual(own.trace, modelled.trace, `seed ${seed}`);
    assert.equal(own.fingerprint, modelled.fingerprint, `seed ${seed}`);
    assert.deepEqual([own.broken, modelled.broken], [[], []], `seed ${seed}`);
    assert.ok(own.transfers > 0, `seed ${seed} moves no money`);
  }
});

test(`nothing is lost and nothing is done twice by the gateway’s own code in ${OWN_SEEDS} seeds`, async () => {
  const outcomes = [];
  for (const seed of first(OWN_SEEDS)) outcomes.push(await simulate(engine, seed));
  for (const { broken, seed } of outcomes) assert.deepEqual(broken, [], `seed ${seed}`);
  const again = await simulate(engine, 1);
  assert.deepEqual(again.trace, outcomes[0]?.trace, 'a seed happens in the same way each time');
  assert.equal(again.fingerprint, outcomes[0]?.fingerprint);
});

test('what the model finds of a mistake, the gateway’s own code shows', async () => {
  const [mistake] = mistakes;
  const { seed, said } = await findMistake(mistake, 'at the provider');
  assert.match(said, mutants[mistake].shows);
  const own = await simulate(engine, seed, { gates: 'at the provider', changed: keyOfEachAttempt });
  assert.equal(own.broken.filter((each) => mutants[mistake].shows.test(each)).length, 1);
});

test('docs/scale.md says by which columns the statements of jobs find their rows where tables are spread', () => {
  assert.deepEqual(unplacedIn(heard.texts), []);
});
