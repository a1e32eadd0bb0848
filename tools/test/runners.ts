import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { filesBelow, readJson } from '../lib/files.ts';
import { runStreaming } from '../lib/run-streaming.ts';
import { inRoot } from '../lib/workspace.ts';
import { fromJest, fromNode, fromPlaywright, nothing, withCrash, type Tally } from './tally.ts';

/** A path for a runner's report, with whatever an earlier run left there removed. */
function freshReport(name: string): string {
  mkdirSync(inRoot('.cache', 'tests'), { recursive: true });
  const path = inRoot('.cache', 'tests', `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

const hasTests = (folder: string): boolean =>
  filesBelow(folder, (path) => /\.(test|spec)\.tsx?$/.test(path)).length > 0;

/** Runs the tests of a package with Node's own runner. */
export async function runNodeTests(
  pkg: string,
  title = pkg,
  env: Record<string, string> = {},
): Promise<Tally> {
  if (!hasTests(inRoot(pkg))) return noTestsIn(pkg);
  const report = freshReport(title);
  const args = [
    '--test',
    '--test-concurrency=2',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${inRoot('tools', 'test', 'count-reporter.ts')}`,
    `--test-reporter-destination=${report}`,
    pkg === 'tools' ? '**/*.test.ts' : 'src/**/*.test.ts',
  ];
  const code = await runStreaming({ file: process.execPath, args, cwd: inRoot(pkg), env });
  return withCrash(fromNode(readJson(report)), code);
}

/** Runs the tests of a browser package with jest. */
export async function runJest(pkg: string): Promise<Tally> {
  if (!hasTests(inRoot(pkg))) return noTestsIn(pkg);
  const report = freshReport(pkg);
  const code = await runStreaming({
    file: inRoot(pkg, 'node_modules', '.bin', 'jest'),
    args: ['--json', `--outputFile=${report}`, '--maxWorkers=2'],
    cwd: inRoot(pkg),
    env: { NODE_ENV: 'test' },
  });
  return withCrash(fromJest(readJson(report)), code);
}

/** Runs the browser tests against the composition. */
export async function runPlaywright(browserPath: string): Promise<Tally> {
  const configured = ['playwright.config.ts', 'playwright.config.mjs'].some((name) =>
    existsSync(inRoot('e2e', name)),
  );
  if (!configured) return noTestsIn('e2e');
  const report = freshReport('e2e');
  const code = await runStreaming({
    file: inRoot('e2e', 'node_modules', '.bin', 'playwright'),
    args: ['test', '--reporter=list,json'],
    cwd: inRoot('e2e'),
    env: {
      CHROMIUM_PATH: browserPath,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    timeoutMs: 25 * 60_000,
  });
  return withCrash(fromPlaywright(readJson(report)), code);
}

function noTestsIn(pkg: string): Tally {
  console.log(`${pkg} has no tests yet`);
  return nothing;
}
