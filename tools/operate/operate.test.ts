import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { inRoot } from '../lib/workspace.ts';
import { connectionOf } from './connection.ts';
import { OperateError } from './error.ts';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-operate-'));
after(() => {
  rmSync(folder, { recursive: true });
});
const thing = join(folder, 'thing');
writeFileSync(thing, 'no backup');

/** Runs a script as an operator does, on a database that nobody has. */
function run(script: string, words: readonly string[], databaseUrl: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [inRoot('tools/operate', script), ...words],
    {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      encoding: 'utf8',
    },
  );
  assert.equal(stdout, '');
  assert.equal(status, 1);
  return stderr;
}
const nobody = 'postgres://keyturn:hidden@127.0.0.1:9/keyturn';

describe('backup and restore', () => {
  it('give the address to the programs in their environment', () => {
    assert.deepEqual(connectionOf('postgres://ada:p%40ss@db.example:6432/keyturn?sslmode=verify-full'), {
      PGHOST: 'db.example',
      PGPORT: '6432',
      PGUSER: 'ada',
      PGPASSWORD: 'p@ss',
      PGDATABASE: 'keyturn',
      PGSSLMODE: 'verify-full',
    });
  });

  it('refuse what is no address, and a setting that would be lost', () => {
    for (const wrong of [
      undefined,
      '',
      'keyturn',
      'mysql://a/b',
      'postgres://db.example',
      `${nobody}?options=-x`,
    ])
      assert.throws(() => connectionOf(wrong), OperateError, wrong);
  });

  it('say how they are used', () => {
    assert.match(run('backup.ts', ['one', 'two'], nobody), /^Usage: DATABASE_URL=ADDRESS pnpm run backup /);
    assert.match(
      run('restore.ts', ['--all', 'one'], nobody),
      /^Usage: DATABASE_URL=ADDRESS pnpm run restore /,
    );
  });

  it('name the embedded database’s own way', () => {
    assert.match(run('backup.ts', [join(folder, 'new')], ''), /copy KEYTURN_DATA/);
  });

  it('leave what is there, and nothing unfinished; and never tell the password', () => {
    assert.match(run('backup.ts', [thing], nobody), /is there already/);
    const unreached = run('backup.ts', [join(folder, 'new')], nobody);
    assert.match(unreached, /pg_dump/);
    assert.ok(!unreached.includes('hidden'));
    assert.deepEqual(readdirSync(folder), ['thing']);
  });

  it('restore nothing but a backup', () => {
    assert.match(run('restore.ts', [join(folder, 'missing')], nobody), /There is no file/);
    assert.match(run('restore.ts', [thing], nobody), /pg_restore/);
  });
});
