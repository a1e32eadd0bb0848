import {
  type RegisteredRelease,
  type Registry,
  releaseFor,
  type RemoteName,
  remoteNames,
  type Visitor,
} from '@keyturn/shared/federation';
import type { Overrides } from './overrides';

/** The release of a remote that this page runs. */
export interface PageRelease {
  /** Where its manifest is. */
  readonly address: string;
  /** What the manifest hashes to; empty for a build that nobody released. */
  readonly integrity: string;
  /** Its id; empty where nobody released it. */
  readonly id: string;
}

/** Which release of each remote this page runs: all chosen at once from one registry, when the first is needed. */
export interface Releases {
  readonly of: (remote: RemoteName) => PageRelease;
  /** Notes that something of a remote is loaded: the page stays on that release. */
  readonly hold: (remote: RemoteName) => void;
  /**
   * Reads the registry again. What was not loaded yet and is offered to nobody any more is chosen anew; where there is
   * no answer everything stays.
   */
  readonly renew: () => Promise<void>;
  /** Reads the registry again and chooses this remote's release anew: somebody asked for it once more. */
  readonly again: (remote: RemoteName) => Promise<PageRelease>;
}

interface ReleasesOptions {
  /** The registry that the page came with. */
  readonly registry: Registry;
  readonly overrides: Overrides;
  readonly visitor: () => Visitor;
  /** Asks for the registry as it is now. Throws where there is none. */
  readonly ask: () => Promise<Registry>;
}

export function createReleases({ registry, overrides, visitor, ask }: ReleasesOptions): Releases {
  let known = registry;
  let visitorChosenFor: Visitor | null = null;
  const chosen = new Map<RemoteName, PageRelease>();
  const held = new Set<RemoteName>();

  function choose(remote: RemoteName): PageRelease {
    const override = overrides[remote];
    if (override !== undefined) return { address: override, integrity: '', id: '' };
    visitorChosenFor ??= visitor();
    const release = releaseFor(known.microFrontends[remote] ?? [], visitorChosenFor);
    return release === undefined ? { address: '', integrity: '', id: '' } : pageRelease(release);
  }

  function of(remote: RemoteName): PageRelease {
    if (chosen.size === 0) for (const name of remoteNames) chosen.set(name, choose(name));
    const release = chosen.get(remote) ?? choose(remote);
    return release;
  }

  async function read(): Promise<void> {
    try {
      known = await ask();
    } catch {
      // What the page knows goes on.
    }
  }

  const isOffered = (remote: RemoteName): boolean =>
    (known.microFrontends[remote] ?? []).some(({ url }) => url === of(remote).address);

  return {
    of,
    hold: (remote) => void held.add(remote),
    async renew() {
      await read();
      for (const name of remoteNames) {
        if (!held.has(name) && overrides[name] === undefined && !isOffered(name))
          chosen.set(name, choose(name));
      }
    },
    async again(remote) {
      await read();
      const release = choose(remote);
      of(remote);
      chosen.set(remote, release);
      return release;
    },
  };
}

const pageRelease = ({ url, metadata, extras }: RegisteredRelease): PageRelease => ({
  address: url,
  integrity: metadata.integrity,
  id: extras.release,
});
