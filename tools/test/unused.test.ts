import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';

const root = join(import.meta.dirname, '..', '..');

/** A remote of which everything is used. */
const tidy: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "tiny", "private": true, "type": "module" }',
  'pnpm-workspace.yaml': 'packages: [remote-tiny]\n',
  'remote-tiny/package.json': '{ "name": "remote-tiny", "private": true, "type": "module" }',
  'remote-tiny/src/contract.ts': "import { used } from './used.ts';\nexport const contract = used;\n",
  'remote-tiny/src/used.ts': 'export const used = 1;\n',
};

/** What knip, by our rules, says of a workspace of these files. */
function saidOf(files: Readonly<Record<string, string>>): {
  readonly status: number | null;
  readonly text: string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-unused-'));
  try {
    for (const [name, text] of Object.entries({ ...tidy, ...files })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    copyFileSync(join(root, 'knip.jsonc'), join(folder, 'knip.jsonc'));
    const command = join(root, 'node_modules', '.bin', 'knip');
    const { status, stdout, stderr } = spawnSync(command, ['--directory', folder], { encoding: 'utf8' });
    return { status, text: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('what nothing uses', () => {
  it('is not said of a workspace in which everything is used', () => {
    const { status, text } = saidOf({});
    assert.equal(status, 0, text);
  });

  const cases: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
    [
      'an export',
      { 'remote-tiny/src/used.ts': 'export const used = 1;\nexport const forgotten = 2;\n' },
      /Unused exports[\s\S]*forgotten/,
    ],
    ['a file', { 'remote-tiny/src/left.ts': 'export const left = 1;\n' }, /Unused files[\s\S]*left\.ts/],
    [
      'a dependency',
      {
        'remote-tiny/package.json':
          '{ "name": "remote-tiny", "private": true, "type": "module", "dependencies": { "left-pad": "1.0.0" } }',
      },
      /Unused dependencies[\s\S]*left-pad/,
    ],
  ];
  for (const [what, files, said] of cases) {
    it(`fails for ${what}`, () => {
      const { status, text } = saidOf(files);
      assert.equal(status, 1, text);
      assert.match(text, said);
    });
  }
});
