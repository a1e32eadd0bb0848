import { parseArgs } from 'node:util';
import { startEngine } from './engine.ts';
import { model } from './model/subject.ts';
import { simulateRules } from './rules.ts';
import { live, simulate, type Outcome } from './simulate.ts';

const usage = `Usage: pnpm simulate [--seeds N] [--own N] [--from S] [--trace]
Runs N seeds of the model (1,000) and N of the gateway's own code (none), from seed S (1) on.
`;
const MOST_TOLD = 10;

/** Runs seeds one after the other and says which of them broke something; answers how many did. */
async function runSeeds(
  what: string,
  { from, seeds, trace }: { from: number; seeds: number; trace: boolean },
  run: (seed: number) => Promise<Outcome>,
): Promise<number> {
  const begun = performance.now();
  let [events, transfers, lost, failed] = [0, 0, 0, 0];
  for (let seed = from; seed < from + seeds; seed += 1) {
    const outcome = await run(seed);
    events += outcome.events;
    transfers += outcome.transfers;
    lost += outcome.lost;
    if (trace) console.log(outcome.trace.join('\n'));
    if (outcome.broken.length === 0) continue;
    failed += 1;
    if (failed <= MOST_TOLD) console.log(`Seed ${seed}: ${outcome.broken.join(' ')}`);
  }
  const minutes = (performance.now() - begun) / 60_000;
  console.log(
    `${what}: ${seeds} seeds from ${from}, ${events} events (${Math.round(events / minutes)} a minute), ` +
      `${transfers} transfers, ${lost} of them forgotten by a restore, ${failed} seeds that broke something.`,
  );
  return failed;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '1000' },
      own: { type: 'string', default: '0' },
      from: { type: 'string', default: '1' },
      trace: { type: 'boolean', default: false },
    },
  });
  const [seeds, own, from] = [values.seeds, values.own, values.from].map(Number);
  const whole = (value: number | undefined): value is number => Number.isSafeInteger(value);
  if (!whole(seeds) || !whole(own) || !whole(from) || seeds < 0 || own < 0) {
    process.stderr.write(usage);
    return 1;
  }
  const rules = simulateRules(from, seeds * 100);
  console.log(
    `The rules alone: ${rules.events} events, ${rules.broken.length} broken. ${rules.broken.join('; ')}`,
  );
  const { trace } = values;
  let failed = rules.broken.length;
  const gates = 'everywhere' as const;
  failed += await runSeeds('The model', { from, seeds, trace }, (seed) => live(model({ gates }), seed));
  if (own === 0) return failed;
  const engine = await startEngine();
  failed += await runSeeds('The gateway’s own code', { from, seeds: own, trace }, (seed) =>
    simulate(engine, seed),
  );
  await engine.close();
  return failed;
}

process.exitCode = (await main()) === 0 ? 0 : 1;
