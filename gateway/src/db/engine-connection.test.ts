import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { startFromImage } from '../testing/databases/in-memory.ts';
import type { Database } from './client.ts';
import { rowsOf } from './drizzle-on.ts';
import { migrated } from './pglite.ts';

let engine: PGlite;
let database: Database;
before(async () => {
  engine = await startFromImage();
  database = await migrated(engine);
});
after(async () => {
  await database.close();
  await engine.close();
});

/** The texts that the session keeps plans of. */
async function kept(part: string): Promise<string[]> {
  const { rows } = await engine.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements');
  return rows.map(({ statement }) => statement).filter((statement) => statement.includes(part));
}

test('a statement that is asked again keeps its plan, one without values or with its own name is left as it is', async () => {
  const add = async (value: number) =>
    rowsOf(await database.db.execute(sql`select ${value}::int + 1000 as sum`));
  const first = await add(1);
  assert.deepEqual(await kept('1000 as sum'), []);
  const others = [await add(2), await add(3)];
  assert.deepEqual([first, ...others], [[{ sum: 1001 }], [{ sum: 1002 }], [{ sum: 1003 }]]);
  assert.equal((await kept('1000 as sum')).length, 1);
  for (let times = 0; times < 3; times += 1) await database.db.execute(sql`select 2000 as fixed`);
  assert.deepEqual(await kept('2000 as fixed'), []);
  const unnamed = database.db
    .select({ three: sql`3000` })
    .from(sql`(select ${sql.placeholder('one')}::int) as given`)
    .prepare('');
  for (let times = 0; times < 3; times += 1) await unnamed.execute({ one: 1 });
  assert.deepEqual(await kept('3000'), []);
});

test('what is asked at once is answered to whom it was asked by, and waits for a transaction', async () => {
  const order: string[] = [];
  const transaction = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    order.push('begun');
    await new Promise((resolve) => setTimeout(resolve));
    await tx.execute(sql`select 1`);
    order.push('ended');
  });
  const asked = [1, 2, 3, 4, 5].map(async (number) => {
    const rows = rowsOf(await database.db.execute(sql`select ${number}::int as number`));
    order.push(`asked ${number}`);
    assert.deepEqual(rows, [{ number }]);
  });
  await Promise.all([transaction, ...asked]);
  assert.deepEqual(order.slice(0, 2), ['begun', 'ended']);
});

test('whoever is connected next finds nothing that is open or prepared', async () => {
  await database.executeSql('BEGIN');
  await database.db.execute(sql`create table left_behind (id int)`);
  await database.close();
  database = await migrated(engine);
  const { rows } = await database.executeSql(`SELECT to_regclass('left_behind') AS found`);
  assert.deepEqual(rows, [{ found: null }]);
});

test('a channel that could not be listened to is asked for again', async (t) => {
  const heard: string[] = [];
  const failing = t.mock.method(engine, 'execProtocolRawSync', () => {
    throw new Error('The engine is out of order.');
  });
  const tries = await Promise.allSettled(
    ['first', 'second'].map((name) => database.listen('a_channel', () => heard.push(name))),
  );
  assert.deepEqual(
    tries.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  failing.mock.restore();
  const stop = await database.listen('a_channel', (payload) => heard.push(payload));
  await database.db.execute(sql`select pg_notify('a_channel', 'hello')`);
  assert.deepEqual(heard, ['hello']);
  await stop();
});
