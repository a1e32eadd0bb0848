import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complaintsOf } from './testing/lint-text.ts';

const wallRules = [
  'import-x/no-restricted-paths',
  '@typescript-eslint/no-restricted-imports',
  'no-restricted-syntax',
];

async function wallsHit(filePath: string, source: string): Promise<string[]> {
  const complaints = await complaintsOf(filePath, source);
  return complaints.map(({ ruleId }) => ruleId ?? '').filter((ruleId) => wallRules.includes(ruleId));
}

const other = (pkg: string): string => `../../${pkg}/package.json`;
const importOf = (specifier: string): string =>
  `import thing from '${specifier}';\nexport const used = thing;`;

const forbiddenPackages: [from: string, to: string][] = [
  ['host', 'remote-transactions'],
  ['host', 'gateway'],
  ['host', 'sandbox'],
  ['remote-transactions', 'host'],
  ['remote-transactions', 'remote-accounts'],
  ['remote-admin', 'gateway'],
  ['remote-onboarding', 'sandbox'],
  ['shared', 'host'],
  ['shared', 'remote-admin'],
  ['shared', 'gateway'],
  ['gateway', 'sandbox'],
  ['gateway', 'shared'],
  ['gateway', 'host'],
  ['sandbox', 'gateway'],
  ['sandbox', 'shared'],
  ['portal', 'gateway'],
  ['portal', 'sandbox'],
  ['portal', 'shared'],
  ['gateway', 'portal'],
  ['e2e', 'portal'],
  ['tools', 'shared'],
  ['e2e', 'gateway'],
  ['e2e', 'host'],
  ['e2e', 'sandbox'],
];

describe('the walls between packages', () => {
  for (const [from, to] of forbiddenPackages) {
    it(`keeps ${to} out of ${from}`, async () => {
      assert.deepEqual(await wallsHit(`${from}/src/example.ts`, importOf(other(to))), [
        'import-x/no-restricted-paths',
      ]);
    });
  }

  it('sees dynamic and type-only imports', async () => {
    const dynamic = `export const load = () => import('${other('gateway')}');`;
    const typeOnly = `import type thing from '${other('gateway')}';\nexport type Used = typeof thing;`;
    assert.deepEqual(await wallsHit('host/src/example.ts', dynamic), ['import-x/no-restricted-paths']);
    assert.deepEqual(await wallsHit('host/src/example.ts', typeOnly), ['import-x/no-restricted-paths']);
  });

  it('lets tools read what host and remotes agree on', async () => {
    assert.deepEqual(await wallsHit('tools/example.ts', importOf('../shared/federation/needs.ts')), []);
  });

  it('lets web parts import shared, and a package itself', async () => {
    assert.deepEqual(await wallsHit('host/src/example.ts', importOf('@keyturn/shared/package.json')), []);
    assert.deepEqual(
      await wallsHit('remote-admin/src/example.ts', importOf('@keyturn/shared/package.json')),
      [],
    );
    assert.deepEqual(await wallsHit('gateway/src/example.ts', importOf('../package.json')), []);
  });
});

const facades: [library: string, home: string][] = [
  ['react-router-dom', 'shared/router'],
  ['react-router', 'shared/router'],
  ['@apollo/client', 'shared/api'],
  ['@apollo/client/react', 'shared/api'],
  ['graphql-ws', 'shared/api'],
  ['graphql', 'shared/api'],
  ['@auth0/auth0-spa-js', 'shared/auth'],
  ['styled-components', 'shared/ui'],
  ['@radix-ui/react-dialog', 'shared/ui'],
  ['downshift', 'shared/ui'],
  ['react-imask', 'shared/ui'],
  ['react-aria-components/Calendar', 'shared/ui'],
  ['@internationalized/date', 'shared/ui'],
  ['react-hot-toast', 'shared/toast'],
  ['formik', 'shared/forms'],
  ['yup', 'shared/forms'],
];

describe('the facades', () => {
  for (const [library, home] of facades) {
    it(`lets only ${home} import ${library}`, async () => {
      const banned = '@typescript-eslint/no-restricted-imports';
      assert.deepEqual(await wallsHit('host/src/example.tsx', importOf(library)), [banned]);
      assert.deepEqual(await wallsHit('remote-accounts/src/example.tsx', importOf(library)), [banned]);
      assert.deepEqual(await wallsHit('shared/money/example.ts', importOf(library)), [banned]);
      assert.deepEqual(await wallsHit(`${home}/example.ts`, importOf(library)), []);
    });
  }

  it('sees type-only, dynamic and inline type imports', async () => {
    const typeOnly = `import type { Location } from 'react-router-dom';\nexport type Used = Location;`;
    const dynamic = `export const load = () => import('react-hot-toast');`;
    const inline = `export type Used = import('@apollo/client').ApolloClient;`;
    assert.deepEqual(await wallsHit('host/src/a.ts', typeOnly), ['@typescript-eslint/no-restricted-imports']);
    assert.deepEqual(await wallsHit('host/src/a.ts', dynamic), ['no-restricted-syntax']);
    assert.deepEqual(await wallsHit('host/src/a.ts', inline), ['no-restricted-syntax']);
  });

  it('takes a library for itself alone, not for one whose name begins like it', async () => {
    assert.deepEqual(await wallsHit('host/src/a.ts', importOf('graphql-typed-thing')), []);
  });

  it('takes a shared module only by its shared name', async () => {
    const banned = '@typescript-eslint/no-restricted-imports';
    assert.deepEqual(await wallsHit('shared/views/example.tsx', importOf('../ui')), [banned]);
    assert.deepEqual(await wallsHit('shared/views/example.tsx', importOf('@keyturn/shared/ui')), []);
    assert.deepEqual(await wallsHit('shared/ui/dialog/example.tsx', importOf('../core/button')), []);
  });

  it('stays closed in another facade', async () => {
    const found = await wallsHit('shared/router/example.ts', importOf('@apollo/client'));
    assert.deepEqual(found, ['@typescript-eslint/no-restricted-imports']);
  });
});

describe('the rules that hold everywhere', () => {
  const complaints = async (filePath: string, source: string): Promise<string[]> =>
    (await complaintsOf(filePath, source)).map(({ ruleId }) => ruleId ?? '');

  it('refuses any and silenced compiler errors', async () => {
    assert.deepEqual(await complaints('gateway/src/a.ts', 'export const a = (b: any): unknown => b;'), [
      '@typescript-eslint/no-explicit-any',
    ]);
    assert.deepEqual(await complaints('gateway/src/a.ts', '// @ts-ignore\nexport const a = 1;'), [
      '@typescript-eslint/ban-ts-comment',
    ]);
  });

  it('refuses an inaccessible image', async () => {
    const found = await complaints('host/src/a.tsx', 'export const A = () => <img src="a.png" />;');
    assert.deepEqual(found, ['jsx-a11y/alt-text']);
  });

  it('refuses a hook under a condition', async () => {
    const source = `import { useState } from 'react';
export function A({ on }: { on: boolean }) {
  if (on) useState(1);
  return null;
}`;
    assert.deepEqual(await complaints('host/src/a.tsx', source), ['react-hooks/rules-of-hooks']);
  });
});
