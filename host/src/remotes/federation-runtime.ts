import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { RemoteName } from '@keyturn/shared/federation';
import type { RouteStore } from '../routes/store';
import type { Deploys } from './deploys';
import { takeEarlyManifest } from './early-manifest';
import type { FederationRuntime } from './loader';
import { readRemoteManifest } from './manifest';
import { pageScripts } from './page-scripts';
import type { Releases } from './releases';
import { checkNeeds } from './needs';
import { takeRoutes } from './own-routes';

interface RuntimeOptions {
  /** Which release of each remote this page runs. */
  readonly releases: Releases;
  /** How long a script may take, in milliseconds; then its tag goes, so that a retry starts a new one. */
  readonly timeoutMs: number;
  /** Is told each manifest that a remote is loaded by. */
  readonly deploys: Deploys;
  /** Takes the routes of each remote that is loaded. */
  readonly routes: RouteStore;
}

/**
 * The federation runtime of the page. Remotes are made known when they are first needed, by the manifest that we read
 * ourselves: its own reader is left out of the build.
 */
export function createFederationRuntime(options: RuntimeOptions): FederationRuntime {
  const { timeoutMs, deploys, routes, releases } = options;
  registerPlugins([resiliencePlugin(timeoutMs)]);
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
      scripts.expect(manifest);
      if (retry !== null) forgetChunks(name);
      registerRemotes([{ name, entry: withRetry(manifest.entry, retry) }], { force: retry !== null });
      return loadRemote<unknown>(`${name}/contract`);
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

async function manifestText(address: string, integrity: string, timeoutMs: number): Promise<string> {
  const early = await takeEarlyManifest(address)?.catch(() => null);
  if (typeof early === 'string') return early;
  const response = await fetch(address, { integrity, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return response.text();
}

/** A different address for each attempt, so that no cache on the way answers. */
function withRetry(address: string, retry: string | null): string {
  return retry === null ? address : `${address}${address.includes('?') ? '&' : '?'}retry=${retry}`;
}

/**
 * Ends an entry script that hangs. `errorLoadRemote` fires in several lifecycles that each want another value back
 * (request arguments, a container, a module). There is no honest stand-in for any of them: answering nothing lets the
 * failure through to the loader, which names it.
 */
function resiliencePlugin(timeoutMs: number): ModuleFederationRuntimePlugin {
  return {
    name: 'keyturn-resilience',
    createScript({ url }) {
      const script = document.createElement('script');
      const scripts = pageScripts();
      script.src = scripts?.createScriptURL(url) ?? url;
      script.integrity = scripts?.hashOf(url) ?? '';
      script.async = true;
      script.crossOrigin = 'anonymous';
      return { script, timeout: timeoutMs };
    },
    errorLoadRemote: () => undefined,
  };
}

/** A new build reuses the chunk numbers of the old one: what the old one loaded must not count as loaded. */
function forgetChunks(name: RemoteName): void {
  Reflect.deleteProperty(globalThis, `webpackChunkkeyturn_${name}`);
}
