import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asc, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { openPostgres } from '../../db/postgres.ts';
import { outbox, transactionEvents } from '../../db/schema/index.ts';
import { openJobQueue } from '../../jobs/boss.ts';
import { drainOutbox } from '../../payments/delivery/deliver.ts';
import { ledgerTotals } from '../../payments/ledger/totals.ts';
import { countingMailbox } from '../counting-outside.ts';
import { startGatewayProcess } from '../gateway-process.ts';
import { paymentFlow } from '../payment-flow.ts';
import { postgresPrograms, startPrivatePostgres, withoutPrivatePostgres } from '../private-postgres.ts';

const run = promisify(execFile);
const programs = postgresPrograms();
const skip = withoutPrivatePostgres();
const timeout = 240_000;
const cleanUp: (() => Promise<void> | void)[] = [];
let database: Database;
let databaseUrl: string;
let file: string;
before(async () => {
  if (programs === null || skip !== false) return;
  const server = await startPrivatePostgres(programs);
  cleanUp.unshift(() => server.stop());
  databaseUrl = server.url;
  database = await openPostgres(databaseUrl, { connections: 4 });
  cleanUp.unshift(() => database.close());
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-backup-'));
  cleanUp.unshift(() => rmSync(folder, { recursive: true }));
  file = join(folder, 'backup');
});
after(async () => {
  for (const step of cleanUp) await step();
});

/** Runs a script or command of an operator on a database; rejects where it ends badly. */
const operate = (path: string, url: string, word = file) =>
  run(process.execPath, [fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), word], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PATH: `${programs ?? ''}:${process.env['PATH'] ?? ''}`,
    },
  });
const backup = (url: string) => operate('tools/operate/backup.ts', url);
const restore = (url: string) => operate('tools/operate/restore.ts', url);
const eventsOf = ({ db }: Database) =>
  db.select().from(transactionEvents).orderBy(asc(transactionEvents.seq));

test('what is restored is what was there, and its waiting work is done', { skip, timeout }, async () => {
  const t = paymentFlow(database);
  const jobs = await openJobQueue(database, t.deps.log);
  cleanUp.unshift(() => jobs.stop());
  await t.authorized();
  await drainOutbox(t.deps);
  for (let step = 0; step < 2; step += 1) t.bank.step();
  await t.deliverEvents();
  await drainOutbox(t.deps);
  Object.assign(t.deps, { jobs });
  await t.authorized();
  await database.db.execute(sql`delete from outbox where kind = 'transfer'`);
  const waiting = await database.db
    .select()
    .from(outbox)
    .where(sql`status = 'pending'`);
  assert.ok(waiting.length > 0);

  await backup(databaseUrl);
  assert.equal(statSync(file).mode & 0o777, 0o600, 'its owner alone may read it');
  await assert.rejects(backup(databaseUrl), /is there already/);
  await assert.rejects(restore(databaseUrl), /The database is not empty/);

  await database.db.execute(sql`create database restored`);
  const restoredUrl = databaseUrl.replace(/postgres$/, 'restored');
  const { stdout } = await restore(restoredUrl);
  const events = await eventsOf(database);
  assert.equal(stdout, `restore: 2 payments; the newest event is of ${events.at(-1)?.at.toISOString()}.\n`);

  const restored = await openPostgres(restoredUrl, { connections: 4 });
  cleanUp.unshift(() => restored.close());
  assert.deepEqual(await eventsOf(restored), events);
  assert.deepEqual(await ledgerTotals(restored.db), await ledgerTotals(database.db));
  await assert.rejects(restored.db.execute(sql`delete from transaction_events`), 'its triggers are there');

  const mailbox = await countingMailbox();
  cleanUp.unshift(mailbox.stop);
  const gateway = await startGatewayProcess({ DATABASE_URL: restoredUrl, SMTP_URL: mailbox.url });
  cleanUp.unshift(() => gateway.kill());
  const failed = await operate('gateway/src/operate/cli.ts', restoredUrl, 'failed');
  assert.equal(failed.stdout, 'Nothing has failed.\n');
  while (mailbox.mails.size < waiting.length) await wait(50);
  assert.deepEqual(
    [...mailbox.mails].toSorted(),
    waiting.map(({ key }) => [key, 1]).toSorted(),
    'mails that waited leave under the ids they had',
  );
});
