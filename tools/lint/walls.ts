import { readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { sharedFacades } from '../../shared/federation/shares.ts';
import { browserPackages, inRoot, nodePackages, webPackages } from '../lib/workspace.ts';
import { zones } from './zones.ts';

/** A library that only one folder may import; everybody else uses that folder. */
export interface Facade {
  libraries: readonly string[];
  folder: string;
}

/** Everything in the browser reaches these libraries through our own narrow modules, types included. */
export const facades: readonly Facade[] = [
  { libraries: ['react-router-dom', 'react-router'], folder: 'shared/router' },
  { libraries: ['@apollo/client', 'graphql-ws', 'graphql', 'rxjs'], folder: 'shared/api' },
  { libraries: ['@auth0/auth0-spa-js'], folder: 'shared/auth' },
  {
    libraries: [
      'styled-components',
      '@radix-ui/[a-z-]+',
      'downshift',
      'react-imask',
      'react-aria-components',
      '@internationalized/date',
    ],
    folder: 'shared/ui',
  },
  { libraries: ['react-hot-toast'], folder: 'shared/toast' },
  { libraries: ['formik', 'yup'], folder: 'shared/forms' },
];

/** Whether a path is a folder, or lies in it. */
const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Whether a file is made for tests: one itself, or what several of them share. */
export const isForTests = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /\/(testing|test-support)\//.test(path);

const isTypeScript = (file: string): boolean => /\.tsx?$/.test(file);

/** The file of the workspace that an import names, of those that there are; undefined where it names a library. */
export function importedFile(
  from: string,
  specifier: string,
  isFile: (path: string) => boolean,
): string | undefined {
  const named = specifier.startsWith('.')
    ? posix.join(posix.dirname(from), specifier)
    : /^@keyturn\/(.*)$/.exec(specifier)?.[1];
  if (named === undefined) return undefined;
  const path = isIn(named, 'client') ? `gateway/${named}` : named;
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(isFile) ?? path;
}

const isFile = (path: string): boolean =>
  statSync(inRoot(path), { throwIfNoEntry: false })?.isFile() === true;

/** What a package may import besides itself: one way, from the web parts to shared. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries([...nodePackages, 'shared'].map((pkg) => [pkg, []])),
  ...Object.fromEntries(webPackages.map((pkg) => [pkg, ['shared']])),
  // What host and remotes agree on is checked before they are built and deployed; the gateway watches their releases.
  ...Object.fromEntries(['gateway', 'e2e', 'tools'].map((pkg) => [pkg, ['shared/federation']])),
};

function beyondPackage(file: string, target: string): string | undefined {
  const [pkg = ''] = file.split('/');
  const others = mayImport[pkg];
  if (others === undefined || [pkg, ...others].some((folder) => isIn(target, folder))) return undefined;
  const besides = others.length > 0 ? `besides itself only ${others.join(', ')}` : 'nothing but itself';
  return `${pkg} imports ${besides} of this workspace.`;
}

function beyondRoom(file: string, target: string): string | undefined {
  for (const [parent, lines] of Object.entries(zones)) {
    if (!isIn(file, parent) || !isIn(target, parent)) continue;
    const at = lines.findIndex((line) => line.some((room) => isIn(file, `${parent}/${room}`)));
    const room = lines[at]?.find((each) => isIn(file, `${parent}/${each}`));
    if (room === undefined) continue;
    const below = lines.slice(0, at).flat();
    if ([room, ...below, 'generated'].some((folder) => isIn(target, `${parent}/${folder}`))) continue;
    return `${parent}/${room} imports only ${below.length > 0 ? below.join(', ') : 'itself'} there (tools/lint/zones.ts).`;
  }
  return undefined;
}

const byPath = new RegExp(`^(\\.\\./)+(${sharedFacades.join('|')})$`);

function pastFacade(file: string, specifier: string): string | undefined {
  const inBrowser = browserPackages.some((pkg) => isIn(file, pkg)) && isTypeScript(file);
  // Test support wraps the libraries themselves and is never part of a bundle.
  if (!inBrowser || isIn(file, 'shared/testing')) return undefined;
  // A shared module reached by a path would be a copy of its own, with its libraries, in each remote.
  if (byPath.test(specifier))
    return 'Import it as @keyturn/shared/…: only by that name it is the one copy that all share.';
  const facade = facades.find(({ libraries }) =>
    new RegExp(`^(${libraries.join('|')})(/|$)`).test(specifier),
  );
  if (facade === undefined || isIn(file, facade.folder)) return undefined;
  return `Import it from @keyturn/${facade.folder} instead: one copy, reached through one facade.`;
}

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const namesListed = new Map<string, ReadonlySet<string>>();

/** What the manifest that is next to a folder, upwards, lists. */
function listedFor(folder: string): ReadonlySet<string> {
  const known = namesListed.get(folder);
  if (known !== undefined) return known;
  const manifest = posix.join(folder, 'package.json');
  let listed: ReadonlySet<string>;
  if (isFile(manifest)) {
    const { name, dependencies, devDependencies } = JSON.parse(
      readFileSync(inRoot(manifest), 'utf8'),
    ) as Manifest;
    listed = new Set([name, ...Object.keys({ ...dependencies, ...devDependencies })]);
  } else listed = listedFor(posix.dirname(folder));
  namesListed.set(folder, listed);
  return listed;
}

/** A library that only the root's manifest lists is found by every package, and is none of that package's. */
function listedByRootAlone(file: string, specifier: string): string | undefined {
  const [library = ''] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
  if (!listedFor('.').has(library) || listedFor(posix.dirname(file)).has(library)) return undefined;
  return `${library} is not in the package.json of this package.`;
}

/** Why a file may not import what an import names, if it may not: the first wall in the way. */
export function refusal(file: string, specifier: string): string | undefined {
  const target = importedFile(file, specifier, isFile);
  const runs = isTypeScript(file) && !isForTests(file) && !isIn(file, 'e2e');
  if (target !== undefined) {
    const refused = beyondPackage(file, target);
    if (refused !== undefined) return refused;
    if (runs && isForTests(target)) return 'Only tests import what is made for tests.';
    const outOfOrder = runs ? beyondRoom(file, target) : undefined;
    if (outOfOrder !== undefined) return outOfOrder;
  }
  return pastFacade(file, specifier) ?? listedByRootAlone(file, specifier);
}
