import { desc, eq } from 'drizzle-orm';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import { releaseComparisons } from '../../db/schema/index.ts';
import {
  noted,
  offered,
  promoted,
  RegistryError,
  takenBack,
} from '../../../../shared/federation/registry-changes.ts';
import { changeRegistry, readRegistryFile } from '../../../../shared/federation/registry-file.ts';
import type { Canary, RegisteredRelease } from '../../../../shared/federation/registry.ts';
import { forEachItem } from '../../operations/for-each-item.ts';
import { compare, type Comparison, type Sample } from './compare.ts';
import { type NextStep, nextStep } from './next-step.ts';
import { sampleOf } from './samples.ts';
import { tellOperators } from './tell-operators.ts';

/** What did not change is written down again so seldom, milliseconds. */
const AGAIN_MS = 60_000;

/**
 * Compares every release that is tried out with the one before it, from the registry alone, and does what follows: takes
 * it back, gives it to more, or says that there is no verdict. Whoever deployed it need not be there.
 */
export const watchReleases = (deps: Deps): Promise<number> =>
  forEachItem(deps, {
    job: 'release-watch',
    atOnce: Infinity,
    find: () => trialsIn(deps.config.registry),
    idOf: ({ remote, canary }) => `${remote} ${canary.extras.release}`,
    work: (trial) => watchOne(deps, trial),
  });

async function trialsIn(registryFile: string): Promise<Trial[]> {
  const registry = await readRegistryFile(registryFile);
  return Object.keys(registry.microFrontends).flatMap((remote) => {
    const { whole, canary } = offered(registry, remote);
    const tried = canary?.extras.canary;
    if (whole === undefined || canary === undefined || tried === undefined) return [];
    return [{ remote, whole, canary, tried }];
  });
}

/** A release that is tried out, and what it is compared with. */
interface Trial {
  readonly remote: string;
  readonly whole: RegisteredRelease;
  readonly canary: RegisteredRelease;
  readonly tried: Canary;
}

async function watchOne(deps: Deps, trial: Trial): Promise<void> {
  const { remote, whole, canary, tried } = trial;
  const now = deps.clock();
  const since = new Date(tried.since);
  const sample = await sampleOf(deps.db, remote, canary.extras.release, since);
  const former = await sampleOf(deps.db, remote, whole.extras.release, since);
  const comparison = compare(sample, former);
  const options = { now, stepMs: deps.config.canaryStepMs };
  const step = nextStep(comparison, tried, canary.deployment.traffic, options);
  if (!(await take(deps, trial, step, now))) return;
  const action = inWords(step);
  await writeDown(deps.db, trial, { comparison, sample, former, action, now });
  if (action === null) return;
  const { release } = canary.extras;
  deps.log.warn({ remote, release, verdict: comparison.verdict, reason: comparison.reason }, action);
  await tellOperators(deps, { remote, release, action, reason: comparison.reason, at: now });
}

/** Changes the registry; false where somebody else has changed it meanwhile. */
async function take(deps: Deps, { remote, canary }: Trial, step: NextStep, now: Date): Promise<boolean> {
  const meant = canary.extras.release;
  try {
    if (step.kind === 'nothing') return true;
    await changeRegistry(deps.config.registry, (registry) => {
      if (step.kind === 'back') return takenBack(registry, remote, meant);
      if (step.kind === 'note') return noted(registry, remote, step.note, meant);
      return promoted(registry, remote, step.traffic, { now, meant });
    });
    return true;
  } catch (error) {
    if (error instanceof RegistryError) return false;
    throw error;
  }
}

function inWords(step: NextStep): string | null {
  if (step.kind === 'nothing') return null;
  if (step.kind === 'back') return 'Taken back by itself';
  if (step.kind === 'note') return 'Stays as it is, without a verdict';
  return step.traffic === 100 ? 'Given to everybody by itself' : `Given to ${step.traffic} % by itself`;
}

interface Found {
  readonly comparison: Comparison;
  readonly sample: Sample;
  readonly former: Sample;
  readonly action: string | null;
  readonly now: Date;
}

async function writeDown(db: Db, { remote, whole, canary }: Trial, found: Found): Promise<void> {
  const { comparison, sample, former, action, now } = found;
  const { release } = canary.extras;
  const [last] = await db
    .select()
    .from(releaseComparisons)
    .where(eq(releaseComparisons.remote, remote))
    .orderBy(desc(releaseComparisons.at))
    .limit(1);
  const same = last?.release === release && last.verdict === comparison.verdict;
  if (action === null && same && now.getTime() - last.at.getTime() < AGAIN_MS) return;
  await db.insert(releaseComparisons).values({
    ...{ remote, release, former: whole.extras.release, at: now, action },
    ...comparison,
    traffic: canary.deployment.traffic,
    pages: sample.pages,
    errorPages: sample.errorPages,
    formerPages: former.pages,
    formerErrorPages: former.errorPages,
  });
}
