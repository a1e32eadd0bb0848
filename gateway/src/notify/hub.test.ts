import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/client.ts';
import { changeLog } from '../db/schema/index.ts';
import { openTestDatabase } from '../testing/database.ts';
import { openHub, type Heard } from './hub.ts';
import { changesAfter, forgetChanges, logChanges, newestNumber, type LoggedChange } from './log.ts';
import { Interrupted } from './tail.ts';

let database: Database;
let ending = new AbortController();
before(async () => {
  database = await openTestDatabase();
});
afterEach(() => {
  ending.abort();
  ending = new AbortController();
});
after(() => database.close());

/** A database whose listening connection can be lost, and not be had again at first, while it goes on. */
function losable(notifies = true) {
  const heard = new Set<{ listener: (payload: string) => void; lost: () => void }>();
  let isAway = false;
  const listen: Database['listen'] = async (channel, listener, lost = () => undefined) => {
    if (isAway) throw new Error('connect ECONNREFUSED');
    const entry = { listener, lost };
    heard.add(entry);
    const stop = await database.listen(channel, () => notifies && heard.has(entry) && listener(''));
    return async () => {
      heard.delete(entry);
      await stop();
    };
  };
  return {
    database: { ...database, listen },
    lose() {
      isAway = true;
      heard.forEach(({ lost }) => lost());
    },
    comesBack: () => (isAway = false),
    listening: () => heard.size,
    notify: () => heard.forEach(({ listener }) => listener('')),
  };
}

const write = (...names: string[]) =>
  logChanges(
    database.db,
    'a',
    names.map((name) => ({ name })),
  );
const named = z.object({ name: z.string() });
const iterator = ({ changes }: Heard): AsyncIterator<LoggedChange, void> => changes[Symbol.asyncIterator]();
/** The next changes by name; fails for one that comes twice or out of order. */
async function take(changes: AsyncIterator<LoggedChange, void>, count: number): Promise<string[]> {
  const names: string[] = [];
  while (names.length < count) {
    const { value } = await changes.next();
    names.push(named.parse(value?.payload).name);
  }
  return names;
}

test('numbers are in the order of the commits, and what is rolled back has none', async () => {
  const before = await newestNumber(database.db);
  await assert.rejects(
    database.db.transaction(async (tx) => {
      await logChanges(tx, 'a', [{ name: 'never' }]);
      throw new Error('rolled back');
    }),
  );
  await database.db.transaction(async (tx) => {
    await logChanges(tx, 'a', [{ name: 'one' }, { name: 'two' }]);
    await logChanges(tx, 'a', [{ name: 'three' }]);
  });
  const rows = await database.db
    .select()
    .from(changeLog)
    .where(sql`number > ${before}`)
    .orderBy(changeLog.number);
  assert.deepEqual(
    rows.map(({ payload }) => payload),
    [{ name: 'one' }, { name: 'two' }, { name: 'three' }],
  );
});

test(
  'who writes first and commits last is numbered last',
  { skip: !process.env['DATABASE_URL'] && 'needs a server' },
  async () => {
    const stream = await openedHub().stream(['a'], ending.signal, null);
    await database.db.transaction(async (tx) => {
      await logChanges(tx, 'a', [{ name: 'slow' }]);
      await write('quick');
    });
    assert.deepEqual(await take(iterator(stream), 2), ['quick', 'slow']);
  },
);

const openedHub = (of: Database = database) => {
  const hub = openHub(of);
  ending.signal.addEventListener('abort', () => void hub.close());
  return hub;
};

test('one read serves every stream of a process, each with its own channels', async () => {
  let reads = 0;
  const db = new Proxy(database.db, {
    get(target, name, receiver): unknown {
      if (name === 'select') reads += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const hub = openedHub({ ...database, db });
  const streams = await Promise.all(Array.from({ length: 20 }, () => hub.stream(['a'], ending.signal, null)));
  const other = await hub.stream(['b'], ending.signal, null);
  const opening = reads;
  await database.db.transaction((tx) => logChanges(tx, 'a', [{ name: 'one' }, { name: 'two' }]));
  for (const stream of streams) assert.deepEqual(await take(iterator(stream), 2), ['one', 'two']);
  assert.equal(reads, opening + 1);
  await logChanges(database.db, 'b', [{ name: 'three' }]);
  assert.deepEqual(await take(iterator(other), 1), ['three']);
});

test('a notification that is lost is made up for by the next', async () => {
  const outside = losable(false);
  const hub = openedHub(outside.database);
  const changes = iterator(await hub.stream(['a'], ending.signal, null));
  await write('unheard');
  await write('heard');
  outside.notify();
  outside.notify();
  assert.deepEqual(await take(changes, 2), ['unheard', 'heard']);
});

test('after an outage each stream goes on where it was: nothing is left out and nothing comes twice', async () => {
  const outside = losable();
  const hub = openedHub(outside.database);
  const streams = await Promise.all([
    hub.stream(['a', 'b'], ending.signal, null),
    hub.stream(['a'], ending.signal, null),
  ]);
  await write('before');
  const first = streams.map(iterator);
  const heard = await Promise.all(first.map(async (changes) => (await changes.next()).value?.number ?? 0));
  outside.lose();
  for (const changes of first) await assert.rejects(changes.next(), Interrupted);
  await assert.rejects(hub.stream(['a'], ending.signal, null), /ECONNREFUSED/);
  await write('one');
  await write('two', 'three');
  outside.comesBack();
  for (const number of heard) {
    const again = await hub.stream(['a'], ending.signal, number);
    assert.equal(again.resumed, true);
    assert.equal(again.from, number);
    await write('after');
    assert.deepEqual(await take(iterator(again), 4), ['one', 'two', 'three', 'after']);
    await database.db.delete(changeLog).where(eq(sql`payload ->> 'name'`, 'after'));
  }
  assert.equal(outside.listening(), 1);
});

test('too far back is said: more than is brought again, what is forgotten, and a number of another database', async () => {
  const hub = openedHub();
  await write('before');
  const begin = await newestNumber(database.db);
  await write(...Array.from({ length: 501 }, (_each, index) => String(index)));
  const newest = await newestNumber(database.db);
  const [second] = await changesAfter(database.db, begin, 1);
  const resumedFrom = async (number: number) => (await hub.stream(['a'], ending.signal, number)).resumed;
  assert.equal(await resumedFrom(begin), false);
  assert.equal(await resumedFrom(second?.number ?? 0), true);
  assert.equal(await resumedFrom(newest + 1), false);
  await forgetChanges(database.db, new Date(Date.now() + 60_000));
  assert.equal(await newestNumber(database.db), newest);
  assert.equal(await resumedFrom(second?.number ?? 0), false);
  assert.equal(await resumedFrom(newest), true);
});

test('more than can wait interrupts instead of leaving something out', async () => {
  const hub = openedHub();
  const changes = iterator(await hub.stream(['a'], ending.signal, null));
  const names = Array.from({ length: 2_501 }, (_each, index) => String(index));
  const others = iterator(await hub.stream(['b'], ending.signal, null));
  await write(...names);
  await logChanges(database.db, 'b', [{ name: 'end' }]);
  assert.deepEqual(await take(others, 1), ['end']);
  assert.deepEqual(await take(changes, 2_500), names.slice(0, -1));
  await assert.rejects(changes.next(), Interrupted);
});
