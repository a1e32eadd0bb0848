import type { Setup } from '../config/setup';
import type { Remotes } from '../remotes/context';
import { watchDeploys } from '../remotes/deploys';
import { createFederationRuntime } from '../remotes/federation-runtime';
import { createRemoteLoader } from '../remotes/loader';
import {
  type OverrideReading,
  readOverrides,
  withOverrides,
  withoutOverrideParameters,
} from '../remotes/overrides';

/** How long a remote may take to answer, in milliseconds. */
const timeoutMs = 10_000;

/** Everything that loads remotes, and what of it comes from elsewhere. */
export function createRemotes({ config, remotes: configured }: Setup): {
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
  const runtime = createFederationRuntime({ timeoutMs, deploys });
  const loader = createRemoteLoader({ runtime, entries, timeoutMs });
  return { overrides, remotes: { loader, deploys, reload: () => window.location.reload() } };
}

/** What the configuration names, and where the remotes are anyway. */
function allowedOrigins(named: readonly string[], entries: readonly string[]): readonly string[] {
  return [...named, ...entries.map((entry) => new URL(entry, window.location.origin).origin)];
}
