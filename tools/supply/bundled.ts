import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { group, listOf } from '../../shared/federation/parse.ts';
import { filesBelow } from '../lib/files.ts';
import { closureOf, narrowed, purlOf, type Sbom } from './sbom.ts';

/** Whose fonts a page carries beside its scripts. */
const fonts = '@fontsource-variable/inter';

const source = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The package, and its version, that a module of a bundle comes from; null for our own and webpack's. */
function packageOf(path: string): string | null {
  const found = /\/node_modules\/\.pnpm\/([^/]+)\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
  if (found === null) return null;
  const [, folder = '', name = ''] = found;
  // `@scope+name@1.2.3_peer@4.5.6`
  const version = folder.slice(name.length + 1).split(/[_(]/)[0] ?? '';
  return purlOf(name, version);
}

/** The packages that a build carries, by its source maps. @throws Error for a folder without a build. */
export function bundledIn(dist: string): Set<string> {
  const maps = readdirSync(dist).filter((name) => name.endsWith('.js.map'));
  if (maps.length === 0) throw new Error(`${dist} holds no source maps: build it first.`);
  const paths = maps.flatMap((name) =>
    listOf(source)(group(JSON.parse(readFileSync(join(dist, name), 'utf8')), name)['sources'], name),
  );
  return new Set(paths.map(packageOf).filter((purl) => purl !== null));
}

/**
 * What a build that runs in browsers is made of: not all that its package may need, but what webpack put into it.
 * @throws Error where it carries a package that the lockfile does not have.
 */
export async function sbomOfBundle(pkg: string, dist: string): Promise<Sbom> {
  const bundled = bundledIn(dist);
  const closure = await closureOf(pkg);
  if (filesBelow(dist).some((path) => path.endsWith('.woff2')))
    for (const { purl } of closure.components) if (purl.startsWith(purlOf(fonts, ''))) bundled.add(purl);
  const known = new Set(closure.components.map(({ purl }) => purl));
  const unknown = [...bundled].filter((purl) => !known.has(purl));
  if (unknown.length > 0) throw new Error(`The lockfile does not lead ${pkg} to ${unknown.join(', ')}.`);
  return narrowed(closure, bundled);
}
