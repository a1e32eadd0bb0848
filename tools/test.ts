import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runCodegen } from './codegen.ts';
import { inRoot } from './lib/workspace.ts';
import { ChangeError, changeSince } from './test/changed.ts';
import { told } from './test/failures.ts';
import { schedule } from './test/schedule.ts';
import { single, sum, type Tally } from './test/tally.ts';
import { steps, tasksFor, type Step, type Task } from './test/tasks.ts';

const usage = `Usage: pnpm test [${steps.join('] [')}] [--changed [COMMIT]]`;

/** The suite is planned for two cores, and takes no more where there are. */
const atOnce = 2;

/** Whether another task may run at the same time: neither waits for the other. */
const isBeside = (task: Task, tasks: readonly Task[]): boolean =>
  tasks.some(
    (other) =>
      other !== task && !(task.after ?? []).includes(other.name) && !(other.after ?? []).includes(task.name),
  );

interface Outcome {
  name: string;
  tally: Tally;
  seconds: number;
}

/** Runs a task; what runs beside others writes into a file first, which is printed whole. */
async function runTask({ name, run }: Task, beside: boolean): Promise<Outcome> {
  const folder = inRoot('.cache', 'tests');
  const log = `${folder}/${name.replaceAll(' ', '-')}.log`;
  mkdirSync(folder, { recursive: true });
  rmSync(log, { force: true });
  console.log(beside ? `-- ${name} begins` : `\n== ${name}`);
  const started = performance.now();
  const outcome = (tally: Tally): Outcome => {
    const seconds = Math.round((performance.now() - started) / 1000);
    if (beside) console.log(`\n== ${name} (${seconds} s)\n${textOf(log)}`);
    return { name, tally, seconds };
  };
  try {
    return outcome(await run(beside ? { log } : {}));
  } catch (error) {
    console.error(error);
    return outcome(single(false));
  }
}

function textOf(log: string): string {
  try {
    return readFileSync(log, 'utf8').trimEnd();
  } catch {
    return '';
  }
}

const line = ({ name, tally, seconds }: Outcome): string => {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  return `${name.padEnd(22)} ${tally.passed} passed, ${tally.failed} failed${skipped} (${seconds} s)`;
};

/** Generates what the rest needs; one check, whose answer is whether the browser's documents fit the schema. */
async function documents(): Promise<Outcome> {
  const started = performance.now();
  const complaints = await runCodegen();
  for (const complaint of complaints) console.error(complaint);
  const seconds = Math.round((performance.now() - started) / 1000);
  return { name: 'documents', tally: single(complaints.length === 0), seconds };
}

const isStep = (name: string): name is Step => steps.some((step) => step === name);

async function main(words: readonly string[]): Promise<number> {
  // `--changed` may stand without a commit, which no option of parseArgs may.
  const at = words.indexOf('--changed');
  const base = at === -1 ? undefined : words[at + 1];
  const commit = base !== undefined && !isStep(base) ? base : undefined;
  const args = words.filter(
    (_, index) => at === -1 || (index !== at && (commit === undefined || index !== at + 1)),
  );
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const unknown = positionals.find((name) => !isStep(name));
  if (unknown !== undefined) throw new ChangeError(`${unknown} is not one of the steps.\n${usage}`);
  const change = at === -1 ? undefined : changeSince(commit);
  if (change !== undefined) console.log(`Changed: ${[...change.packages].join(', ') || 'no package'}`);
  const generated = await documents();
  const tasks = tasksFor(change).filter(({ step }) => positionals.length === 0 || positionals.includes(step));
  const outcomes = [
    generated,
    ...(await schedule(tasks, atOnce, (task) => runTask(task, isBeside(task, tasks)))),
  ];
  const total = sum(outcomes.map(({ tally }) => tally));
  for (const { name, tally } of outcomes)
    for (const failure of tally.failures) console.log(`\nFailed in ${name}: ${told(failure)}`);
  console.log(`\n${outcomes.map(line).join('\n')}\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof ChangeError || error instanceof TypeError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
}
