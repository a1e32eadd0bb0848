import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openPglite } from './db/pglite.ts';
import { productionSettings } from './testing/production.ts';

const program = fileURLToPath(new URL('./migrate-cli.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'keyturn-migrate-'));
after(() => rmSync(folder, { recursive: true, force: true }));

async function migrate() {
  const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE, ...productionSettings, KEYTURN_DATA: folder };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, said, complaint };
}

test('makes the tables of gateway and jobs, and a second time changes nothing', async () => {
  for (let time = 0; time < 2; time += 1) {
    const { code, said, complaint } = await migrate();
    assert.equal(code, 0, complaint);
    assert.match(said, /^The tables are up to date\.$/m);
  }
  const database = await openPglite(join(folder, 'gateway'));
  try {
    const rows = await database.executeSql(
      "SELECT to_regclass('payouts')::text AS payouts, to_regclass('pgboss.job')::text AS jobs",
    );
    assert.deepEqual(rows, { rows: [{ payouts: 'payouts', jobs: 'pgboss.job' }] });
  } finally {
    await database.close();
  }
});

test('tells what is in the way, and ends with 1', async () => {
  const database = await openPglite(join(folder, 'gateway'));
  try {
    const { code, said, complaint } = await migrate();
    assert.equal(code, 1);
    assert.equal(said, '');
    assert.match(complaint, /another process|in use/i);
  } finally {
    await database.close();
  }
});
