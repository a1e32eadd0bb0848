import type { Setup } from '../config/setup';
import type { Remotes } from '../remotes/context';
import { watchDeploys } from '../remotes/deploys';
import { createFederationRuntime } from '../remotes/federation-runtime';
import { createRemoteLoader } from '../remotes/loader';
import { createRouteQuestion } from '../remotes/own-routes';
import {
  type OverrideReading,
  readOverrides,
  withOverrides,
  withoutOverrideParameters,
} from '../remotes/overrides';
import { createRouteStore, type RouteStore } from '../routes/store';

/** How long a remote may take to answer, in milliseconds. */
const timeoutMs = 10_000;

/** Everything that loads remotes, and what of it comes from elsewhere. */
export function createRemotes({ config, remotes: configured, routes: known }: Setup): {
  readonly routes: RouteStore;
  readonly remotes: Remotes;
  readonly overrides: OverrideReading;
} {
  const overrides = readOverrides(allowedOrigins(config.remoteOverrideOrigins, Object.values(configured)));
  const address = withoutOverrideParameters(new URL(window.location.href));
  if (address !== window.location.href.slice(window.location.origin.length)) {
    window.history.replaceState(window.history.state, '', address);
  }
  const entries = withOverrides(configured, overrides.overrides);
  const deploys = watchDeploys(entries);
  const routes = createRouteStore(known);
  const runtime = createFederationRuntime({ timeoutMs, deploys, routes });
  const loader = createRemoteLoader({ runtime, entries, timeoutMs });
  const askRoutes = createRouteQuestion({ entries, store: routes, timeoutMs });
  const reload = () => window.location.reload();
  return { overrides, routes, remotes: { loader, deploys, askRoutes, reload } };
}

/** What the configuration names, and where the remotes are anyway. */
function allowedOrigins(named: readonly string[], entries: readonly string[]): readonly string[] {
  return [...named, ...entries.map((entry) => new URL(entry, window.location.origin).origin)];
}
