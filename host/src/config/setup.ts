import {
  type HostConfig,
  parseConfig,
  parseKnownRoutes,
  parseRemoteEntries,
  type RemoteEntries,
} from './config';
import type { KnownRoutes } from '../routes/table';
import { inlined } from './inlined';
import { MalformedError } from '@keyturn/shared/federation';

/** Everything that the page is told at run time. */
export interface Setup {
  readonly config: HostConfig;
  readonly remotes: RemoteEntries;
  /** What the remotes showed where when the page was configured. */
  readonly routes: KnownRoutes;
}

/**
 * The run-time configuration: what the deploy step put into the page, else `/config.json`, `/remotes.json` and
 * `/routes.json`.
 * Throws MalformedError, or what fetch throws.
 */
export async function readSetup(page: Document = document): Promise<Setup> {
  const [config, remotes, routes] = await Promise.all([
    read(page, 'keyturn-config', '/config.json'),
    read(page, 'keyturn-remotes', '/remotes.json'),
    read(page, 'keyturn-routes', '/routes.json'),
  ]);
  return {
    config: parseConfig(config),
    remotes: parseRemoteEntries(remotes),
    routes: parseKnownRoutes(routes),
  };
}

async function read(page: Document, id: Parameters<typeof inlined>[1], path: string): Promise<unknown> {
  return inlined(page, id) ?? (await fetched(path));
}

async function fetched(path: string): Promise<unknown> {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new MalformedError(`${path} answers ${response.status}`);
  return response.json();
}
