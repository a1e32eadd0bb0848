import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complaintsAbout } from './testing/lint-text.ts';
import { refusal } from './walls.ts';

const other = (pkg: string): string => `../../${pkg}/package.json`;

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
    it(`keeps ${to} out of ${from}`, () => {
      assert.match(refusal(`${from}/src/example.ts`, other(to)) ?? '', new RegExp(`^${from} imports`));
    });
  }

  it('lets tools read what host and remotes agree on', () => {
    assert.equal(refusal('tools/example.ts', '../shared/federation/needs.ts'), undefined);
  });

  it('lets web parts import shared, and a package itself', () => {
    assert.equal(refusal('host/src/example.ts', '@keyturn/shared/package.json'), undefined);
    assert.equal(refusal('remote-admin/src/example.ts', '@keyturn/shared/package.json'), undefined);
    assert.equal(refusal('gateway/src/example.ts', '../package.json'), undefined);
    assert.equal(refusal('gateway/src/example.ts', '@keyturn/client'), undefined);
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
    it(`lets only ${home} import ${library}`, () => {
      const refused = `Import it from @keyturn/${home} instead: one copy, reached through one facade.`;
      assert.equal(refusal('host/src/example.tsx', library), refused);
      assert.equal(refusal('remote-accounts/src/example.tsx', library), refused);
      assert.equal(refusal('shared/money/example.ts', library), refused);
      assert.equal(refusal(`${home}/example.ts`, library), undefined);
    });
  }

  it('takes a library for itself alone, not for one whose name begins like it', () => {
    assert.equal(refusal('host/src/a.ts', 'graphql-typed-thing'), undefined);
  });

  it('takes a shared module only by its shared name', () => {
    assert.match(refusal('shared/views/example.tsx', '../ui') ?? '', /^Import it as @keyturn\/shared/);
    assert.equal(refusal('shared/views/example.tsx', '@keyturn/shared/ui'), undefined);
    assert.equal(refusal('shared/ui/dialog/example.tsx', '../core/button'), undefined);
  });

  it('stays closed in another facade', () => {
    assert.match(refusal('shared/router/example.ts', '@apollo/client') ?? '', /@keyturn\/shared\/api/);
  });

  it('is open to test support, which wraps the libraries', () => {
    assert.equal(refusal('shared/testing/example.tsx', '@apollo/client'), undefined);
  });
});

describe('a library', () => {
  it('is imported by packages that list it, not by what the root lists', () => {
    const refused = 'yaml is not in the package.json of this package.';
    assert.equal(refusal('sandbox/src/example.ts', 'yaml'), refused);
    assert.equal(refusal('tools/example.ts', 'yaml'), undefined);
    assert.equal(refusal('gateway/src/example.ts', 'fastify'), undefined);
    assert.equal(refusal('gateway/src/example.ts', 'node:fs'), undefined);
  });
});

describe('lint', () => {
  const wall = 'walls(imports)';

  it('asks about an import in whichever way it is written', () => {
    const sources = {
      'host/src/a.ts': [
        `import gateway from '${other('gateway')}';`,
        `import type { A } from '${other('gateway')}';`,
        `import '${other('gateway')}';`,
        `export { b } from '${other('gateway')}';`,
        `export * from '${other('gateway')}';`,
        `export const c = [gateway, import('${other('gateway')}')];`,
        `export type D = A | import('${other('gateway')}').D;`,
      ].join('\n'),
      'host/a.cjs': `require('${other('gateway')}');`,
      'host/src/b.ts': `import { AppLink } from '@keyturn/shared/ui';\nexport const b = AppLink;`,
    };
    assert.deepEqual(complaintsAbout(sources), {
      'host/src/a.ts': sources['host/src/a.ts'].split('\n').map(() => wall),
      'host/a.cjs': [wall],
      'host/src/b.ts': [],
    });
  });

  it('refuses any, silenced errors of the compiler, an inaccessible image and a hook under a condition', () => {
    const sources = {
      'gateway/src/any.ts': 'export const a = (b: any): unknown => b;',
      'gateway/src/silenced.ts': '// @ts-ignore\nexport const a = 1;',
      'host/src/image.tsx': 'export const A = () => <img src="a.png" />;',
      'host/src/hook.tsx': `import { useState } from 'react';
export function A({ on }: { on: boolean }) {
  if (on) useState(1);
  return null;
}`,
    };
    assert.deepEqual(complaintsAbout(sources), {
      'gateway/src/any.ts': ['typescript(no-explicit-any)'],
      'gateway/src/silenced.ts': ['typescript(ban-ts-comment)'],
      'host/src/image.tsx': ['jsx-a11y(alt-text)'],
      'host/src/hook.tsx': ['react-hooks(rules-of-hooks)'],
    });
  });

  it('refuses a comment that silences nothing', () => {
    const source = '// oxlint-disable-next-line no-var\nexport const a = 1;';
    const [complaint] = complaintsAbout({ 'gateway/src/a.ts': source })['gateway/src/a.ts'] ?? [];
    assert.match(complaint ?? '', /^Unused oxlint-disable directive/);
  });
});
