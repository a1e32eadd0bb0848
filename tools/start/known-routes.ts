import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot, remoteNames, remotePackage } from '../lib/workspace.ts';

/** What each remote shows where, by its name. The page reads it; here it is only handed on. */
export type KnownRoutes = Record<string, unknown>;

/** The routes of the remotes beside which the host stands, as their sources have them. */
export async function knownRoutes(): Promise<KnownRoutes> {
  const sources = remoteNames
    .map((name) => ({ name, file: inRoot(remotePackage(name), 'src', 'routes.ts') }))
    .filter(({ file }) => existsSync(file));
  const found = await Promise.all(
    sources.map(async ({ name, file }): Promise<[string, unknown]> => {
      const module = (await import(pathToFileURL(file).href)) as { routes: unknown };
      return [name, module.routes];
    }),
  );
  return Object.fromEntries(found);
}
