import type { RemoteName } from '@keyturn/shared/federation';
import type { PageRelease, Releases } from './releases';

/** What a remote was loaded by. */
export interface Loaded {
  readonly manifest: string;
  /** The hash in its entry's name. */
  readonly build: string;
}

/** Watches which build of each remote the page runs, to tell "replaced by a deploy" from "down". */
export interface Deploys {
  /** Notes what a remote is loaded by. */
  readonly note: (remote: RemoteName, loaded: Loaded) => void;
  /** Whether a load of the page would get another build by now. False where nobody answers. */
  readonly isReplaced: (remote: RemoteName) => Promise<boolean>;
  /** The release of each remote that runs in the page: its id, or the build's hash where nobody released it. */
  readonly running: () => Readonly<Partial<Record<RemoteName, string>>>;
  /** A remote with the release of it that runs, or that was tried. */
  readonly runningOf: (remote: RemoteName) => { readonly remote: RemoteName; readonly release?: string };
}

export function watchDeploys(releases: Releases): Deploys {
  const known = new Map<RemoteName, Loaded & { readonly release: PageRelease }>();
  return {
    note: (remote, loaded) => void known.set(remote, { ...loaded, release: releases.of(remote) }),
    async isReplaced(remote) {
      const before = known.get(remote);
      const now = await currentManifest((await releases.again(remote)).address);
      return before !== undefined && now !== null && before.manifest !== now;
    },
    running: () => Object.fromEntries([...known].map(([remote, loaded]) => [remote, nameOf(loaded)])),
    runningOf(remote) {
      const { id } = releases.of(remote);
      const loaded = known.get(remote);
      // What never came so far as to run is known by the registry alone.
      const release = loaded === undefined || loaded.release.id !== id ? id : nameOf(loaded);
      return release === '' ? { remote } : { remote, release };
    },
  };
}

const nameOf = ({ release, build }: Loaded & { readonly release: PageRelease }): string =>
  release.id || build;

async function currentManifest(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { cache: 'no-store' });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
