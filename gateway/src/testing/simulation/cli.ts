import { parseArgs } from 'node:util';
import { startEngine } from './engine.ts';
import { simulateRules } from './rules.ts';
import { simulate } from './simulate.ts';

const usage = 'Usage: pnpm simulate [--seeds N] [--from S] [--trace]\n';
const MOST_TOLD = 10;

/** Runs seeds one after the other and says which of them broke something; answers how many did. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '100' },
      from: { type: 'string', default: '1' },
      trace: { type: 'boolean', default: false },
    },
  });
  const [seeds, from] = [Number(values.seeds), Number(values.from)];
  if (!Number.isSafeInteger(seeds) || !Number.isSafeInteger(from) || seeds < 1) {
    process.stderr.write(usage);
    return 1;
  }
  const rules = simulateRules(from, seeds * 1_000);
  console.log(
    `The rules alone: ${rules.events} events, ${rules.broken.length} broken. ${rules.broken.join('; ')}`,
  );
  const engine = await startEngine();
  const begun = performance.now();
  let [events, transfers, failed] = [0, 0, 0];
  for (let seed = from; seed < from + seeds; seed += 1) {
    const outcome = await simulate(engine, seed);
    events += outcome.events;
    transfers += outcome.transfers;
    if (values.trace) console.log(outcome.trace.join('\n'));
    if (outcome.broken.length === 0) continue;
    failed += 1;
    if (failed <= MOST_TOLD) console.log(`Seed ${seed}: ${outcome.broken.join(' ')}`);
  }
  const minutes = (performance.now() - begun) / 60_000;
  await engine.close();
  console.log(
    `${seeds} seeds, ${events} events (${Math.round(events / minutes)} a minute), ${transfers} transfers, ${failed} seeds that broke something.`,
  );
  return failed + rules.broken.length;
}

process.exitCode = (await main()) === 0 ? 0 : 1;
