import { fieldOf } from '../lib/field-of';

/** What the host needs of a remote's manifest. */
export interface RemoteManifest {
  /** The absolute address of the script that makes the remote known. */
  readonly entry: string;
  /** What its scripts hash to, by their names in the manifest's folder; none where the build does not say. */
  readonly hashes: Readonly<Record<string, string>>;
  /**
   * The scripts of each of its parts beside the entry, by their names in the folder: of `screens/home`. Null for a build
   * of before these were named, which takes its federation runtime from the page.
   */
  readonly parts: Readonly<Record<string, readonly string[]>> | null;
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
  const parts = fieldOf(metaData, 'parts');
  return {
    entry: new URL(entry, address).href,
    hashes: Object.fromEntries(hashes),
    parts: parts === undefined ? null : readParts(parts),
    folder: new URL('.', address).href,
    build: buildOf(entry),
  };
}

/** The hash in the name of an entry script, which tells builds of the same version apart; empty where it has none. */
export const buildOf = (entry: string): string => /\.([0-9a-f]{8,})\./.exec(entry)?.[1]?.slice(0, 8) ?? '';

const readParts = (parts: unknown): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(parts ?? {}).filter((pair): pair is [string, string[]] => isTexts(pair[1])),
  );

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** Has the browser fetch a remote's entry and the scripts of these of its parts, which are about to be run. */
export function preloadScripts(
  { entry, hashes, folder, parts }: RemoteManifest,
  wanted: readonly string[],
): void {
  const files = [entry.slice(folder.length), ...wanted.flatMap((part) => parts?.[part] ?? [])];
  for (const file of new Set(files)) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.crossOrigin = 'anonymous';
    link.setAttribute('integrity', hashes[file] ?? '');
    link.href = folder + file;
    document.head.append(link);
  }
}
