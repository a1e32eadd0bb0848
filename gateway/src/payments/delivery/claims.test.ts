import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { databaseClock } from '../../db/claims.ts';
import type { Database } from '../../db/client.ts';
import { outbox } from '../../db/schema/index.ts';
import { MailUnavailable, type MailMessage } from '../../providers/mail/port.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { createTestDeps, type TestDeps } from '../../testing/deps.ts';
import { queueMail } from '../outbox/mails.ts';
import { deliver } from './deliver.ts';

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
const CLAIM_MS = 60_000;

let database: Database;
let t: TestDeps;
/** What was handed over, and what the server makes of the next one. */
let handedOver: MailMessage[];
let next: () => Promise<void>;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.execute(sql`delete from outbox`);
  t = createTestDeps(database);
  handedOver = [];
  next = async () => undefined;
  t.deps.ports.mail.send = async (message) => {
    handedOver.push(message);
    await next();
  };
});
after(() => database.close());

async function queued(): Promise<string> {
  await queueMail(database.db, t.deps, { kind: 'invitation', to: 'ada@people.example', data }, null);
  const [row] = await database.db.select().from(outbox);
  assert.ok(row);
  return row.id;
}
const statusOf = async (id: string) => {
  const [row] = await database.db.select().from(outbox).where(eq(outbox.id, id));
  return row?.status;
};
/** The server has the next mail and does not say so until it is told to. */
function nextHangs() {
  const begun = Promise.withResolvers<null>();
  const said = Promise.withResolvers<null>();
  next = async () => {
    begun.resolve(null);
    await said.promise;
  };
  return { begun: begun.promise, say: () => said.resolve(null) };
}

test('a mail that is on its way is not handed over by another job', async () => {
  const id = await queued();
  const { begun, say } = nextHangs();
  const first = deliver(t.deps, id);
  await begun;
  await assert.rejects(deliver(t.deps, id), /Another attempt is under way/);
  say();
  await first;
  await deliver(t.deps, id);
  assert.deepEqual([handedOver.length, await statusOf(id)], [1, 'done']);
});

test('one that was handed over and never finished is so again after its deadline, as the same mail', async () => {
  const id = await queued();
  const { begun } = nextHangs();
  void deliver(t.deps, id); // its process dies: it never hears, and keeps nothing
  await begun;
  next = async () => undefined;
  t.pass(CLAIM_MS - 1);
  await assert.rejects(deliver(t.deps, id), /Another attempt is under way/);
  t.pass(1);
  await deliver(t.deps, id);
  const [first, second] = handedOver;
  assert.ok(first);
  assert.deepEqual([handedOver.length, await statusOf(id)], [2, 'done']);
  assert.deepEqual(second, first);
});

test('a claim that a wrong clock made holds nothing', async () => {
  const id = await queued();
  const { begun } = nextHangs();
  const wrong = 48 * 3_600_000;
  t.pass(wrong);
  void deliver(t.deps, id); // its process dies
  await begun;
  next = async () => undefined;
  t.pass(-wrong);
  await deliver(t.deps, id);
  assert.deepEqual([handedOver.length, await statusOf(id)], [2, 'done']);
});

test('one that failed is free for the next attempt at once', async () => {
  const id = await queued();
  next = () => Promise.reject(new MailUnavailable('busy'));
  await assert.rejects(deliver(t.deps, id), /busy/);
  next = async () => undefined;
  await deliver(t.deps, id);
  assert.deepEqual([handedOver.length, await statusOf(id)], [2, 'done']);
});

test('a process whose clock is two days ahead claims for no longer than any other', async () => {
  const id = await queued();
  const { begun } = nextHangs();
  const clock = () => new Date(Date.now() + 48 * 3_600_000);
  void deliver({ ...t.deps, clock, databaseClock }, id); // its process dies
  await begun;
  const until = sql<number>`extract(epoch from ${outbox.claimedUntil} - clock_timestamp()) * 1000`;
  const [row] = await database.db.select({ ms: until.mapWith(Number) }).from(outbox);
  assert.ok(row !== undefined && row.ms > 0 && row.ms <= CLAIM_MS, JSON.stringify(row));
});
