import { type HostConfig, parseConfig, parseKnownRoutes, parseRegistry } from './config';
import type { KnownRoutes } from '../routes/table';
import { inlined } from './inlined';
import { MalformedError, type Registry } from '@keyturn/shared/federation';

/** Everything that the page is told at run time. */
export interface Setup {
  readonly config: HostConfig;
  readonly registry: Registry;
  /** What the remotes showed where when the page was configured. */
  readonly routes: KnownRoutes;
}

/**
 * The run-time configuration: what the deploy step put into the page, else `/config.json`, `/registry.json` and
 * `/routes.json`.
 * Throws MalformedError, or what fetch throws.
 */
export async function readSetup(page: Document = document): Promise<Setup> {
  const [config, registry, routes] = await Promise.all([
    read(page, 'keyturn-config', '/config.json'),
    read(page, 'keyturn-registry', registryPath),
    read(page, 'keyturn-routes', '/routes.json'),
  ]);
  return {
    config: parseConfig(config),
    registry: parseRegistry(registry),
    routes: parseKnownRoutes(routes),
  };
}

const registryPath = '/registry.json';

/** The registry as it is served now. Throws MalformedError, or what fetch throws. */
export const currentRegistry = async (): Promise<Registry> => parseRegistry(await fetched(registryPath));

async function read(page: Document, id: Parameters<typeof inlined>[1], path: string): Promise<unknown> {
  return inlined(page, id) ?? (await fetched(path));
}

async function fetched(path: string): Promise<unknown> {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new MalformedError(`${path} answers ${response.status}`);
  return response.json();
}
