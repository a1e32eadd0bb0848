import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { machine, resultLines, withSection } from './bench/record.ts';
import { findBrowser } from './browser.ts';
import { childEnvironment } from './lib/child-environment.ts';
import { writeIfChanged } from './lib/files.ts';
import { inRoot } from './lib/workspace.ts';

const folder = inRoot('e2e', 'bench');
const pagePath = inRoot('docs', 'benchmarks.md');

const available = (): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !name.endsWith('.test.ts'))
        .map((name) => basename(name, '.ts'))
    : [];

/** Takes an hour and much of a disk: it is run by its name alone. */
const apart: ReadonlySet<string> = new Set(['payment-growth']);

/** Runs one benchmark with its output shown; resolves with the output, or null when it failed. */
function run(name: string): Promise<string | null> {
  const browser = findBrowser(process.env);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(folder, `${name}.ts`)], {
      cwd: inRoot('e2e'),
      env: childEnvironment(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      process.stdout.write(text);
    });
    child.once('close', (code) => {
      resolve(code === 0 ? output : null);
    });
  });
}

function record(name: string, output: string): void {
  const page = existsSync(pagePath) ? readFileSync(pagePath, 'utf8') : '# Benchmarks\n';
  writeIfChanged(pagePath, withSection(page, name, resultLines(output), machine()));
}

async function main(args: readonly string[]): Promise<number> {
  const names = args.filter((arg) => arg !== '--record');
  const unknown = names.find((name) => !available().includes(name));
  if (unknown !== undefined || available().length === 0) {
    console.error(`Usage: pnpm bench [--record] [${available().join('|')}]`);
    return 1;
  }
  let failed = 0;
  for (const name of names.length > 0 ? names : available().filter((each) => !apart.has(each))) {
    console.log(`\n== ${name} on ${machine()}`);
    const output = await run(name);
    if (output === null) failed += 1;
    else if (args.includes('--record')) record(name, output);
  }
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
