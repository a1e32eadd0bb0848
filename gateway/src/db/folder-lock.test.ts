import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const parent = mkdtempSync(join(tmpdir(), 'folder-lock-'));
after(() => rmSync(parent, { recursive: true }));

test('a second opener gets one clear error while the first lives', async () => {
  const folder = join(parent, 'busy');
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(holder, 'spawn');
  writeFileSync(`${folder}.lock`, `${holder.pid}\n`);
  try {
    assert.throws(
      () => lockFolder(folder),
      (error) => error instanceof FolderInUse && error.message.includes(`process ${holder.pid}`),
    );
  } finally {
    holder.kill();
  }
});

test('the lock of a dead process is taken over and given back', () => {
  const folder = join(parent, 'stale');
  const gone = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(`${folder}.lock`, `${gone.pid}\n`);
  const unlock = lockFolder(folder);
  assert.equal(readFileSync(`${folder}.lock`, 'utf8'), `${process.pid}\n`);
  unlock();
  assert.equal(existsSync(`${folder}.lock`), false);
});
