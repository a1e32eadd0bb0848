import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { facadeComplaints } from '../facades.ts';
import { raised, stepBetween } from './compare.ts';
import { type Api, ApiReader } from './report.ts';

/** The public types of a facade of these two files. */
function apiOf(index: string, inner = 'export {};'): Api {
  const files: Readonly<Record<string, string>> = { '/index.ts': index, '/inner.ts': inner };
  const options = { strict: true, noLib: true, module: ts.ModuleKind.ESNext };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version) => {
    const text = files[name];
    return text === undefined ? read(name, version) : ts.createSourceFile(name, text, version, true);
  };
  host.fileExists = (name) => name in files;
  const program = ts.createProgram(['/index.ts'], options, host);
  const entry = program.getSourceFile('/index.ts');
  assert.ok(entry);
  return new ApiReader(program).apiOf(entry);
}

const base = `
  interface Inner { readonly deep: string }
  export interface CardProps { readonly title: string; readonly tone?: 'red' | 'blue' }
  export type Size = 'sm' | 'md';
  export function card({ title }: CardProps): Inner { return { deep: title }; }
  export const sizes = { small: 1 };
`;

describe('the report of a facade', () => {
  it('tells what is exported, member by member, and what that names', () => {
    assert.deepEqual(apiOf(base), {
      '(Inner)': 'interface',
      '(Inner).deep': 'string',
      CardProps: 'interface',
      'CardProps.title': 'string',
      'CardProps.tone': '?"blue" | "red" | undefined',
      Size: '"md" | "sm"',
      card: '(options: CardProps) => Inner',
      sizes: '{ small: number; }',
    });
  });

  it('does not tell where a thing is, nor what stays inside', () => {
    const moved = apiOf(
      `export { one, type One } from './inner';`,
      `
      export type One = { readonly a: 1 };
      const hidden = 2;
      export const one = (): One => { void hidden; return { a: 1 }; };
    `,
    );
    const here = apiOf('export type One = { readonly a: 1 }; export const one = (): One => ({ a: 1 });');
    assert.deepEqual(moved, here);
  });
});

it('every report that is kept is up to date, and so is every version', async () => {
  assert.deepEqual(await facadeComplaints(), []);
});

describe('a change', () => {
  const step = (from: string, to: string) => {
    assert.ok(base.includes(from), from);
    return stepBetween(apiOf(base), apiOf(base.replace(from, to)));
  };
  const cases = [
    ['of nothing public', '{ deep: title }', '{ deep: title.trim() }', 'same'],
    ['of the order of a union', `'sm' | 'md'`, `'md' | 'sm'`, 'same'],
    ['of how a parameter is taken apart', '({ title }: CardProps)', '({ title, tone }: CardProps)', 'same'],
    ['that adds an export', 'export const sizes', 'export const more = 1; export const sizes', 'minor'],
    [
      'that adds what may be left out',
      'readonly title: string;',
      'readonly title: string; more?: 1;',
      'minor',
    ],
    ['that demands more', 'readonly title: string;', 'readonly title: string; more: 1;', 'major'],
    ['that removes an export', 'export const sizes', 'const sizes', 'major'],
    ['that removes a member', `; readonly tone?: 'red' | 'blue'`, '', 'major'],
    ['of a type', `'sm' | 'md'`, `'sm' | 'lg'`, 'major'],
    ['that no longer lets a member out', 'tone?:', 'tone:', 'major'],
    ['of what an export names', 'deep: string }', 'deep: string | null }', 'major'],
  ] as const;
  for (const [name, from, to, expected] of cases) {
    it(`${name} is ${expected === 'same' ? 'no new version' : `a ${expected}`}`, () => {
      assert.equal(step(from, to), expected);
    });
  }

  it('raises the version', () => {
    assert.equal(raised('1.4.0', 'same'), '1.4.0');
    assert.equal(raised('1.4.0', 'minor'), '1.5.0');
    assert.equal(raised('1.4.0', 'major'), '2.0.0');
  });
});
