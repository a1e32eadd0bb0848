import { fieldOf } from '../lib/field-of';

/** What the host needs of a remote's manifest. */
export interface RemoteManifest {
  /** The absolute address of the script that makes the remote known. */
  readonly entry: string;
  /** What its scripts hash to, by their names in the manifest's folder; none where the build does not say. */
  readonly hashes: Readonly<Record<string, string>>;
  /** The absolute address of the folder. */
  readonly folder: string;
  /** The hash in the entry's name, which tells builds apart; empty where it has none. */
  readonly build: string;
}

/** Reads a manifest that came from `address`, an absolute one. Throws where it is none. */
export function readRemoteManifest(text: string, address: string): RemoteManifest {
  const metaData = fieldOf(JSON.parse(text), 'metaData');
  const entry = fieldOf(fieldOf(metaData, 'remoteEntry'), 'name');
  if (typeof entry !== 'string' || entry === '') throw new Error(`${address} is no manifest of a remote`);
  const hashes = Object.entries(fieldOf(metaData, 'integrity') ?? {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return {
    entry: new URL(entry, address).href,
    hashes: Object.fromEntries(hashes),
    folder: new URL('.', address).href,
    build: buildOf(entry),
  };
}

/** The hash in the name of an entry script, which tells builds of the same version apart; empty where it has none. */
export const buildOf = (entry: string): string => /\.([0-9a-f]{8,})\./.exec(entry)?.[1]?.slice(0, 8) ?? '';

/**
 * Has the browser fetch an entry that is about to be run. Chunks are not fetched so: the browser would give a retry the
 * preloaded answer again, however wrong; an entry has an address of its own for each try.
 */
export function preloadScript({ entry, hashes, folder }: RemoteManifest): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.crossOrigin = 'anonymous';
  link.setAttribute('integrity', hashes[entry.slice(folder.length)] ?? '');
  link.href = entry;
  document.head.append(link);
}
