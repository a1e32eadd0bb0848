import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { faults } from './faults.ts';
import type { Fault } from './fault.ts';
import { complaints, head, row, withRows, type Made } from './report.ts';
import { runFault } from './run.ts';
import { setStage } from './stage/stage.ts';

const page = fileURLToPath(new URL('../../../../docs/faults.md', import.meta.url));
const localServer = 'postgres://root@127.0.0.1:5432/postgres';
/** What is not at rest after so long is stuck. */
const REST_MS = 10 * 60_000;

const usage = `Usage: pnpm faults [NAME…] [--seed N] [--count N] [--record]
Makes things break under load, on the PostgreSQL of KEYTURN_POSTGRES_URL or the one on this machine, and checks that
nothing is lost, done twice or stuck. --record writes what came of it into docs/faults.md.
${Object.entries(faults)
  .map(([name, { about, count, unit }]) => `  ${name.padEnd(22)} ${about} (${count} ${unit})`)
  .join('\n')}`;

/** Makes one fault on a stage of its own. */
async function make(name: string, fault: Fault, seed: number, count: number): Promise<Made> {
  const server = process.env['KEYTURN_POSTGRES_URL'] ?? localServer;
  const stage = await setStage({ server, seed, ...(fault.settings ? { settings: fault.settings } : {}) });
  const leave = (): void => void stage.stop().finally(() => process.exit(1));
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    const result = await runFault(stage, fault, count, { withinMs: REST_MS, hurried: false });
    return { name, fault, count, seed, result };
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    await stage.stop();
  }
}

async function main(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string' },
      record: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const seed = Number(values.seed);
  const asked = values.count === undefined ? null : Number(values.count);
  const unknown = positionals.some((name) => !(name in faults));
  const wrong = !Number.isInteger(seed) || (asked !== null && !(Number.isInteger(asked) && asked > 0));
  if (values.help || unknown || wrong) {
    console.error(usage);
    return values.help ? 0 : 1;
  }
  const chosen = Object.entries(faults).filter(
    ([name]) => positionals.length === 0 || positionals.includes(name),
  );
  let failed = 0;
  console.log(head);
  for (const [name, fault] of chosen) {
    const missing = fault.missing?.() ?? null;
    if (missing !== null) {
      console.log(`${name} is left out: ${missing}.`);
      continue;
    }
    const made = await make(name, fault, seed, asked ?? fault.count);
    console.log(row(made));
    const wrongs = complaints(made.result);
    for (const complaint of wrongs) console.error(`  ${complaint}`);
    failed += wrongs.length;
    if (values.record) writeFileSync(page, withRows(readFileSync(page, 'utf8'), [made]));
  }
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
