import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { inRoot } from '../lib/workspace.ts';
import { tokenCopies, tokensOf, tokensPath } from './server-tokens.ts';

const read = (path: string): string => readFileSync(inRoot(path), 'utf8');

for (const name of ['sandbox', 'portal'] as const) {
  it(`keeps the ${name} on the tokens of the one source`, () => {
    assert.equal(read(tokenCopies[name].path), tokensOf(name, read(tokensPath)), 'run pnpm codegen');
  });
}

it('gives each every token, and the sandbox a colour of its own', () => {
  const tokensIn = (css: string): Map<string, string> =>
    new Map(
      [...css.matchAll(/^ {2}(--[\w-]+):([^;]*);/gm)].map(([, name = '', value = '']) => [name, value]),
    );
  const css = read(tokensPath);
  const root = tokensIn(css.slice(0, css.indexOf('@font-face')));
  const differing = (name: keyof typeof tokenCopies) => {
    const copy = tokensIn(tokensOf(name, css));
    return [...root].filter(([token, value]) => copy.get(token) !== value).map(([token]) => token);
  };
  assert.deepEqual(differing('sandbox'), ['--brand']);
  assert.deepEqual(differing('portal'), []);
});

it('complains where a part of the source is missing', () => {
  assert.throws(() => tokensOf('sandbox', ':root {}'), /has no part/);
});
