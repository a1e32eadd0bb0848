import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startEngine, type Engine } from './engine.ts';
import { storm } from './gateway.ts';
import { mutants } from './mutants.ts';
import { simulateRules } from './rules.ts';
import { simulate } from './simulate.ts';

/** What every run of the tests looks at; `pnpm simulate` looks at more. */
const SEEDS = 6;
/** How many may pass before a mistake is found. */
const MUTANT_SEEDS = 6;
/** Seeds that once found something. */
const found: readonly number[] = [];

let engine: Engine;
before(async () => {
  engine = await startEngine();
});
after(() => engine.close());

test('the rules hold for whatever a provider reports', () => {
  const { events, broken } = simulateRules(1, 50_000);
  assert.deepEqual(broken, []);
  assert.ok(events > 200_000, `${events} events`);
});

test(`nothing is lost and nothing is done twice in ${SEEDS} seeds`, async () => {
  let transfers = 0;
  for (const seed of [...found, ...Array.from({ length: SEEDS }, (_each, index) => index + 1)]) {
    const outcome = await simulate(engine, seed);
    assert.deepEqual(outcome.broken, [], `seed ${seed}`);
    transfers += outcome.transfers;
  }
  assert.ok(transfers >= SEEDS, `${transfers} transfers are too few to say anything`);
});

test('a seed happens in the same way each time', async () => {
  const [first, second] = [await simulate(engine, 2), await simulate(engine, 2)];
  assert.deepEqual(first.trace, second.trace);
  assert.equal(first.fingerprint, second.fingerprint);
});

for (const [what, mutant] of Object.entries(mutants)) {
  test(`within ${MUTANT_SEEDS} seeds it is found that ${what}`, async () => {
    const said: string[] = [];
    for (let seed = 1; seed <= MUTANT_SEEDS && !mutant.shows.test(said.join(' ')); seed += 1)
      said.push(...(await simulate(engine, seed, mutant)).broken);
    assert.match(said.join(' '), mutant.shows);
  });
}

test('a gateway without a mistake comes through the same storm', async () => {
  for (const seed of [3, 4]) assert.deepEqual((await simulate(engine, seed, { weather: storm })).broken, []);
});
