import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { inRoot } from '../lib/workspace.ts';
import { sandboxTokens, sandboxTokensPath, tokensPath } from './sandbox-tokens.ts';

const read = (path: string): string => readFileSync(inRoot(path), 'utf8');

it('keeps the sandbox on the tokens of the one source', () => {
  assert.equal(read(sandboxTokensPath), sandboxTokens(read(tokensPath)), 'run pnpm codegen');
});

it('gives the sandbox every token, with a colour of its own', () => {
  const tokensIn = (css: string): Map<string, string> =>
    new Map(
      [...css.matchAll(/^ {2}(--[\w-]+):([^;]*);/gm)].map(([, name = '', value = '']) => [name, value]),
    );
  const copy = tokensIn(sandboxTokens(read(tokensPath)));
  const css = read(tokensPath);
  const root = tokensIn(css.slice(0, css.indexOf('@font-face')));
  const differing = [...root].filter(([name, value]) => copy.get(name) !== value).map(([name]) => name);
  assert.deepEqual(differing, ['--brand']);
});

it('complains where a part of the source is missing', () => {
  assert.throws(() => sandboxTokens(':root {}'), /has no part/);
});
