import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Database } from '../db/client.ts';
import { DatabaseBusy } from '../db/lost.ts';
import { failingItems } from '../db/schema/index.ts';
import { openTestDatabase } from '../testing/database.ts';
import { createTestDeps, type TestDeps } from '../testing/deps.ts';
import { forEachItem } from './for-each-item.ts';

const MINUTE = 60_000;

let database: Database;
let t: TestDeps;
let items: string[];
let bad: Set<string>;
let worked: string[];
let told: string[];
before(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.delete(failingItems);
  t = createTestDeps(database);
  items = ['a', 'b', 'c', 'd', 'e'];
  bad = new Set();
  worked = [];
  told = [];
});
after(() => database.close());

const run = (atOnce = 10) =>
  forEachItem(t.deps, {
    job: 'test',
    atOnce,
    find: (limit) => items.slice(0, limit),
    idOf: (item) => item,
    async work(item) {
      worked.push(item);
      if (bad.has(item)) throw new Error(`${item} is bad`);
    },
    keepsFailing: async (item) => void told.push(`${item} keeps failing`),
    recovers: async (item) => void told.push(`${item} recovers`),
  });
const failing = async () =>
  (await database.db.select().from(failingItems)).map(({ item, failures, lastError }) => [
    item,
    failures,
    lastError,
  ]);

test('works on all other items when one item fails', async () => {
  bad = new Set(['b']);
  assert.equal(await run(), 4);
  assert.deepEqual(worked, ['a', 'b', 'c', 'd', 'e']);
  assert.deepEqual(await failing(), [['b', 1, 'b is bad']]);
});

test('skips a failing item for longer and longer, without using up the limit of items', async () => {
  bad = new Set(['a']);
  await run(2);
  worked = [];
  await run(2);
  assert.deepEqual(worked, ['b', 'c'], 'the skipped item does not count toward the limit');
  t.pass(2 * MINUTE);
  worked = [];
  await run(2);
  assert.deepEqual([worked, await failing()], [['a', 'b'], [['a', 2, 'a is bad']]]);
  t.pass(2 * MINUTE);
  worked = [];
  await run(2);
  assert.deepEqual(worked, ['b', 'c'], 'the item is skipped for four minutes');
});

test('reports an item that keeps failing once, and its recovery once', async () => {
  bad = new Set(['c']);
  for (let attempt = 0; attempt < 7; attempt += 1) {
    await run();
    t.pass(60 * MINUTE);
  }
  assert.deepEqual(told, ['c keeps failing']);
  bad.clear();
  await run();
  assert.deepEqual([told, await failing()], [['c keeps failing', 'c recovers'], []]);
});

test('fails the job after five failures in a row, and works on other items in the next run', async () => {
  items = ['a', 'b', 'c', 'd', 'e', 'f'];
  bad = new Set(['a', 'b', 'c', 'd', 'e']);
  await assert.rejects(run(), /e is bad/);
  assert.ok(!worked.includes('f'));
  worked = [];
  assert.equal(await run(), 1);
  assert.deepEqual(worked, ['f']);
});

test('forgets a failing item that the job no longer finds', async () => {
  bad = new Set(['b']);
  await run();
  items = ['a'];
  await run();
  assert.equal((await failing()).length, 1, 'a skipped item may come back');
  t.pass(2 * MINUTE);
  await run();
  assert.deepEqual(await failing(), []);
});

test('does not count a lost database as a failure of an item', async () => {
  const lost = forEachItem(t.deps, {
    job: 'test',
    atOnce: 10,
    find: () => items,
    idOf: (item) => item,
    work: () => Promise.reject(new DatabaseBusy()),
  });
  await assert.rejects(lost, DatabaseBusy);
  assert.deepEqual(await failing(), []);
});
