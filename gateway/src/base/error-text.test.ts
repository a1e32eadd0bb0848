import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { openTestDatabase } from '../testing/database.ts';
import { errorText, loggedError } from './error-text.ts';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

const failed = (query: ReturnType<typeof sql>): Promise<unknown> =>
  database.db.execute(query).then(
    () => assert.fail('it went through'),
    (error: unknown) => error,
  );

test('a failed statement is told without its values, wherever they stand', async () => {
  const value = 'ada@people.example\n    at here';
  const row = sql`insert into users (id, email) values (gen_random_uuid(), ${value})`;
  for (const error of [await failed(sql`select ${value}::uuid`), await failed(row)]) {
    for (const said of [errorText(error), JSON.stringify(loggedError(error))]) {
      assert.doesNotMatch(said, /ada@people/);
      assert.match(said, /Failed query: (select|insert)/);
    }
    const logged = JSON.stringify(loggedError(error));
    assert.match(logged, /"code":"(22P02|23502)"/);
    assert.match(logged, /error-text\.test\.ts/);
  }
});

test('another error says what it says, with its causes and parts', () => {
  const error = new AggregateError([new TypeError('one')], 'many', { cause: new RangeError('why') });
  assert.equal(errorText(error), 'many');
  assert.equal(errorText('text'), 'text');
  const logged = JSON.stringify(loggedError(error));
  for (const part of ['AggregateError: many', 'TypeError: one', 'RangeError: why']) {
    assert.ok(logged.includes(part), part);
  }
});
