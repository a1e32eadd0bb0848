import assert from 'node:assert/strict';
import { createWriteStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { diskFiles } from './disk.ts';
import { FileKeyRefused, FilesUnavailable, type Files } from './port.ts';

let folder: string;
let files: Files;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyturn-files-'));
  files = diskFiles(folder);
});
after(() => rmSync(folder, { recursive: true }));

async function* parts(...given: string[]): AsyncGenerator<string> {
  yield* given;
}

test('a file is read as it was written, replaced and removed', async () => {
  assert.equal(await files.read('reports/one.csv'), null);
  assert.equal(await files.write('reports/one.csv', parts('a,', 'é')), 4);
  assert.equal(await files.write('reports/one.csv', parts('b')), 1);
  const stored = await files.read('reports/one.csv');
  assert.ok(stored);
  assert.deepEqual([stored.bytes, await text(stored.content)], [1, 'b']);
  await files.remove('reports/one.csv');
  await files.remove('reports/one.csv');
  assert.equal(await files.read('reports/one.csv'), null);
});

test('content that breaks off leaves nothing behind', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'half';
    throw new Error('broken off');
  }
  await assert.rejects(files.write('broken/one.csv', broken()), /broken off/);
  assert.equal(await files.read('broken/one.csv'), null);
  assert.deepEqual(readdirSync(join(folder, 'broken')), []);
});

test('no key leads out of the folder', async () => {
  for (const key of [
    '../secret',
    '/etc/passwd',
    'a/../b',
    'a//b',
    '.hidden',
    'a\\b',
    'A b',
    '',
    'a'.repeat(201),
  ]) {
    await assert.rejects(async () => files.read(key), FileKeyRefused, key);
  }
});

test('reports a full disk, a read-only disk and a disk without permission as an unavailable store', async () => {
  // `/dev/full` is a device that is always full.
  const full = diskFiles(folder, () => createWriteStream('/dev/full'));
  await assert.rejects(full.write('full/one.csv', parts('a')), unreachable('ENOSPC'));
  assert.deepEqual(readdirSync(join(folder, 'full')), []);
  for (const code of ['EROFS', 'EACCES', 'EDQUOT']) {
    const refused = diskFiles(folder, () => {
      throw Object.assign(new Error(code), { code, syscall: 'open' });
    });
    await assert.rejects(refused.write('refused/one.csv', parts('a')), unreachable(code));
  }
  writeFileSync(join(folder, 'file'), '');
  await assert.rejects(
    diskFiles(join(folder, 'file')).write('sub/one.csv', parts('a')),
    unreachable('ENOTDIR'),
  );
});

const unreachable =
  (code: string) =>
  (error: unknown): boolean =>
    error instanceof FilesUnavailable &&
    error.cause instanceof Error &&
    'code' in error.cause &&
    error.cause.code === code;
