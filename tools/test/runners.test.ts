import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runNodeTests } from './runners.ts';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-runners-'));
before(() => {
  delete process.env['NODE_TEST_CONTEXT']; // with it a runner inside of this one would report to this one
});
after(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  const path = join(folder, `${name}.test.ts`);
  writeFileSync(path, `import { before, test } from 'node:test';\n${text}\n`);
  return path;
};

const good = file('good', `test('one', () => undefined); test.skip('two');`);
const bad = file('bad', `before(() => Promise.reject(new Error('bad'))); test('three', () => undefined);`);
const broken = file('broken', `throw new Error('broken');`);
const late = file(
  'late',
  `test('five', () => new Promise((done) => { void Promise.reject(new Error('late')); setTimeout(done, 20); }));`,
);
const ending = file('ending', `test('four', () => process.exit(0));`);

describe('tests on Node', () => {
  for (const program of [undefined, 'src/testing/together.ts']) {
    const where = program === undefined ? 'each file in its process' : 'all files in one process';
    const tallyOf = (...files: string[]) =>
      runNodeTests(
        { title: 'runners', folder: 'gateway', files, ...(program === undefined ? {} : { program }) },
        { log: join(folder, 'log') },
      );
    it(`are counted, ${where}`, async () => {
      assert.deepEqual(await tallyOf(good), { passed: 1, failed: 0, skipped: 1, failures: [] });
      const { passed, failed } = await tallyOf(bad, good);
      assert.deepEqual([passed, failed], [1, 1]);
    });

    it(`fail with an error that nobody awaits, ${where}`, async () => {
      assert.ok((await tallyOf(late, good)).failed > 0);
    });

    it(`fail with a file that can't be read or ends them, ${where}`, async () => {
      assert.ok((await tallyOf(good, broken)).failed > 0);
      assert.ok((await tallyOf(good, ending, bad)).failed > 0);
    });
  }
});
