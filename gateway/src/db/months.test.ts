import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import type { PGlite } from '@electric-sql/pglite';
import { openTestDatabase } from '../testing/database.ts';
import { allMigrations, type Migration } from '../testing/migrations/record.ts';
import type { Database } from './client.ts';
import { makeMonths, monthlyTables, monthsEnd } from './months.ts';
import { startPglite } from './pglite.ts';
import { auditLog, transactionEvents } from './schema/index.ts';

const DAY = 86_400_000;
const event = (at: Date) => ({
  ...{ transactionTemplateId: 1, organizationId: randomUUID(), type: 'REQUESTED', at },
  actorKind: 'system' as const,
});
const line = (at: Date) => ({ at, action: 'test', entity: 'test', entityId: randomUUID() });

describe('events and audit lines stand by month', () => {
  let database: Database;
  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.close());

  const partsOf = async (table: string): Promise<Record<string, number>> => {
    const { rows } = await database.executeSql(
      `select tableoid::regclass::text as part, count(*)::int as rows from ${table} group by 1`,
    );
    return Object.fromEntries((rows as { part: string; rows: number }[]).map((row) => [row.part, row.rows]));
  };
  const write = async (at: Date): Promise<void> => {
    await database.db.insert(transactionEvents).values(event(at));
    await database.db.insert(auditLog).values(line(at));
  };
  const nameOf = (table: string, at: Date): string =>
    `${table}_${at.toISOString().slice(0, 7).replace('-', '_')}`;

  it('two months ahead from the start, and what is further ahead is taken all the same', async () => {
    const end = await monthsEnd(database.db, 'transaction_events');
    assert.ok(end.getTime() > Date.now() + 59 * DAY);
    await write(new Date());
    await write(new Date(end.getTime() - DAY));
    await write(end);
    for (const table of monthlyTables)
      assert.deepEqual(await partsOf(table), {
        [`${table}_first`]: 1,
        [nameOf(table, new Date(end.getTime() - DAY))]: 1,
        [`${table}_beyond`]: 1,
      });
  });

  it('and move to their month once it is made', async () => {
    const end = await monthsEnd(database.db, 'audit_log');
    await makeMonths(database.db, end);
    await makeMonths(database.db, end); // a second time makes nothing
    for (const table of monthlyTables) {
      assert.ok((await monthsEnd(database.db, table)).getTime() > end.getTime() + 59 * DAY);
      const parts = await partsOf(table);
      assert.equal(parts[nameOf(table, end)], 1);
      assert.equal(parts[`${table}_beyond`], undefined);
    }
  });

  it('and let nobody change or remove them, by whatever name', async () => {
    const { rows } = await database.executeSql(
      `select relid::regclass::text as name from pg_partition_tree('audit_log')
       union all select relid::regclass::text from pg_partition_tree('transaction_events')`,
    );
    assert.ok(rows.length >= 2 * 5);
    for (const { name } of rows as { name: string }[])
      for (const change of [`update ${name} set at = at`, `delete from ${name}`, `truncate ${name}`])
        await assert.rejects(
          database.db.execute(sql.raw(change)),
          (error) => error instanceof Error && /append-only/.test(String(error.cause)),
          `${name} refuses ${change}`,
        );
  });

  it('and pages and payments are read along the indexes of the parts they need', async () => {
    const plan = async (query: string): Promise<string> => {
      const { rows } = await database.executeSql(`explain (costs off) ${query}`);
      return JSON.stringify(rows);
    };
    const since = new Date(
      (await monthsEnd(database.db, 'transaction_events')).getTime() - DAY,
    ).toISOString();
    const pruned = await plan(
      `select * from transaction_events where transaction_template_id = 1 and at >= '${since}'`,
    );
    assert.doesNotMatch(pruned, /_first/);
    assert.match(pruned, /_beyond/);
  });
});

/** Everything that is there before becomes the first part. */
describe('a database with rows', () => {
  let client: PGlite;
  before(async () => {
    client = await startPglite({});
    for (const { text } of earlier) await client.exec(text);
  });
  after(() => client.close());

  const migrations = allMigrations();
  const at = migrations.findIndex(({ name }) => name.endsWith('_months'));
  const earlier: Migration[] = migrations.slice(0, at);

  it('keeps them where they are, also those of a clock that was ahead, and goes on counting', async () => {
    const insert = (when: string) =>
      client.exec(`insert into transaction_events (transaction_template_id, organization_id, type, at, actor_kind)
        values (1, gen_random_uuid(), 'REQUESTED', ${when}, 'system');
        insert into audit_log (at, action, entity, entity_id) values (${when}, 'test', 'test', '1')`);
    await insert(`now() - interval '3 years'`);
    await insert(`now() + interval '200 days'`);
    await client.exec(
      readFileSync(new URL(`./migrations/${migrations[at]?.name}.sql`, import.meta.url), 'utf8'),
    );
    await insert('now()');
    await insert(`now() + interval '400 days'`);
    for (const table of monthlyTables) {
      const { rows } = await client.query<{ part: string; rows: number }>(
        `select tableoid::regclass::text as part, count(*)::int as rows from ${table} group by 1 order by 1`,
      );
      assert.deepEqual(rows, [
        { part: `${table}_beyond`, rows: 1 },
        { part: `${table}_first`, rows: 3 },
      ]);
    }
    const { rows } = await client.query<{ seq: number }>(
      'select seq::int from transaction_events order by seq',
    );
    assert.deepEqual(
      rows,
      [1, 2, 3, 4].map((seq) => ({ seq })),
    );
  });
});
