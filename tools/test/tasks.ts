import { readFileSync } from 'node:fs';
import { buildStale } from '../build.ts';
import { BuildError } from '../build/error.ts';
import { findOrInstallBrowser, noBrowser } from '../browser.ts';
import { programs } from '../lib/programs.ts';
import { runStreaming } from '../lib/run-streaming.ts';
import { browserPackages, inRoot, nodePackages, webPackages } from '../lib/workspace.ts';
import { typecheck } from '../typecheck.ts';
import { allSpecs, specsTouched } from './browser-specs.ts';
import type { Change } from './changed.ts';
import {
  databaseTests,
  gatewayTests,
  leftOut,
  sweeps,
  testsBesideServer,
  withoutSweeps,
} from './database-tests.ts';
import { createRunDatabase, serverOf } from './postgres.ts';
import {
  freshReport,
  lessWork,
  reportPath,
  runJest,
  runNodeTests,
  runPlaywright,
  type Output,
} from './runners.ts';
import type { Work } from './schedule.ts';
import { nothing, single, type Tally } from './tally.ts';

/** One part of `pnpm test`. */
export interface Task extends Work {
  /** What people call it: `pnpm test <step>` runs all tasks of a step. */
  step: Step;
  run: (output: Output) => Promise<Tally>;
}

/** The steps, as people name them. */
export const steps = ['types', 'lint', 'unit', 'gateway', 'browser'] as const;
export type Step = (typeof steps)[number];

/** For tools in Go: several threads do more work for a little less time, and other parts run beside them. */
const oneThread = { GOMAXPROCS: '1' };

const command = async (name: string, args: readonly string[], output: Output): Promise<Tally> => {
  const file = inRoot('node_modules', '.bin', name);
  const env = { ...lessWork, ...oneThread };
  return single((await runStreaming({ file, args, cwd: inRoot(), env, ...output })) === 0);
};

/** Everything is checked; with a change, only what it can touch. */
type Touches = (pkg: string) => boolean;

/** The package that a folder lies in. */
const packageOf = (folder: string): string => folder.split('/')[0] ?? folder;

const typesTasks = (touches: Touches): Task[] =>
  programs
    .filter(({ packages }) => packages.some((folder) => touches(packageOf(folder))))
    .map((program) => ({
      name: `types of ${program.name}`,
      step: 'types',
      run: async ({ log }) => single(await typecheck(program, log)),
    }));

const lintTasks = (touches: Touches): Task[] => {
  const packages = [...browserPackages, ...nodePackages, 'tools'].filter(touches);
  return [
    ...(packages.length > 0
      ? [
          {
            name: 'rules',
            step: 'lint' as const,
            run: (output: Output) => command('oxlint', ['--threads', '1', ...packages], output),
          },
        ]
      : []),
    {
      name: 'format',
      step: 'lint',
      run: (output) =>
        command(
          'prettier',
          ['--check', '.', '--cache', '--cache-location', '.cache/prettier', '--log-level', 'warn'],
          output,
        ),
    },
    { name: 'unused', step: 'lint', run: (output) => command('knip', [], output) },
  ];
};

const unitTasks = (touches: Touches): Task[] => {
  const inJest = browserPackages.filter(touches);
  return [
    // The tools hold what is true of the whole: walls, rooms, documents.
    {
      name: 'tools',
      step: 'unit',
      run: (output) => runNodeTests({ title: 'tools', folder: 'tools', files: ['**/*.test.ts'] }, output),
    },
    ...['sandbox', 'portal'].filter(touches).map((name): Task => ({
      name,
      step: 'unit',
      run: (output) => runNodeTests({ title: name, folder: name, files: ['src/**/*.test.ts'] }, output),
    })),
    ...(inJest.length > 0
      ? [
          {
            name: 'jest',
            step: 'unit' as const,
            run: (output: Output) => runJest(inJest, output),
          },
        ]
      : []),
  ];
};

/** Fewer commits than this cannot be a run of the whole suite. */
const leastCommits = 4;

/** The reports of which test files opened a database. */
const openedOn = { embedded: 'opened-pglite', server: 'opened-postgres', sweeps: 'opened-sweeps' };

