import type { RemoteManifest } from './manifest';
import { type PageScripts, pageScripts, place } from './page-scripts';
import { withRetry } from './retry';

/** Trusted Types, as far as they are used here (https://www.w3.org/TR/trusted-types/); not all browsers have them. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: {
      readonly createScriptURL: (address: string) => string | null;
      readonly createHTML?: (html: string) => string | null;
    },
  ) => { readonly createScriptURL: (address: string) => string };
}

/** What is known of a remote's folder. */
interface Folder {
  readonly hashes: RemoteManifest['hashes'];
  readonly retry: string | null;
}

const policyName = 'keyturn-scripts';
/** The bank-linking provider's own script. */
const linkScript = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';
/** No script hashes to it. */
const never = `sha384-${'A'.repeat(64)}`;

/** Makes it, once for a page. `origins` are those that scripts may come from; null for any, where no policy is kept. */
export function makePageScripts(origins: readonly string[] | null): PageScripts {
  const known = pageScripts();
  if (known !== null) return known;
  const folders = new Map<string, Folder>();
  const checked = (address: string): string => {
    const { origin } = new URL(address, window.location.href);
    if (origins === null || origin === window.location.origin || origins.includes(origin))
      return withRetry(address, folders.get(placeOf(address).folder)?.retry ?? null);
    throw new TypeError(`No script may come from ${origin}`);
  };
  const types = trustedTypes();
  const policy = types?.createPolicy(policyName, { createScriptURL: checked });
  // The provider's library adds its script as a plain text, and another one empties elements; no other text becomes a
  // script or HTML.
  types?.createPolicy('default', {
    createScriptURL: (address) => (address === linkScript ? address : null),
    createHTML: (html) => (html === '' ? html : null),
  });
  const made: PageScripts = {
    createScriptURL: (address) => policy?.createScriptURL(address) ?? checked(address),
    hashOf(address) {
      const { folder, file } = placeOf(address);
      const hashes = folders.get(folder)?.hashes ?? {};
      return Object.keys(hashes).length === 0 ? '' : (hashes[file] ?? never);
    },
    expect({ folder, hashes }, retry) {
      folders.set(folder, { hashes: { ...folders.get(folder)?.hashes, ...hashes }, retry });
    },
  };
  Reflect.set(globalThis, place, made);
  return made;
}

/** The folder of a script's address, and its name in it. */
function placeOf(address: string): { readonly folder: string; readonly file: string } {
  const { origin, pathname } = new URL(address, window.location.href);
  const end = pathname.lastIndexOf('/') + 1;
  return { folder: origin + pathname.slice(0, end), file: pathname.slice(end) };
}

function trustedTypes(): TrustedTypes | null {
  const found: unknown = Reflect.get(globalThis, 'trustedTypes');
  return isTrustedTypes(found) ? found : null;
}

const isTrustedTypes = (value: unknown): value is TrustedTypes =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;
