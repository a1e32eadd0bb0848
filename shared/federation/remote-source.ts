import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { group } from './parse.ts';
import { readRoutes } from './read-routes.ts';
import type { RemoteRoutes } from './routes.ts';

/** Where a remote says what it shows where. */
export const routesFile = (root: string): string => join(root, 'src', 'routes.ts');

/** Where a remote says by what. */
export const contractFile = (root: string): string => join(root, 'src', 'contract.ts');

/** The routes of the remote in a folder, as its source has them now. Throws where they are wrong: the build fails. */
export async function routesOf(root: string): Promise<RemoteRoutes> {
  const file = routesFile(root);
  return readRoutes((await asOfNow(file))['routes']);
}

/**
 * The module of each part of a remote's contract, as the contract imports it: `screens/home` is `./home/screen`. Throws
 * where a part is anything but one import: what it is made of could not be told before it runs.
 */
export async function partModulesOf(root: string): Promise<Readonly<Record<string, string>>> {
  const file = contractFile(root);
  const contract = group((await asOfNow(file))['default'], file);
  const parts = ['screens', 'panels'].flatMap((kind) =>
    Object.entries(group(contract[kind], `${file}: ${kind}`)).map(([part, lazy]) => {
      const request = /^\(\) => import\(['"]([^'"]+)['"]\)$/.exec(String(lazy))?.[1];
      if (request === undefined) throw new Error(`${file}: ${kind}.${part} is not () => import('…')`);
      return [`${kind}/${part}`, request] as const;
    }),
  );
  return Object.fromEntries(parts);
}

/** A module of the source, read again since it was changed. */
async function asOfNow(file: string): Promise<Record<string, unknown>> {
  const module: unknown = await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`);
  return group(module, file);
}
