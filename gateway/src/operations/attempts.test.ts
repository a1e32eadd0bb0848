import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '../context/deps.ts';
import { databaseClock } from '../db/claims.ts';
import type { Database } from '../db/client.ts';
import { idempotencyKeys } from '../db/schema/index.ts';
import { openTestDatabase } from '../testing/database.ts';
import { createTestDeps, type TestDeps } from '../testing/deps.ts';
import { refusedWith } from '../testing/refused.ts';
import { onceInSteps, type KeyedCall } from './once.ts';

/** Longer than an attempt may hold its key, in milliseconds. */
const TOO_LONG_MS = 60_001;
const TWO_DAYS_MS = 48 * 3_600_000;

let database: Database;
let t: TestDeps;
let call: KeyedCall<string>;
before(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  t = createTestDeps(database);
  call = { scope: 'user:one', key: randomUUID(), operation: 'send', input: 1, answer: z.string() };
});
after(() => database.close());

/** Starts an attempt whose work runs until the test ends it. */
async function attempt(deps: Deps = t.deps) {
  const begun = Promise.withResolvers<null>();
  const work = Promise.withResolvers<string>();
  const ended = onceInSteps(deps, call, () => {
    begun.resolve(null);
    return work.promise;
  });
  ended.catch(() => undefined); // the test looks at it later
  await begun.promise;
  return {
    succeed: (answer: string) => work.resolve(answer),
    fail: () => work.reject(new Error('The first one failed.')),
    ended,
  };
}
const again = () => onceInSteps(t.deps, call, () => Promise.resolve('done again'));

test('keeps the later attempt’s answer when an attempt that was taken over fails', async () => {
  const first = await attempt();
  t.pass(TOO_LONG_MS);
  const second = await attempt();
  second.succeed('second');
  assert.equal(await second.ended, 'second');
  first.fail();
  await assert.rejects(first.ended, /The first one failed/);
  assert.equal(await again(), 'second');
});

test('returns the later attempt’s answer when an attempt that was taken over succeeds', async () => {
  const first = await attempt();
  t.pass(TOO_LONG_MS);
  const second = await attempt();
  second.succeed('second');
  await second.ended;
  first.succeed('first');
  assert.equal(await first.ended, 'second');
  assert.equal(await again(), 'second');
});

test('ignores the end of an attempt that was taken over while the later one runs', async () => {
  const failing = await attempt();
  t.pass(TOO_LONG_MS);
  const late = await attempt();
  t.pass(TOO_LONG_MS);
  const third = await attempt();
  failing.fail();
  await assert.rejects(failing.ended, /The first one failed/);
  late.succeed('late');
  await assert.rejects(late.ended, refusedWith('IN_PROGRESS'));
  third.succeed('third');
  assert.equal(await third.ended, 'third');
  assert.equal(await again(), 'third');
});

const secondsHeld = async (): Promise<number> => {
  const [row] = await database.db
    .select({
      seconds:
        sql<number>`extract(epoch from (answer->>'runsUntil')::timestamptz - clock_timestamp())`.mapWith(
          Number,
        ),
    })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, call.key ?? ''));
  return row?.seconds ?? assert.fail('The key is missing.');
};

test('limits how long a process holds a key even if its clock is two days ahead', async () => {
  const ahead = { ...t.deps, clock: () => new Date(Date.now() + TWO_DAYS_MS), databaseClock };
  await attempt(ahead); // its process dies
  const seconds = await secondsHeld();
  assert.ok(seconds > 0 && seconds <= 60, `It holds the key for ${seconds} seconds.`);
});

test('frees a key that an earlier release held because of a wrong clock', async () => {
  await attempt();
  const runsUntil = new Date(t.deps.clock().getTime() + TWO_DAYS_MS).toISOString();
  await database.db
    .update(idempotencyKeys)
    .set({ answer: { runsUntil }, attempt: null })
    .where(eq(idempotencyKeys.key, call.key ?? ''));
  assert.equal(await again(), 'done again');
});
