import type { RemoteManifest } from './manifest';

/**
 * What the page knows of the scripts that it may load: from where, and what they hash to. It lies in the page, because
 * the early script makes it and every bundle asks it: the host's, those of the remotes and the federation runtime.
 */
export interface PageScripts {
  /** The address under the page's Trusted Types policy. Throws TypeError for one from elsewhere. */
  readonly createScriptURL: (address: string) => string;
  /** What the script at an address must hash to; empty where nobody said. */
  readonly hashOf: (address: string) => string;
  /** Takes what a remote's scripts hash to: others of its folder do not run from now on. */
  readonly expect: (manifest: RemoteManifest) => void;
}

/** Trusted Types, as far as they are used here (https://www.w3.org/TR/trusted-types/); not all browsers have them. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string | null },
  ) => { readonly createScriptURL: (address: string) => string };
}

const place = 'keyturnScripts';
const policyName = 'keyturn-scripts';
/** The bank-linking provider's own script. */
const linkScript = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';
/** No script hashes to it. */
const never = `sha384-${'A'.repeat(64)}`;

/** Makes it, once for a page. `origins` are those that scripts may come from; null for any, where no policy is kept. */
export function makePageScripts(origins: readonly string[] | null): PageScripts {
  const known = pageScripts();
  if (known !== null) return known;
  const checked = (address: string): string => {
    const { origin } = new URL(address, window.location.href);
    if (origins === null || origin === window.location.origin || origins.includes(origin)) return address;
    throw new TypeError(`No script may come from ${origin}`);
  };
  const types = trustedTypes();
  const policy = types?.createPolicy(policyName, { createScriptURL: checked });
  // The provider's library adds its script as a plain text; no other text becomes a script.
  types?.createPolicy('default', { createScriptURL: (address) => (address === linkScript ? address : null) });
  const folders = new Map<string, Readonly<Record<string, string>>>();
  const made: PageScripts = {
    createScriptURL: (address) => policy?.createScriptURL(address) ?? checked(address),
    hashOf(address) {
      const { origin, pathname } = new URL(address, window.location.href);
      const end = pathname.lastIndexOf('/') + 1;
      const hashes = folders.get(origin + pathname.slice(0, end));
      return hashes === undefined ? '' : (hashes[pathname.slice(end)] ?? never);
    },
    expect({ folder, hashes }) {
      if (Object.keys(hashes).length > 0) folders.set(folder, { ...folders.get(folder), ...hashes });
    },
  };
  Reflect.set(globalThis, place, made);
  return made;
}

/** What the early script made; null in a page without it. */
export function pageScripts(): PageScripts | null {
  const made: unknown = Reflect.get(globalThis, place);
  return isPageScripts(made) ? made : null;
}

const isPageScripts = (value: unknown): value is PageScripts =>
  typeof value === 'object' && value !== null && 'createScriptURL' in value && 'hashOf' in value;

function trustedTypes(): TrustedTypes | null {
  const found: unknown = Reflect.get(globalThis, 'trustedTypes');
  return isTrustedTypes(found) ? found : null;
}

const isTrustedTypes = (value: unknown): value is TrustedTypes =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;
