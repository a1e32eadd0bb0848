import { fieldOf } from '../lib/field-of';

/** What the host needs of a remote's manifest. */
export interface RemoteManifest {
  /** The absolute address of the script that makes the remote known. */
  readonly entry: string;
}

/** Reads a manifest that came from `address`, an absolute one. Throws where it is none. */
export function readRemoteManifest(text: string, address: string): RemoteManifest {
  const entry = fieldOf(fieldOf(fieldOf(JSON.parse(text), 'metaData'), 'remoteEntry'), 'name');
  if (typeof entry !== 'string' || entry === '') throw new Error(`${address} is no manifest of a remote`);
  return { entry: new URL(entry, address).href };
}

/**
 * Has the browser fetch an entry that is about to be run. Chunks are not fetched so: the browser would give a retry the
 * preloaded answer again, however wrong; an entry has an address of its own for each try.
 */
export function preloadScript(address: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'script';
  link.crossOrigin = 'anonymous';
  link.href = address;
  document.head.append(link);
}
