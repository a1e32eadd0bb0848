import { BuildError, buildStale } from '../build.ts';
import { findOrInstallBrowser, noBrowser } from '../browser.ts';
import { runCodegen } from '../codegen.ts';
import { runStreaming } from '../lib/run-streaming.ts';
import { browserPackages, inRoot, webPackages } from '../lib/workspace.ts';
import { checkedProjects, typecheck } from '../typecheck.ts';
import { createRunDatabase, serverOf } from './postgres.ts';
import { runJest, runNodeTests, runPlaywright } from './runners.ts';
import { nothing, single, sum, type Tally } from './tally.ts';

/** One part of `pnpm test`. */
export interface Step {
  name: string;
  run: () => Promise<Tally>;
}

async function types(): Promise<Tally> {
  const complaints = await runCodegen();
  for (const complaint of complaints) console.error(complaint);
  const failed = typecheck([]).length;
  const documents = single(complaints.length === 0);
  return sum([documents, { passed: checkedProjects().length - failed, failed, skipped: 0 }]);
}

const lint = async (): Promise<Tally> =>
  single(
    (await runStreaming({
      file: inRoot('node_modules', '.bin', 'eslint'),
      args: ['.', '--max-warnings', '0'],
      cwd: inRoot(),
    })) === 0,
  );

async function unit(): Promise<Tally> {
  const tallies = [await runNodeTests('tools'), await runNodeTests('sandbox')];
  for (const pkg of browserPackages) tallies.push(await runJest(pkg));
  return sum(tallies);
}

/** Fewer commits than this cannot be a run of the whole suite. */
const leastCommits = 4;

async function gatewayOnPostgres(server: string): Promise<Tally> {
  const database = await createRunDatabase(server);
  try {
    const tally = await runNodeTests('gateway', 'gateway-postgres', { DATABASE_URL: database.url });
    const commits = await database.commits();
    const ran = tally.passed + tally.failed > 0;
    if (ran && commits < leastCommits) {
      console.error('The gateway suite was told to use PostgreSQL and did not.');
      return { ...tally, failed: tally.failed + 1 };
    }
    console.log(`The gateway suite used PostgreSQL at ${new URL(server).host}.`);
    return tally;
  } finally {
    await database.drop();
  }
}

async function gateway(): Promise<Tally> {
  const embedded = await runNodeTests('gateway', 'gateway', { DATABASE_URL: '' });
  const server = serverOf(process.env);
  return sum([embedded, server === undefined ? nothing : await gatewayOnPostgres(server)]);
}

async function browser(): Promise<Tally> {
  const path = await findOrInstallBrowser(process.env);
  if (path === undefined) {
    console.error(noBrowser);
    return single(false);
  }
  try {
    await buildStale(webPackages);
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    return single(false);
  }
  return runPlaywright(path);
}

/** Everything that has to hold, the quick things first. */
export const steps: readonly Step[] = [
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'unit', run: unit },
  { name: 'gateway', run: gateway },
  { name: 'browser', run: browser },
];
