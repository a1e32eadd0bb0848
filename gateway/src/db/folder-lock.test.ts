import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FolderInUse, FolderNotWritable, lockFolder } from './folder-lock.ts';
import { openPglite } from './pglite.ts';

const parent = mkdtempSync(join(tmpdir(), 'folder-lock-'));
const children = new Set<ChildProcess>();
after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(parent, { recursive: true });
});

/** Starts a process that locks a folder as the gateway does. Returns once the process holds the lock. */
async function holderOf(folder: string): Promise<ChildProcess> {
  const module = JSON.stringify(new URL('folder-lock.ts', import.meta.url).href);
  const code = `const { lockFolder } = await import(${module}); lockFolder(${JSON.stringify(folder)});
    console.log('locked'); setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => assert.fail('The holder ended.')),
  ]);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  children.delete(child);
}

test('refuses a second process and names the holder of the folder', async () => {
  const folder = join(parent, 'busy');
  const holder = await holderOf(folder);
  assert.throws(
    () => lockFolder(folder),
    (error) =>
      error instanceof FolderInUse &&
      error.message.includes(`in use by process ${String(holder.pid)} on ${hostname()} since 2`),
  );
  await kill(holder);
  lockFolder(folder)();
});

test('refuses a second lock within the same process', () => {
  const folder = join(parent, 'twice');
  const unlock = lockFolder(folder);
  assert.throws(() => lockFolder(folder), FolderInUse);
  unlock();
  lockFolder(folder)();
});

test('opens a folder whose holder was killed, even if another process has its PID now', async () => {
  const folder = join(parent, 'killed');
  await kill(await holderOf(folder));
  // In a container the next gateway gets the same PID. On other machines any process may get it.
  for (const pid of [process.pid, 1]) {
    writeFileSync(`${folder}.lock`, `${String(pid)}\n${hostname()}\n${new Date().toISOString()}\n`);
    const unlock = lockFolder(folder);
    assert.match(readFileSync(`${folder}.lock`, 'utf8'), new RegExp(`^${String(process.pid)}\n`));
    unlock();
    assert.equal(existsSync(`${folder}.lock`), false);
  }
});

test('respects the lock of an earlier release, which is its PID', async () => {
  const folder = join(parent, 'earlier');
  const holder = await holderOf(join(parent, 'another'));
  writeFileSync(`${folder}.lock`, `${String(holder.pid)}\n`);
  assert.throws(() => lockFolder(folder), /in use by process \d+, of an earlier release/);
  await kill(holder);
  lockFolder(folder)();
});

test('opens a folder that a killed earlier release left locked', async () => {
  const folder = join(parent, 'left');
  const note = `${folder}.lock`;
  writeFileSync(note, `${String(process.pid)}\n`);
  lockFolder(folder)();
  const reused = await holderOf(join(parent, 'reused'));
  writeFileSync(note, `${String(reused.pid)}\n`);
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(note, yesterday, yesterday);
  lockFolder(folder)();
  await kill(reused);
});

test('refuses a folder that cannot be written, with a plain message', () => {
  // Root may write into any folder, but nobody can create a folder below a file.
  writeFileSync(join(parent, 'file'), '');
  assert.throws(() => lockFolder(join(parent, 'file', 'data')), FolderNotWritable);
});

test('opens the embedded database after its process was killed', async () => {
  const folder = join(parent, 'database');
  await kill(await holderOf(folder));
  const database = await openPglite(folder);
  await assert.rejects(openPglite(folder), FolderInUse);
  await database.close();
  await (await openPglite(folder)).close();
});
