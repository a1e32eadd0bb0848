import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { openPostgres } from '../../db/postgres.ts';
import { outbox } from '../../db/schema/index.ts';
import { openJobQueue } from '../../jobs/boss.ts';
import { queueMail } from '../../payments/outbox/mails.ts';
import { countingMailbox } from '../counting-outside.ts';
import { createTestDeps } from '../deps.ts';
import { startGatewayProcess } from '../gateway-process.ts';
import { postgresPrograms, startPrivatePostgres, withoutPrivatePostgres } from '../private-postgres.ts';

const MAILS = 3;
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

const programs = postgresPrograms();
const skip = withoutPrivatePostgres();
const cleanUp: (() => Promise<void> | void)[] = [];
let database: Database;
let databaseUrl: string;
before(async () => {
  if (programs === null || skip !== false) return;
  const server = await startPrivatePostgres(programs);
  cleanUp.unshift(() => server.stop());
  databaseUrl = server.url;
  database = await openPostgres(databaseUrl, { connections: 4 });
  cleanUp.unshift(() => database.close());
});
after(async () => {
  for (const step of cleanUp) await step();
});

const timeout = 240_000;
test(
  'a gateway is killed once the server has a mail: it arrives again as the same one',
  { skip, timeout },
  async () => {
    const { deps } = createTestDeps(database);
    const jobs = await openJobQueue(database, deps.log);
    cleanUp.unshift(() => jobs.stop());
    const clock = () => new Date();
    await database.db.transaction(async (tx) => {
      for (let each = 0; each < MAILS; each += 1) {
        const draft = { kind: 'invitation', to: `ada-${each}@people.example`, data } as const;
        await queueMail(tx, { clock, jobs }, draft, null);
      }
    });
    const mails = () => database.db.select().from(outbox);
    const keys = (await mails()).map(({ key }) => key).toSorted();

    // The server has the first mails and never says so: nothing of them can be kept.
    const silent = await countingMailbox({ answers: false });
    cleanUp.unshift(silent.stop);
    const killed = await startGatewayProcess({ DATABASE_URL: databaseUrl, SMTP_URL: silent.url });
    cleanUp.unshift(() => killed.kill());
    while (silent.mails.size < MAILS) await wait(20);
    await killed.kill();
    for (const { status, attempts, claimedUntil } of await mails())
      assert.deepEqual([status, attempts, claimedUntil !== null], ['pending', 1, true]);

    const mailbox = await countingMailbox();
    cleanUp.unshift(mailbox.stop);
    // What was claimed is looked at again after a minute; here that minute is over.
    await database.db.execute(sql`update outbox set claimed_until = now()`);
    await database.db.execute(
      sql`update pgboss.job set started_on = now() - interval '2 minutes' where state = 'active'`,
    );
    const next = await startGatewayProcess({ DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url });
    cleanUp.unshift(() => next.kill());
    while ((await mails()).some(({ status }) => status !== 'done')) await wait(100);
    // Handed over twice, and still no more Message-IDs than mails: a receiver that knows them drops the second.
    const once = keys.map((key) => [key, 1]);
    assert.deepEqual([...silent.mails].toSorted(), once);
    assert.deepEqual([...mailbox.mails].toSorted(), once);
  },
);
