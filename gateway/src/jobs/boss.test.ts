import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Database } from '../db/client.ts';
import { outbox } from '../db/schema/index.ts';
import { openTestDatabase } from '../testing/database.ts';
import type { Mail } from '../providers/mail/port.ts';
import { createTestDeps } from '../testing/deps.ts';
import { later } from '../context/jobs.ts';
import { openJobQueue } from './boss.ts';
import type { JobQueue } from './boss.ts';
import { queueMail } from '../payments/outbox/mails.ts';

let database: Database;
let jobs: JobQueue;
const heard = new EventEmitter();
const mail: Mail = {
  send: async (message) => void heard.emit('mail', message.to),
  close: async () => undefined,
};
const data = {
  organization: {
    name: 'Harbor',
    slug: 'harbor',
    email: null,
    phone: null,
    backgroundColor: null,
    logoLight: null,
    logoDark: null,
  },
  inviteeName: 'Ada',
  inviterName: null,
  url: 'https://keyturn.example',
};

before(async () => {
  database = await openTestDatabase();
  const { deps } = createTestDeps(database);
  jobs = await openJobQueue(database, deps.log);
  await jobs.work({ ...deps, jobs, ports: { ...deps.ports, mail } });
});
after(async () => {
  await jobs.stop();
  await database.close();
});

const queue = (to: string, fail = false) => {
  const { deps } = createTestDeps(database);
  return database.db.transaction(async (tx) => {
    await queueMail(tx, { clock: deps.clock, jobs }, { kind: 'invitation', to, data }, null);
    if (fail) throw new Error('rolled back');
  });
};

test('work queued in a transaction is done once it is committed, and never when it is rolled back', async () => {
  await assert.rejects(queue('never@people.example', true), /rolled back/);
  const arrived = once(heard, 'mail');
  await queue('ada@people.example');
  assert.deepEqual(await arrived, ['ada@people.example']);
  const rows = await database.db.select().from(outbox);
  assert.equal(rows.length, 1);
});

test('who does jobs is told of every one, those of the clock too, and need not ask all the time', async () => {
  const asked = await database.executeSql(
    "select name from pgboss.queue where not notify and name not like '\\_\\_pgboss%'",
  );
  assert.deepEqual(asked.rows, []);
});

test('work that waits is begun after its seconds, by itself', async () => {
  const mails: unknown[] = [];
  const note = (to: unknown) => void mails.push(to);
  heard.on('mail', note);
  const { deps } = createTestDeps(database);
  const queued = { clock: deps.clock, jobs: later(jobs, 2) };
  const began = performance.now();
  await queueMail(database.db, queued, { kind: 'invitation', to: 'waits@people.example', data }, null);
  await queue('at-once@people.example');
  while (mails.length < 2) await once(heard, 'mail');
  heard.off('mail', note);
  assert.deepEqual(mails, ['at-once@people.example', 'waits@people.example']);
  assert.ok(performance.now() - began >= 2_000);
});

test('records a failed scheduled job with its reason', async () => {
  // On a shared database, workers of another queue would run the job too.
  const alone = await openTestDatabase();
  const { deps } = createTestDeps(alone);
  const broken = (): never => {
    throw new Error('no clock');
  };
  const own = await openJobQueue(alone, deps.log);
  await own.work({ ...deps, jobs: own, clock: broken });
  const sender = new PgBoss({
    backend: alone.kind,
    useListenNotify: true,
    db: { executeSql: alone.executeSql, listen: async () => ({ close: async () => undefined }) },
    schedule: false,
    supervise: false,
  });
  await sender.start();
  await sender.send('heartbeat', {});
  const failed = async () => {
    const { rows } = await alone.executeSql(
      "select output->>'message' as message from pgboss.job where name = 'heartbeat' and state = 'failed'",
    );
    return rows;
  };
  let found = await failed();
  while (found.length === 0) {
    await setTimeout(50);
    found = await failed();
  }
  assert.deepEqual(found[0], { message: 'no clock' });
  await sender.stop();
  await own.stop();
  await alone.close();
});
