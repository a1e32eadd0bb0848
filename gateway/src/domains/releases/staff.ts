import { asc, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import {
  offered,
  promoted,
  RegistryError,
  takenBack,
} from '../../../../shared/federation/registry-changes.ts';
import { changeRegistry, readRegistryFile } from '../../../../shared/federation/registry-file.ts';
import type { RegisteredRelease, Registry } from '../../../../shared/federation/registry.ts';
import type { Viewer } from '../../access/actor.ts';
import { GatewayError } from '../../base/errors.ts';
import { requiredText } from '../../base/inputs.ts';
import type { Deps } from '../../context/deps.ts';
import type { Db } from '../../db/client.ts';
import type { ErrorCauseRow, ReleaseComparisonRow } from '../../db/rows.ts';
import { errorCauses, releaseComparisons } from '../../db/schema/index.ts';
import { recordChange } from '../../operations/audit.ts';
import { sampleOf } from './samples.ts';

/** What a chart shows of a remote. */
const COMPARISONS = 200;

/** A remote with its releases and how they compared, oldest first. */
export interface RemoteReleases {
  remote: string;
  releases: readonly RegisteredRelease[];
  comparisons: ReleaseComparisonRow[];
}

const meant = z.object({ remote: z.string().min(1).max(40), release: z.string().min(1).max(64) });
/** The inputs of `promoteRelease` and `takeReleaseBack`. */
export const promotion = meant.extend({ traffic: z.number().gt(0).max(100) });
export const takingBack = meant.extend({ reason: requiredText(500) });

/** All remotes that the registry has. */
export async function allReleases({ db, config }: Deps): Promise<RemoteReleases[]> {
  const registry = await readRegistryFile(config.registry);
  return Promise.all(Object.keys(registry.microFrontends).map((remote) => releasesOf(db, registry, remote)));
}

async function releasesOf(db: Db, registry: Registry, remote: string): Promise<RemoteReleases> {
  const newest = db
    .select({ id: releaseComparisons.id })
    .from(releaseComparisons)
    .where(eq(releaseComparisons.remote, remote))
    .orderBy(desc(releaseComparisons.at))
    .limit(COMPARISONS);
  const comparisons = await db
    .select()
    .from(releaseComparisons)
    .where(inArray(releaseComparisons.id, newest))
    .orderBy(asc(releaseComparisons.at));
  return { remote, releases: registry.microFrontends[remote] ?? [], comparisons };
}

/**
 * Gives the release that is tried out to a larger share, or to everybody. Only platform staff gets here.
 *
 * @throws GatewayError CONFLICT where it is not tried out any more
 */
export const promoteRelease = (deps: Deps, viewer: Viewer, given: z.output<typeof promotion>) =>
  changeReleases(deps, viewer, given, {
    action: 'promoteRelease',
    words: given.traffic === 100 ? 'Given to everybody' : `Given to ${given.traffic} %`,
    reason: '',
    change: (registry) =>
      promoted(registry, given.remote, given.traffic, { now: deps.clock(), meant: given.release }),
  });

/**
 * Takes the release that is tried out back. Only platform staff gets here.
 *
 * @throws GatewayError CONFLICT where it is not tried out any more
 */
export const takeReleaseBack = (deps: Deps, viewer: Viewer, given: z.output<typeof takingBack>) =>
  changeReleases(deps, viewer, given, {
    action: 'takeReleaseBack',
    words: 'Taken back',
    reason: given.reason,
    change: (registry) => takenBack(registry, given.remote, given.release),
  });

interface Wanted {
  action: string;
  words: string;
  reason: string;
  change: (registry: Registry) => Registry;
}

/** The file comes last: what is written down of a change that the registry refuses goes with the transaction. */
async function changeReleases(
  deps: Deps,
  viewer: Viewer,
  { remote, release }: z.output<typeof meant>,
  { action, words, reason, change }: Wanted,
): Promise<RemoteReleases> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock();
    const before = offered(await readRegistryFile(deps.config.registry), remote);
    const since = new Date(before.canary?.extras.canary?.since ?? at);
    const former = before.whole?.extras.release ?? '';
    const now = await sampleOf(tx, remote, release, since);
    const earlier = await sampleOf(tx, remote, former, since);
    await tx.insert(releaseComparisons).values({
      ...{ remote, release, former, at, reason, action: words, actorUserId: viewer.userId },
      verdict: 'undecided',
      traffic: before.canary?.deployment.traffic ?? 0,
      ...{ pages: now.pages, errorPages: now.errorPages },
      ...{ formerPages: earlier.pages, formerErrorPages: earlier.errorPages },
    });
    const after = { release, words, ...(reason === '' ? {} : { reason }) };
    const entry = { action, entity: 'release', entityId: remote, after };
    await recordChange(tx, { at, viewer, organizationId: null, ...entry });
    const registry = await changeRegistry(deps.config.registry, change).catch((error: unknown) => {
      throw error instanceof RegistryError ? new GatewayError('CONFLICT', error.message) : error;
    });
    return releasesOf(tx, registry, remote);
  });
}

/** The causes of errors that pages told, the last seen first. */
export const errorCauseList = (db: Db, limit: number): Promise<ErrorCauseRow[]> =>
  db.select().from(errorCauses).orderBy(desc(errorCauses.lastSeenAt), desc(errorCauses.id)).limit(limit);
