import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readJson } from '../lib/files.ts';
import { runStreaming } from '../lib/run-streaming.ts';
import { inRoot } from '../lib/workspace.ts';
import { fromJest, fromNode, fromPlaywright, withCrash, type Tally } from './tally.ts';

/** Where a runner's output goes: into a file, or straight to whoever waits when nothing else runs. */
export interface Output {
  log?: string;
}

/** Where a report of a run stands. */
export const reportPath = (name: string): string => inRoot('.cache', 'tests', `${name}.json`);

/** A path for a report that is about to be written, with whatever an earlier run left there removed. */
export function freshReport(name: string): string {
  const path = reportPath(name);
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  return path;
}

/** Room for what lives shortly: with the usual, collecting garbage is a tenth of a test run's or a check's work. */
const roomy = '--max-semi-space-size=64';

/** For every process of Node. What is compiled once is kept for all later ones. */
export const lessWork = { NODE_COMPILE_CACHE: inRoot('.cache', 'node'), NODE_OPTIONS: roomy };

/** For tests on Node and every process that they start. */
const onNode = {
  ...lessWork,
  NODE_OPTIONS: `${roomy} --import=${pathToFileURL(inRoot('tools', 'test', 'resolve-drizzle.ts')).href}`,
};

/** Makes many files in one process cheaper. */
const untracked = pathToFileURL(inRoot('tools', 'test', 'untracked.ts')).href;

interface NodeTests {
  /** Names the report. */
  title: string;
  /** The folder to run in. */
  folder: string;
  /** Files or patterns, relative to the folder; files alone, where a program is given. */
  files: readonly string[];
  /** Runs them in one process of its own; without it each has one. Relative to the folder. */
  program?: string;
  env?: Record<string, string>;
}

/** Runs tests with Node's own runner, one file after the other. */
export async function runNodeTests(
  { title, folder, files, program, env = {} }: NodeTests,
  output: Output,
): Promise<Tally> {
  const report = freshReport(title);
  const args = [
    ...(program === undefined ? ['--test', '--test-concurrency=1'] : [`--import=${untracked}`]),
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${inRoot('tools', 'test', 'count-reporter.ts')}`,
    `--test-reporter-destination=${report}`,
    ...(program === undefined ? [] : [program]),
    ...files,
  ];
  const code = await runStreaming({
    file: process.execPath,
    args,
    cwd: inRoot(folder),
    env: { ...onNode, ...env },
    ...output,
  });
  return withCrash(fromNode(readJson(report)), code);
}

/** Runs the tests of browser packages with jest, all in one run. */
export async function runJest(packages: readonly string[], output: Output): Promise<Tally> {
  const report = freshReport('jest');
  const code = await runStreaming({
    file: inRoot('shared', 'node_modules', '.bin', 'jest'),
    args: ['--json', `--outputFile=${report}`, '--maxWorkers=2', '--selectProjects', ...packages],
    cwd: inRoot(),
    env: { NODE_ENV: 'test', ...lessWork },
    ...output,
  });
  return withCrash(fromJest(readJson(report)), code);
}

/** Runs browser tests against the composition: all of them, or those of some files. */
export async function runPlaywright(
  browserPath: string,
  specs: readonly string[],
  output: Output,
): Promise<Tally> {
  const report = freshReport('e2e');
  const code = await runStreaming({
    file: inRoot('e2e', 'node_modules', '.bin', 'playwright'),
    args: ['test', '--reporter=list,json', ...specs],
    cwd: inRoot('e2e'),
    env: {
      ...onNode,
      CHROMIUM_PATH: browserPath,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    ...output,
  });
  return withCrash(fromPlaywright(readJson(report)), code);
}
