import { type RemoteName, remoteNames } from '@keyturn/shared/federation';

const storageKey = 'keyturn.remote-overrides';
const parameter = (name: RemoteName) => `remote.${name}`;

export type Overrides = Readonly<Partial<Record<RemoteName, string>>>;

/** What the address and the memory of the browser say about remotes that are to come from elsewhere. */
export interface OverrideReading {
  readonly overrides: Overrides;
  /** Addresses that were asked for but lie outside the allowed origins. */
  readonly refused: readonly string[];
}

/**
 * Reads `?remote.{name}=URL`, which is remembered and then leaves the address; an empty value forgets. Only
 * origins that the configuration allows count, also for what was remembered.
 */
export function readOverrides(
  allowedOrigins: readonly string[],
  url: URL = new URL(window.location.href),
  storage: Storage = localStorage,
): OverrideReading {
  const wanted = new Map<RemoteName, string>();
  const stored = parse(storage.getItem(storageKey));
  for (const name of remoteNames) {
    const value = url.searchParams.get(parameter(name)) ?? stored[name] ?? '';
    if (value !== '') wanted.set(name, value);
  }
  const allowed = [...wanted].filter(([, address]) => isAllowed(address, allowedOrigins));
  const refused = [...wanted].filter(([, address]) => !isAllowed(address, allowedOrigins));
  const overrides: Overrides = Object.fromEntries(allowed);
  remember(overrides, storage);
  return { overrides, refused: refused.map(([name, address]) => `${name}: ${address}`) };
}

/** Forgets all overrides; they end with the next load of the page. */
export function resetOverrides(storage: Storage = localStorage): void {
  storage.removeItem(storageKey);
}

/** The address without the override parameters, as path, query and fragment. */
export function withoutOverrideParameters(url: URL): string {
  const clean = new URL(url);
  for (const name of remoteNames) clean.searchParams.delete(parameter(name));
  return clean.pathname + clean.search + clean.hash;
}

function isAllowed(address: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && allowedOrigins.includes(origin);
}

function remember(overrides: Overrides, storage: Storage): void {
  if (Object.keys(overrides).length === 0) storage.removeItem(storageKey);
  else storage.setItem(storageKey, JSON.stringify(overrides));
}

function parse(stored: string | null): Readonly<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, address]) =>
        typeof address === 'string' ? [[name, address]] : [],
      ),
    );
  } catch {
    return {};
  }
}
