import { readSession } from '@keyturn/shared/auth/session';
import { currentRegistry, type Setup } from '../config/setup';
import type { Remotes } from '../remotes/context';
import { watchDeploys } from '../remotes/deploys';
import { createFederationRuntime } from '../remotes/federation-runtime';
import { createRemoteLoader } from '../remotes/loader';
import { createRouteQuestion } from '../remotes/own-routes';
import { type OverrideReading, readOverrides, withoutOverrideParameters } from '../remotes/overrides';
import { createReleases, type Releases } from '../remotes/releases';
import { visitorAt } from '../remotes/visitor';
import { createRouteStore, type RouteStore } from '../routes/store';

/** How long a remote may take to answer, in milliseconds. */
const timeoutMs = 10_000;

/** Everything that loads remotes, and what of it comes from elsewhere. */
export function createRemotes({ config, registry, routes: known }: Setup): {
  readonly routes: RouteStore;
  readonly remotes: Remotes;
  readonly releases: Releases;
  readonly overrides: OverrideReading;
} {
  const served = Object.values(registry.microFrontends).flatMap((all) => all.map(({ url }) => url));
  const reading = readOverrides(allowedOrigins(config.remoteOverrideOrigins, served));
  const address = withoutOverrideParameters(new URL(window.location.href));
  if (address !== window.location.href.slice(window.location.origin.length)) {
    window.history.replaceState(window.history.state, '', address);
  }
  const releases = createReleases({
    registry,
    overrides: reading.overrides,
    visitor: () => visitorAt(window.location.pathname, readSession()?.userId ?? null),
    ask: currentRegistry,
  });
  const deploys = watchDeploys(releases);
  const routes = createRouteStore(known);
  const runtime = createFederationRuntime({ timeoutMs, releases, deploys, routes });
  const loader = createRemoteLoader({ runtime, timeoutMs });
  const askRoutes = createRouteQuestion({ releases, store: routes, timeoutMs });
  const reload = () => window.location.reload();
  return { overrides: reading, routes, releases, remotes: { loader, deploys, askRoutes, reload } };
}

/** What the configuration names, and where the remotes are anyway. */
function allowedOrigins(named: readonly string[], served: readonly string[]): readonly string[] {
  return [...named, ...served.map((url) => new URL(url, window.location.origin).origin)];
}
