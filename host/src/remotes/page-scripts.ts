import type { RemoteManifest } from './manifest';

/**
 * What the page knows of the scripts that it may load: from where, and what they hash to. It lies in the page, because
 * the early script makes it and every bundle asks it: the host's and those of the remotes.
 */
export interface PageScripts {
  /**
   * The address under the page's Trusted Types policy, another one for each attempt at its remote. Throws TypeError for
   * one from elsewhere.
   */
  readonly createScriptURL: (address: string) => string;
  /** What the script at an address must hash to; empty where nobody said. */
  readonly hashOf: (address: string) => string;
  /**
   * Takes what a remote's scripts hash to: others of its folder do not run from now on. `retry` tells the attempt from
   * those before; null for the first.
   */
  readonly expect: (manifest: RemoteManifest, retry: string | null) => void;
}

/** Where it lies, for every bundle of the page. */
export const place = 'keyturnScripts';

/** What the early script made; null in a page without it. */
export function pageScripts(): PageScripts | null {
  const made: unknown = Reflect.get(globalThis, place);
  return isPageScripts(made) ? made : null;
}

const isPageScripts = (value: unknown): value is PageScripts =>
  typeof value === 'object' && value !== null && 'createScriptURL' in value && 'hashOf' in value;
