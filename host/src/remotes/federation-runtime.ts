import { takeEarly } from '@keyturn/shared/early';
import type { RemoteName } from '@keyturn/shared/federation';
import type { RouteStore } from '../routes/store';
import { exposedBy } from './container';
import type { Deploys } from './deploys';
import type { FederationRuntime } from './loader';
import { readRemoteManifest } from './manifest';
import { pageScripts } from './page-scripts';
import { withRetry } from './retry';
import type { Releases } from './releases';
import { checkNeeds } from './needs';
import { takeRoutes } from './own-routes';

interface RuntimeOptions {
  /** Which release of each remote this page runs. */
  readonly releases: Releases;
  /** How long a manifest or script may take, in milliseconds. */
  readonly timeoutMs: number;
  /** Is told each manifest that a remote is loaded by. */
  readonly deploys: Deploys;
  /** Takes the routes of each remote that is loaded. */
  readonly routes: RouteStore;
}

/**
 * Loads remotes into the page, each when it is first needed, by the manifest that the registry names, and gives them what
 * the page shares.
 */
export function createFederationRuntime(options: RuntimeOptions): FederationRuntime {
  const { timeoutMs, deploys, routes, releases } = options;
  return {
    async load(name, { retry }) {
      const scripts = pageScripts() ?? (await scriptsMadeLate());
      const { address, integrity } = retry === null ? releases.of(name) : await releases.again(name);
      const text = await manifestText(withRetry(address, retry), integrity, timeoutMs);
      const manifest = readRemoteManifest(text, new URL(address, window.location.origin).href);
      checkNeeds(name, text);
      takeRoutes(routes, name, text);
      deploys.note(name, { manifest: text, build: manifest.build });
      releases.hold(name);
      scripts.expect(manifest, retry);
      if (retry !== null) forgetChunks(name);
      if (manifest.parts === null) await stockRuntime();
      return exposedBy({ name, address: manifest.entry, scripts, timeoutMs }, './contract');
    },
    async brokenFile(name) {
      // Rarely asked, so it comes when it is; where it can't, nothing is known.
      const tampered = await import(/* webpackChunkName: "tampered" */ './tampered').catch(() => null);
      return tampered?.brokenFile(releases.of(name), timeoutMs) ?? null;
    },
  };
}

/** Where the early script did not come, this page is without its list of origins. */
const scriptsMadeLate = async () =>
  (await import(/* webpackChunkName: "make-page-scripts" */ './make-page-scripts')).makePageScripts(null);

/** What remotes of the release before decision 304 run by. */
const stockRuntime = () => import(/* webpackChunkName: "stock-runtime" */ './stock-runtime');

async function manifestText(address: string, integrity: string, timeoutMs: number): Promise<string> {
  const early = await takeEarly(address)
    ?.then((response) => (response.ok ? response.text() : null))
    .catch(() => null);
  if (typeof early === 'string') return early;
  const response = await fetch(address, { integrity, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return response.text();
}

/** A new build reuses the chunk numbers of the old one: what the old one loaded must not count as loaded. */
function forgetChunks(name: RemoteName): void {
  Reflect.deleteProperty(globalThis, `webpackChunkkeyturn_${name}`);
}
