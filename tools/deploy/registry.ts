import { integrityOf } from '../../shared/federation/integrity.ts';
import { group, optional, text } from '../../shared/federation/parse.ts';
import {
  offered,
  promoted,
  releasedWhole,
  takenBack,
  triedOut,
} from '../../shared/federation/registry-changes.ts';
import { changeRegistry, readRegistryFile } from '../../shared/federation/registry-file.ts';
import type { Canary, RegisteredRelease } from '../../shared/federation/registry.ts';
import type { RemoteName } from '../lib/workspace.ts';
import { DeployError } from './error.ts';
import { manifestOf, type Release } from './releases.ts';

/** Whom a release is tried out with. */
export type Trial = Omit<Canary, 'since' | 'note'> & { readonly traffic: number };

/** A release as the registry names it. `address` is where the remote's folder is served. */
export function registered({ id, at, manifest }: Release, address: string): RegisteredRelease {
  const metaData = group(group(JSON.parse(manifest), 'manifest')['metaData'], 'manifest.metaData');
  const buildInfo = group(metaData['buildInfo'] ?? {}, 'manifest.metaData.buildInfo');
  return {
    url: `${address.replace(/\/+$/, '')}/${manifestOf(id)}`,
    metadata: {
      integrity: integrityOf(manifest),
      version: optional(buildInfo['buildVersion'], 'buildVersion', text, id),
    },
    deployment: { traffic: 100, default: true },
    extras: { release: id, deployedAt: at },
  };
}

/** The ids of the releases of a remote that somebody may get. */
export async function offeredIds(file: string, remote: RemoteName): Promise<string[]> {
  const releases = (await readRegistryFile(file)).microFrontends[remote] ?? [];
  return releases.map(({ extras }) => extras.release).filter((id) => id !== '');
}

/** The id of the release that everybody has who is not trying another one out; undefined where the registry has none. */
export async function wholeId(file: string, remote: RemoteName): Promise<string | undefined> {
  return offered(await readRegistryFile(file), remote).whole?.extras.release;
}

/** Who gets each release that the registry offers, in words, by the release's id. */
export async function whoGets(file: string): Promise<Map<string, string>> {
  const { microFrontends } = await readRegistryFile(file);
  return new Map(
    Object.values(microFrontends)
      .flat()
      .map(({ deployment: { traffic }, extras: { release, canary } }) => [
        release,
        canary === undefined
          ? traffic === 100
            ? 'everybody'
            : `${traffic} %, and whoever gets no other`
          : [`${traffic} %`, ...canary.organizations, ...(canary.staff ? ['staff'] : [])].join(', '),
      ]),
  );
}

/** Names a release in the registry: for everybody, or tried out. @throws RegistryError */
export async function register(
  file: string,
  remote: RemoteName,
  release: RegisteredRelease,
  trial: Trial | null,
): Promise<void> {
  await changeRegistry(file, (registry) => {
    if (trial === null) return releasedWhole(registry, remote, release);
    const { traffic, ...who } = trial;
    const canary = { ...who, since: new Date().toISOString(), note: null };
    return triedOut(registry, remote, release, { traffic, canary });
  });
}

/** Gives the release that is tried out to a larger share. @throws RegistryError */
export async function promote(file: string, remote: RemoteName, traffic: number): Promise<void> {
  await changeRegistry(file, (registry) => promoted(registry, remote, traffic, { now: new Date() }));
}

/** Takes the release that is tried out back. Gives its id. @throws RegistryError */
export async function abort(file: string, remote: RemoteName): Promise<string> {
  let id = '';
  await changeRegistry(file, (registry) => {
    id = offered(registry, remote).canary?.extras.release ?? '';
    return takenBack(registry, remote);
  });
  return id;
}

/** A share in words: `5%`, `12.5 %` or `all`. @throws DeployError for what is none */
export function shareOf(words: string): number {
  const share = words === 'all' ? 100 : Number(words.replace(/\s*%$/, ''));
  if (!(share > 0 && share <= 100)) throw new DeployError(`${words} is no share: 5% or all.`);
  return share;
}
