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

test('an item that fails keeps none of the others from their turn', async () => {
  bad = new Set(['b']);
  assert.equal(await run(), 4);
  assert.deepEqual(worked, ['a', 'b', 'c', 'd', 'e']);
  assert.deepEqual(await failing(), [['b', 1, 'b is bad']]);
});

test('it is left out for ever longer, and is no burden on the number of items', async () => {
  bad = new Set(['a']);
  await run(2);
  worked = [];
  await run(2);
  assert.deepEqual(worked, ['b', 'c'], 'the one that rests takes nobody’s place');
  t.pass(2 * MINUTE);
  worked = [];
  await run(2);
  assert.deepEqual([worked, await failing()], [['a', 'b'], [['a', 2, 'a is bad']]]);
  t.pass(2 * MINUTE);
  worked = [];
  await run(2);
  assert.deepEqual(worked, ['b', 'c'], 'now it rests for four minutes');
});

test('one that keeps failing is told of once, and so is its recovery', async () => {
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

test('where five in a row fail the job fails, and the next run goes on with others', async () => {
  items = ['a', 'b', 'c', 'd', 'e', 'f'];
  bad = new Set(['a', 'b', 'c', 'd', 'e']);
  await assert.rejects(run(), /e is bad/);
  assert.ok(!worked.includes('f'));
  worked = [];
  assert.equal(await run(), 1);
  assert.deepEqual(worked, ['f']);
});

test('a failing item that is no item any more is forgotten', async () => {
  bad = new Set(['b']);
  await run();
  items = ['a'];
  await run();
  assert.equal((await failing()).length, 1, 'one that rests may come back');
  t.pass(2 * MINUTE);
  await run();
  assert.deepEqual(await failing(), []);
});

test('a database that is away is no fault of an item', async () => {
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
