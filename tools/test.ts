import { runCodegen } from './codegen.ts';
import { steps, type Step } from './test/steps.ts';
import { single, sum, type Tally } from './test/tally.ts';

interface Outcome {
  name: string;
  tally: Tally;
  seconds: number;
}

async function runStep({ name, run }: Step): Promise<Outcome> {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const seconds = (): number => Math.round((performance.now() - started) / 1000);
  try {
    return { name, tally: await run(), seconds: seconds() };
  } catch (error) {
    console.error(error);
    return { name, tally: single(false), seconds: seconds() };
  }
}

const line = ({ name, tally, seconds }: Outcome): string => {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  return `${name.padEnd(8)} ${tally.passed} passed, ${tally.failed} failed${skipped} (${seconds} s)`;
};

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    console.error(`${unknown} is not one of ${steps.map(({ name }) => name).join(', ')}.`);
    return 1;
  }
  const chosen = steps.filter(({ name }) => names.length === 0 || names.includes(name));
  if (!chosen.some(({ name }) => name === 'types')) await runCodegen();
  const outcomes: Outcome[] = [];
  for (const step of chosen) outcomes.push(await runStep(step));
  const total = sum(outcomes.map(({ tally }) => tally));
  console.log(`\n${outcomes.map(line).join('\n')}\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
