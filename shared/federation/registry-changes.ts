import type { Canary, RegisteredRelease, Registry } from './registry.ts';

/** A change that the registry does not allow; the message says why. */
export class RegistryError extends Error {}

/** The releases of a remote: the one for everybody else, and the one that is tried out, if there is one. */
export interface Offered {
  readonly whole: RegisteredRelease | undefined;
  readonly canary: RegisteredRelease | undefined;
}

export function offered(registry: Registry, remote: string): Offered {
  const releases = registry.microFrontends[remote] ?? [];
  return {
    whole: releases.find(({ deployment }) => deployment.default),
    canary: releases.find(({ deployment }) => !deployment.default),
  };
}

const withReleases = (
  registry: Registry,
  remote: string,
  releases: readonly RegisteredRelease[],
): Registry => ({
  ...registry,
  microFrontends: { ...registry.microFrontends, [remote]: releases },
});

/** Without what belongs to trying it out. */
function settled({ extras: { release, deployedAt }, ...rest }: RegisteredRelease): RegisteredRelease {
  return { ...rest, deployment: { traffic: 100, default: true }, extras: { release, deployedAt } };
}

const shared = (release: RegisteredRelease, traffic: number): RegisteredRelease => ({
  ...release,
  deployment: { ...release.deployment, traffic },
});

/** Gives a release to everybody; one that is tried out ends. */
export const releasedWhole = (registry: Registry, remote: string, release: RegisteredRelease): Registry =>
  withReleases(registry, remote, [settled(release)]);

/**
 * Tries a release out with a share of the organizations; one that was tried out before ends.
 * @throws RegistryError where nothing is there that everybody else gets.
 */
export function triedOut(
  registry: Registry,
  remote: string,
  release: RegisteredRelease,
  { traffic, canary }: { readonly traffic: number; readonly canary: Canary },
): Registry {
  const { whole } = offered(registry, remote);
  if (whole === undefined || whole.extras.release === '')
    throw new RegistryError(`${remote} has no release yet to go back to: deploy one to everybody first.`);
  if (whole.extras.release === release.extras.release)
    throw new RegistryError(`Everybody has ${release.extras.release} already.`);
  const { release: id, deployedAt } = release.extras;
  const tried = { ...release, extras: { release: id, deployedAt, canary } };
  return withReleases(registry, remote, [
    shared(whole, 100 - traffic),
    { ...tried, deployment: { traffic, default: false } },
  ]);
}

/** @throws RegistryError where none is tried out, or another than the one that was meant. */
function triedRelease(registry: Registry, remote: string, meant: string | null) {
  const { whole, canary } = offered(registry, remote);
  const tried = canary?.extras.canary;
  if (whole === undefined || canary === undefined || tried === undefined)
    throw new RegistryError(`No release of ${remote} is tried out.`);
  if (meant !== null && canary.extras.release !== meant)
    throw new RegistryError(`${meant} is not tried out any more.`);
  return { whole, canary, tried };
}

/**
 * Gives the release that is tried out to a larger share; to all of them it becomes the one for everybody.
 * @throws RegistryError where none is tried out, another than `meant`, or the share is none.
 */
export function promoted(
  registry: Registry,
  remote: string,
  traffic: number,
  { now, meant = null }: { readonly now: Date; readonly meant?: string | null },
): Registry {
  const { whole, canary, tried } = triedRelease(registry, remote, meant);
  if (!(traffic > 0 && traffic <= 100))
    throw new RegistryError('The share must be more than 0 and at most 100 %.');
  if (traffic === 100) return releasedWhole(registry, remote, canary);
  const next = { ...tried, since: now.toISOString(), note: null };
  return withReleases(registry, remote, [
    shared(whole, 100 - traffic),
    { ...shared(canary, traffic), extras: { ...canary.extras, canary: next } },
  ]);
}

/** Takes the release that is tried out back. @throws RegistryError where none is, or another than `meant`. */
export function takenBack(registry: Registry, remote: string, meant: string | null = null): Registry {
  return withReleases(registry, remote, [settled(triedRelease(registry, remote, meant).whole)]);
}

/** Says why the release that is tried out stays as it is. @throws RegistryError as `takenBack` */
export function noted(registry: Registry, remote: string, note: string, meant: string): Registry {
  const { whole, canary, tried } = triedRelease(registry, remote, meant);
  const extras = { ...canary.extras, canary: { ...tried, note } };
  return withReleases(registry, remote, [whole, { ...canary, extras }]);
}
