import type { RemoteName } from '@keyturn/shared/federation';

/** Watches which build of each remote the page runs, to tell "replaced by a deploy" from "down". */
export interface Deploys {
  /** Notes the manifest that a remote is loaded by. */
  readonly note: (remote: string, manifest: string) => void;
  /** Whether the remote's server has another build by now. False where it does not answer. */
  readonly isReplaced: (remote: RemoteName) => Promise<boolean>;
}

export function watchDeploys(entries: Readonly<Record<RemoteName, string>>): Deploys {
  const known = new Map<string, string>();
  return {
    note: (remote, manifest) => void known.set(remote, manifest),
    async isReplaced(remote) {
      const before = known.get(remote);
      const now = await currentManifest(entries[remote]);
      return before !== undefined && now !== null && before !== now;
    },
  };
}

async function currentManifest(entry: string): Promise<string | null> {
  try {
    const response = await fetch(entry, { cache: 'no-store' });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
