import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/client.ts';
import { transactionTemplates } from '../db/schema/index.ts';
import { displayStatuses } from '../db/schema/values.ts';
import { openTestDatabase } from '../testing/database.ts';
import { groupOf } from '../payments/lifecycle/groups.ts';
import { seedBulk } from './bulk.ts';
import { seedDemo } from './demo.ts';
import { readSandboxWorld } from './sandbox-world.ts';

const now = new Date('2026-11-20T15:30:00.000Z');
const MANY = 3_000;

describe('payments in bulk', () => {
  let database: Database;
  let demo = 0;
  const bench = sql.raw(`organization_id in (select id from organizations where slug like 'bench-%')`);
  const one = async (query: string): Promise<number> => {
    const { rows } = await database.executeSql(`select (${query})::int as n`);
    return z.object({ n: z.number() }).parse(rows[0]).n;
  };

  before(async () => {
    database = await openTestDatabase();
    await seedDemo({ db: database.db, clock: () => now });
    demo = await database.db.$count(transactionTemplates);
    await seedBulk(database, MANY, now);
    await seedBulk(database, 500, now);
  });
  after(() => database.close());

  it('adds exactly as many as asked for, a second time too, beside what is there', async () => {
    assert.equal(await database.db.$count(transactionTemplates), demo + MANY + 500);
    assert.equal(await database.db.$count(transactionTemplates, bench), MANY + 500);
  });

  it('has nine-digit ids that tell nothing of their neighbours, and mostly one organization', async () => {
    const rows = await database.db
      .select({ id: transactionTemplates.id })
      .from(transactionTemplates)
      .where(bench);
    const ids = new Set(rows.map(({ id }) => id));
    assert.ok(rows.every(({ id }) => id >= 100_000_000 && id <= 999_999_999));
    assert.ok(rows.every(({ id }) => !ids.has(id + 1)));
    const main =
      await one(`select count(*) from transaction_templates t join organizations o on o.id = t.organization_id
      where o.slug = 'bench-realty'`);
    assert.ok(main > 0.85 * MANY && main < MANY + 500);
  });

  it('shows the transaction or else the request, in the group of the lifecycle', async () => {
    const wrong = await one(`select count(*) from transaction_templates t left join transactions x
      on x.transaction_template_id = t.id and x.active where t.display_status <> coalesce(x.status, t.status)`);
    assert.equal(wrong, 0);
    const pairs = await database.db
      .selectDistinct({ status: transactionTemplates.displayStatus, group: transactionTemplates.statusGroup })
      .from(transactionTemplates)
      .where(bench);
    for (const { status, group } of pairs) assert.equal(group, groupOf(status));
    assert.ok(pairs.length >= displayStatuses.length - 4, String(pairs.length));
  });

  it('ends every event log where the payment stands, each step after the one before', async () => {
    const ends =
      await one(`select count(*) from transaction_templates t where t.display_status is distinct from
      (select e.to_status from transaction_events e where e.transaction_template_id = t.id order by e.seq desc limit 1)`);
    assert.equal(ends, 0);
    const broken = await one(`select count(*) from (select at, from_status,
        lag(at) over w as earlier, lag(to_status) over w as stood
        from transaction_events window w as (partition by transaction_template_id order by seq)) e
      where (e.earlier is not null and e.at < e.earlier) or e.from_status is distinct from e.stood`);
    assert.equal(broken, 0);
    assert.equal(await one(`select count(*) from transaction_events where at > '${now.toISOString()}'`), 0);
  });

  it('keeps the ledger at zero, and holds in transit what is in transit', async () => {
    assert.equal(await one('select sum(amount) from ledger_entries'), 0);
    const transit = `select coalesce(sum(amount), 0) from ledger_entries where account =`;
    const moving = `select coalesce(sum(amount + case when fee_payer = 'PARTY' then fee else 0 end), 0)
      from transactions where status =`;
    assert.equal(await one(`${transit} 'provider:transit'`), await one(`${moving} 'INITIATED'`));
    assert.equal(await one(`${transit} 'provider:balance'`), await one(`${moving} 'CLEARED'`));
  });

  it('does not tell the sandbox of transfers that it can not know', async () => {
    const { transfers } = await readSandboxWorld(database.db);
    assert.ok(transfers.length > 0 && transfers.every(({ id }) => !id.startsWith('bench-')));
  });

  it('gives as many organizations as are asked for about the same', async () => {
    await seedBulk(database, 500, now, { organizations: 10 });
    const office = `select count(*) as payments from transaction_templates t
      join organizations o on o.id = t.organization_id where o.slug like 'bench-office-%' group by o.id`;
    assert.equal(await one(`select count(*) from (${office}) offices`), 10);
    assert.equal(await one(`select sum(payments) from (${office}) offices`), 500);
    assert.ok((await one(`select max(payments) from (${office}) offices`)) < 100);
  });

  it('refuses numbers that are none', async () => {
    for (const organizations of [0, 1.5, 1_001])
      await assert.rejects(seedBulk(database, 1, now, { organizations }));
    for (const number of [0, -1, 1.5, Number.NaN, 10_000_001])
      await assert.rejects(seedBulk(database, number, now));
  });
});
