import type { Linter } from 'eslint';
import { sharedFacades } from '../../shared/federation/shares.ts';
import { browserPackages, nodePackages, root, webPackages } from '../lib/workspace.ts';
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

/** Test support wraps the libraries themselves and is never part of a bundle. */
const testSupport = ['shared/testing/**'];

const specifierOf = (libraries: readonly string[]): string => `^(${libraries.join('|')})(/|$)`;

/** An ESLint configuration entry, as far as walls need it. */
export interface WallConfig {
  name: string;
  files: string[];
  ignores?: string[];
  rules: Linter.RulesRecord;
}

/** A shared module reached by a path would be a copy of its own, with its libraries, in each remote. */
const byPath = {
  regex: `^(\\.\\./)+(${sharedFacades.join('|')})$`,
  message: 'Import it as @keyturn/shared/…: only by that name it is the one copy that all share.',
};

function facadeRules(closed: readonly Facade[]): WallConfig['rules'] {
  const libraryBans = closed.map(({ libraries, folder }) => ({
    regex: specifierOf(libraries),
    message: `Import it from @keyturn/${folder} instead: one copy, reached through one facade.`,
  }));
  const bans = [...libraryBans, byPath];
  const inSelector = (regex: string): string => regex.replaceAll('/', '\\/');
  return {
    '@typescript-eslint/no-restricted-imports': ['error', { patterns: bans }],
    'no-restricted-syntax': [
      'error',
      ...bans.flatMap(({ regex, message }) => [
        { selector: `ImportExpression[source.value=/${inSelector(regex)}/]`, message },
        { selector: `TSImportType[source.value=/${inSelector(regex)}/]`, message },
      ]),
    ],
  };
}

/** Which library may be imported where. */
export function facadeWalls(): WallConfig[] {
  const sources = (folder: string): string[] => [`${folder}/**/*.{ts,tsx}`];
  return [
    {
      name: 'walls/facades',
      files: browserPackages.flatMap(sources),
      ignores: testSupport,
      rules: facadeRules(facades),
    },
    ...facades.map(({ folder }) => ({
      name: `walls/facades in ${folder}`,
      files: sources(folder),
      rules: facadeRules(facades.filter((facade) => facade.folder !== folder)),
    })),
  ];
}

interface Zone {
  target: string;
  from: string | string[];
  except?: string[];
  message: string;
}

function packageZone(pkg: string, mayImport: readonly string[]): Zone {
  const others = mayImport.length > 0 ? `besides itself only ${mayImport.join(', ')}` : 'nothing but itself';
  return {
    target: `./${pkg}`,
    from: '.',
    except: [pkg, ...mayImport, 'node_modules'].map((name) => `./${name}`),
    message: `${pkg} imports ${others} of this workspace.`,
  };
}

/** Which package may import which: one way, from the web parts to shared. */
const packageZones: Zone[] = [
  ...webPackages.map((pkg) => packageZone(pkg, ['shared'])),
  ...['shared', ...nodePackages].map((pkg) =>
    packageZone(pkg, ['gateway', 'e2e'].includes(pkg) ? ['shared/federation'] : []),
  ),
  // What host and remotes agree on is checked before they are built and deployed; the gateway watches their releases.
  packageZone('tools', ['shared/federation']),
];

/** Which folder of a package may import which other folder of it, as the table of rooms says. */
const roomZones: Zone[] = Object.entries(zones).flatMap(([parent, lines]) =>
  lines.flatMap((line, index) => {
    const below = lines.slice(0, index).flat();
    return line.map((room) => ({
      target: `./${parent}/${room}`,
      from: `./${parent}`,
      except: [room, ...below, 'generated'].map((name) => `./${name}`),
      message: `${parent}/${room} imports only ${below.length > 0 ? below.join(', ') : 'itself'} there (tools/lint/zones.ts).`,
    }));
  }),
);

const testFiles = ['**/*.test.{ts,tsx}', '**/testing/**', '**/test-support/**'];

const testZone: Zone = {
  target: '.',
  from: testFiles,
  message: 'Only tests import what is made for tests.',
};

/** The walls between packages, between the rooms of a package, and between what runs and what tests it. */
export function importWalls(): WallConfig[] {
  const rules = (held: Zone[]): WallConfig['rules'] => ({
    'import-x/no-restricted-paths': ['error', { basePath: root, zones: held }],
  });
  return [
    { name: 'walls/packages', files: ['**/*.{ts,tsx,mjs,cjs,js}'], rules: rules(packageZones) },
    {
      name: 'walls/rooms',
      files: ['**/*.{ts,tsx}'],
      ignores: [...testFiles, 'e2e/**'],
      rules: rules([...packageZones, ...roomZones, testZone]),
    },
  ];
}