/** Test files of the gateway that run on a server. */
interface OnServer {
  title: string;
  files: readonly string[];
  /** The report of which of them opened a database. */
  opened: string;
}

/** Runs tests of the gateway in one process, in which a database serves one file after the other. */
const runGateway = (
  title: string,
  files: readonly string[],
  env: Record<string, string>,
  output: Output,
): Promise<Tally> =>
  runNodeTests({ title, folder: 'gateway', program: 'src/testing/together.ts', files, env }, output);

async function gatewayOnPostgres(
  server: string,
  { title, files, opened }: OnServer,
  output: Output,
): Promise<Tally> {
  const database = await createRunDatabase(server);
  try {
    const env = { DATABASE_URL: database.url, KEYTURN_TEST_DATABASES: freshReport(opened) };
    const tally = await runGateway(title, files, env, output);
    if ((await database.commits()) >= leastCommits) return tally;
    console.error('The gateway suite was told to use PostgreSQL and did not.');
    return { ...tally, failed: tally.failed + 1 };
  } finally {
    await database.drop();
  }
}

const gatewayTasks = (): Task[] => {
  const server = serverOf(process.env);
  const embedded = 'gateway on PGlite';
  const onServer = 'gateway on PostgreSQL';
  return [
    {
      name: embedded,
      step: 'gateway',
      run: (output) => {
        const env = { DATABASE_URL: '', KEYTURN_TEST_DATABASES: freshReport(openedOn.embedded) };
        const files = server === undefined ? gatewayTests() : testsBesideServer();
        return runGateway('gateway', files, env, output);
      },
    },
    ...(server === undefined
      ? []
      : [
          {
            name: onServer,
            step: 'gateway' as const,
            run: (output: Output) => {
              const files = withoutSweeps(databaseTests());
              return gatewayOnPostgres(server, { title: 'postgres', files, opened: openedOn.server }, output);
            },
          },
          {
            name: 'sweeps on PostgreSQL',
            step: 'gateway' as const,
            run: (output: Output) =>
              gatewayOnPostgres(server, { title: 'sweeps', files: sweeps, opened: openedOn.sweeps }, output),
          },
          {
            name: 'both databases',
            step: 'gateway' as const,
            after: [embedded, onServer],
            run: async () => {
              const missing = leftOut(
                readFileSync(reportPath(openedOn.embedded), 'utf8'),
                readFileSync(reportPath(openedOn.server), 'utf8'),
              );
              for (const file of missing)
                console.error(`${file} opened a database on PGlite and none on PostgreSQL.`);
              return single(missing.length === 0);
            },
          },
        ]),
  ];
};

const buildTask = 'build';

async function build({ log }: Output): Promise<Tally> {
  try {
    await buildStale(webPackages, { concurrency: 1, ...(log === undefined ? {} : { log }) });
    return nothing;
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    return single(false);
  }
}

async function browser(specs: readonly string[], output: Output): Promise<Tally> {
  const path = await findOrInstallBrowser(process.env);
  if (path !== undefined) return runPlaywright(path, specs, output);
  console.error(noBrowser);
  return single(false);
}

const browserTasks = (specs: readonly string[]): Task[] => [
  { name: buildTask, step: 'browser', run: build },
  {
    name: 'browser',
    step: 'browser',
    after: [buildTask],
    run: (output) => browser(specs, output),
  },
];

/** Everything that has to hold; after a change, what that can touch. What takes longest comes first. */
export function tasksFor(change?: Change): Task[] {
  const touches: Touches = (pkg) => change === undefined || change.packages.has(pkg);
  const specs = change === undefined ? allSpecs() : specsTouched(change);
  const patterns = specs.length === allSpecs().length ? [] : specs.map((name) => `/${name}\\.spec\\.ts`);
  return [
    ...(specs.length > 0 ? browserTasks(patterns) : []),
    ...(touches('gateway') ? gatewayTasks() : []),
    ...lintTasks(touches),
    ...typesTasks(touches),
    ...unitTasks(touches),
  ];
}
