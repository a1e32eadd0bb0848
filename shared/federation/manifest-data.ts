import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { group } from './parse.ts';
import { readRoutes } from './read-routes.ts';
import type { RemoteRoutes } from './routes.ts';
import { facadeVersions } from './versions.ts';

/** Where a remote says what it shows where. */
export const routesFile = (root: string): string => join(root, 'src', 'routes.ts');

/** The routes of the remote in a folder, as its source has them now. Throws where they are wrong: the build fails. */
export async function routesOf(root: string): Promise<RemoteRoutes> {
  const file = routesFile(root);
  const module: unknown = await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`);
  return readRoutes(group(module, file)['routes']);
}

/**
 * What the manifest says beside the files: the build's version (`KEYTURN_VERSION`, else the package's), the versions of
 * the facades that it needs of its host, its routes.
 */
export function withOwnData<T extends { readonly metaData: { readonly buildInfo: object } }>(
  stats: T,
  routes: RemoteRoutes,
): T {
  const version = process.env['KEYTURN_VERSION'] ?? '';
  Object.assign(stats.metaData.buildInfo, version && { buildVersion: version });
  Object.assign(stats.metaData, { needs: facadeVersions, routes });
  return stats;
}
