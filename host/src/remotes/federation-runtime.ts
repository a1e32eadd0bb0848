import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { RemoteName } from '@keyturn/shared/federation';
import type { Deploys } from './deploys';
import type { FederationRuntime } from './loader';

interface RuntimeOptions {
  /** How long a script may take, in milliseconds; then its tag goes, so that a retry starts a new one. */
  readonly timeoutMs: number;
  /** Is told each manifest that a remote is loaded by. */
  readonly deploys: Deploys;
}

/** The federation runtime of the page. Remotes are made known when they are first needed. */
export function createFederationRuntime({ timeoutMs, deploys }: RuntimeOptions): FederationRuntime {
  const retries = new Map<string, string>();
  registerPlugins([resiliencePlugin({ timeoutMs, deploys }, retries)]);
  return {
    register(name, entry, { fresh }) {
      if (fresh) forgetChunks(name);
      retries.set(name, new URL(entry, window.location.origin).searchParams.get('retry') ?? '');
      registerRemotes([{ name, entry }], { force: fresh });
    },
    load: (name) => loadRemote<unknown>(`${name}/contract`),
  };
}

/**
 * Gives a retry's entry script an address of its own and ends one that hangs. `errorLoadRemote` fires in four
 * lifecycles that each want another value back (request arguments, a manifest, a container, a module). There
 * is no honest stand-in for any of them: answering nothing lets the failure through to the loader, which
 * names it.
 */
function resiliencePlugin(
  { timeoutMs, deploys }: RuntimeOptions,
  retries: ReadonlyMap<string, string>,
): ModuleFederationRuntimePlugin {
  return {
    name: 'keyturn-resilience',
    createScript({ url, remoteInfo }) {
      const script = document.createElement('script');
      const retry = remoteInfo === undefined ? '' : (retries.get(remoteInfo.name) ?? '');
      script.src = retry === '' ? url : `${url}${url.includes('?') ? '&' : '?'}retry=${retry}`;
      script.async = true;
      return { script, timeout: timeoutMs };
    },
    async fetch(url, init, remoteInfo) {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new Error(`${url} answers ${response.status}`);
      if (remoteInfo !== undefined) deploys.note(remoteInfo.name, await response.clone().text());
      return response;
    },
    errorLoadRemote: () => undefined,
  };
}

/** A new build reuses the chunk numbers of the old one: what the old one loaded must not count as loaded. */
function forgetChunks(name: RemoteName): void {
  Reflect.deleteProperty(globalThis, `webpackChunkkeyturn_${name}`);
}
