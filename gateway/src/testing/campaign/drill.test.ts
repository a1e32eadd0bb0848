import assert from 'node:assert/strict';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { archives } from '../../db/schema/index.ts';
import { databaseLost } from './kinds/failover.ts';
import { backupRestored } from './kinds/restore.ts';
import { complaints } from './report.ts';
import { runFault } from './run.ts';
import { folderOf, operatorOf, withoutPrograms } from './stage/operator.ts';
import { setStage, type Stage } from './stage/stage.ts';

// What docs/operations.md has an operator do, by its own commands, on gateways under load.

const server = process.env['DATABASE_URL'] ?? '';
const skip =
  server === ''
    ? 'DATABASE_URL names no PostgreSQL server: it runs with the tests on one'
    : (withoutPrograms() ?? false);
const timeout = 600_000;
const patience = { withinMs: timeout / 2, hurried: true };

let stage: Stage;
describe('an operator who has the page and nothing else', { skip }, () => {
  before(async () => {
    stage = await setStage({ server, seed: 1 });
  });
  after(() => stage.stop());

  const type = (section: string, begins: string, meant = {}) =>
    operatorOf(stage)(stage.databaseUrl, section, begins, meant);

  test('empties a full outbox', { timeout }, async () => {
    await stage.mailNetwork.goAway();
    await stage.doings.collectMany(4);
    const waiting = () => type('A full outbox', 'pnpm operate waiting');
    const mailsWait = (lines: readonly string[]) => lines.some((line) => line.startsWith('mail\t'));
    while (!mailsWait(await waiting())) await wait(200);
    await stage.mailNetwork.comeBack();
    const [told] = await type('A full outbox', 'pnpm operate queue-again');
    assert.match(told ?? '', /^\d+ pieces? of work queued\.$/);
    while ((await waiting())[0] !== 'Nothing waits to leave.') await wait(200);
  });

  test('finds an archive that is lost, puts it back, and reads it', { timeout }, async () => {
    const { databaseUrl, database, deps, environment } = stage;
    await database.executeSql(`update outbox set created_at = created_at - interval '2 years'
      where kind = 'mail' and status = 'done'`);
    await deps.jobs.enqueue(database.db, 'archive', 'drill');
    while ((await database.db.$count(archives)) === 0) await wait(200);
    const [archive] = await database.db.select().from(archives);
    assert.ok(archive);
    const checked = async () =>
      (await type('Archives', 'pnpm operate archives --check'))
        .find((line) => line.startsWith(archive.id))
        ?.split('\t')
        .at(-1);
    assert.equal(await checked(), '-');
    const path = join(environment()['FILES_FOLDER'] ?? '', archive.file);
    renameSync(path, `${path}.elsewhere`);
    assert.equal(await checked(), 'The file is gone.');
    renameSync(`${path}.elsewhere`, path);
    assert.equal(await checked(), '-');
    const meant = { ID: archive.id, 'mails.csv': join(folderOf(stage), 'mails.csv') };
    await operatorOf(stage)(databaseUrl, 'Archives', 'pnpm operate read-archive', meant);
    assert.ok(readFileSync(meant['mails.csv'], 'utf8').includes('"mailKind"'.replaceAll('"', '""')));
  });

  for (const [name, fault] of Object.entries({
    'restores a backup': backupRestored,
    'loses a server': databaseLost,
  }))
    test(name, { timeout }, async () => {
      assert.deepEqual(
        complaints(await runFault(stage, fault, fault === databaseLost ? 1 : 3, patience)),
        [],
      );
    });
});
