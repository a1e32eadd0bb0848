import { fieldOf } from '../lib/field-of';

/** What the host needs of a remote's manifest. Addresses are absolute. */
export interface RemoteManifest {
  /** The script that makes the remote known. */
  readonly entry: string;
  /** The scripts that a screen needs beside it; none where the manifest names none. */
  readonly scriptsOf: (screen: string) => readonly string[];
}

/** Reads a manifest that came from `address`, an absolute one. Throws where it is none. */
export function readRemoteManifest(text: string, address: string): RemoteManifest {
  const metaData = fieldOf(JSON.parse(text), 'metaData');
  const entry = fieldOf(fieldOf(metaData, 'remoteEntry'), 'name');
  if (typeof entry !== 'string' || entry === '') throw new Error(`${address} is no manifest of a remote`);
  const at = (file: unknown): string => new URL(String(file), address).href;
  const screens = fieldOf(metaData, 'screens');
  return {
    entry: at(entry),
    scriptsOf(screen) {
      const files = fieldOf(screens, screen);
      return Array.isArray(files) ? files.map(at) : [];
    },
  };
}

/** Has the browser fetch scripts that are about to be run, all at once instead of one after the other. */
export function preloadScripts(addresses: readonly string[]): void {
  for (const address of addresses) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.crossOrigin = 'anonymous';
    link.href = address;
    document.head.append(link);
  }
}
