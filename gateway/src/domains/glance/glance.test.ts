import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql, TransactionRollbackError } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { fundingSources } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOrganization, addUser } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let world: Awaited<ReturnType<typeof makeWorld>>;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  world = await makeWorld();
});
after(async () => {
  await gateway.close();
  await database.close();
});

const sum = z.object({ count: z.number(), amount: z.number() });
const glance = z.object({
  inFlight: z.array(z.object({ stage: z.string(), sum, sums: z.object({ inbound: sum, outbound: sum }) })),
  approvals: sum,
  late: sum,
  failed: sum,
  unverifiedAccounts: z.number().nullable(),
  deposits: z.array(z.object({ startAt: z.string(), sum })),
});
const query = `query($slug: String!, $weeks: [DateTime!]!, $failedSince: DateTime!) {
  glance(organizationSlug: $slug, weeks: $weeks, failedSince: $failedSince) {
    inFlight { stage sum { count amount } sums { inbound { count amount } outbound { count amount } } } approvals { count amount } late { count amount } failed { count amount }
    unverifiedAccounts deposits { startAt sum { count amount } }
  }
}`;
const weeks = ['2026-02-01T05:00:00.000Z', '2026-02-08T05:00:00.000Z', '2026-02-15T05:00:00.000Z'];
const given = { weeks, failedSince: '2026-02-01T05:00:00.000Z' };
const day = (text: string) => new Date(`2026-${text}:00Z`);

async function makeWorld() {
  const { test: deps } = gateway;
  const home = await addOrganization(deps);
  const foreign = await addOrganization(deps);
  const { organizationId } = home;
  const admin = await addUser(deps, { organizationId, roles: ['ADMIN'] });
  const agent = await addUser(deps, { organizationId, roles: ['TRACK'] });
  const add = (values: Parameters<typeof addPayment>[2], where = home) => addPayment(deps, where, values);
  await add({ displayStatus: 'PENDING', amount: 100, requesterId: agent.id });
  await add({ displayStatus: 'CREATED', amount: 200, dueOn: '2020-01-02' });
  await add({ displayStatus: 'AUTHORIZED', amount: 1_000 });
  await add({ displayStatus: 'INITIATED', amount: 2_000 });
  await add({ displayStatus: 'CLEARED', amount: 4_000, direction: 'OUTBOUND' });
  await add({ displayStatus: 'APPROVAL_PENDING', amount: 7_000 });
  await add({ displayStatus: 'FAILED', amount: 11, createdAt: day('02-03T00:00') });
  await add({ displayStatus: 'BLOCKED', amount: 13, createdAt: day('02-01T05:00') });
  await add({ displayStatus: 'FAILED', amount: 17, createdAt: day('02-01T04:59') });
  const deposited = (at: string, amount: number, more: object = {}) =>
    add({ displayStatus: 'DEPOSITED', amount, depositedAt: day(at), createdAt: day('01-10T00:00'), ...more });
  await deposited('02-01T04:59', 1);
  await deposited('02-01T05:00', 10);
  await deposited('02-08T04:59', 20);
  await deposited('02-15T05:00', 40, { requesterId: agent.id });
  await deposited('02-16T05:00', 80, { direction: 'OUTBOUND' });
  await add({ displayStatus: 'AUTHORIZED', amount: 9_999 }, foreign);
  await add({ displayStatus: 'DEPOSITED', amount: 9_999, depositedAt: day('02-09T00:00') }, foreign);
  await deps.deps.db.insert(fundingSources).values([
    { name: 'New', status: 'UNVERIFIED', organizationId },
    { name: 'By deposits', status: 'UNVERIFIED', mdVerifiedAt: day('02-01T00:00'), organizationId },
    { name: 'Closed', status: 'UNVERIFIED', active: false, organizationId },
  ]);
  return { home, foreign, admin, agent };
}

async function seen(who: 'admin' | 'agent') {
  const slug = world.home.organization.slug;
  const { data, errors } = await gateway.ask(world[who].id, query, { slug, ...given });
  assert.deepEqual(errors, []);
  return glance.parse(data?.['glance']);
}

test('what is under way, by stage', async () => {
  const { inFlight, approvals } = await seen('admin');
  const none = { count: 0, amount: 0 };
  const into = (sum: typeof none) => ({ sum, sums: { inbound: sum, outbound: none } });
  assert.deepEqual(inFlight, [
    { stage: 'REQUESTED_AND_PENDING', ...into({ count: 2, amount: 300 }) },
    { stage: 'AUTHORIZED', ...into({ count: 1, amount: 1_000 }) },
    { stage: 'INITIATED', ...into({ count: 1, amount: 2_000 }) },
    {
      stage: 'CLEARED',
      sum: { count: 1, amount: 4_000 },
      sums: { inbound: none, outbound: { count: 1, amount: 4_000 } },
    },
  ]);
  assert.deepEqual(approvals, { count: 1, amount: 7_000 });
});

test('what is late, as the list shows it', async () => {
  const { late } = await seen('admin');
  assert.deepEqual(late, { count: 1, amount: 200 });
});

test('what failed since the day that is asked for', async () => {
  assert.deepEqual((await seen('admin')).failed, { count: 2, amount: 24 });
});

test('what came in, by week', async () => {
  assert.deepEqual(
    (await seen('admin')).deposits,
    [
      { count: 2, amount: 30 },
      { count: 0, amount: 0 },
      { count: 1, amount: 40 },
    ].map((each, week) => ({ startAt: weeks[week], sum: each })),
  );
});

test('accounts to verify, for admins', async () => {
  assert.equal((await seen('admin')).unverifiedAccounts, 1);
  assert.equal((await seen('agent')).unverifiedAccounts, null);
});

test('the list of unverified accounts is those that are counted', async () => {
  const { data } = await gateway.ask(
    world.admin.id,
    'query($slug: String!) { fundingSources(organizationSlug: $slug, unverified: true) { entries { name } pageInfo { totalCount } } }',
    { slug: world.home.organization.slug },
  );
  assert.deepEqual(data?.['fundingSources'], { entries: [{ name: 'New' }], pageInfo: { totalCount: 1 } });
});

test('an agent sees the sums of their own payments', async () => {
  const { inFlight, deposits, approvals } = await seen('agent');
  assert.deepEqual(
    inFlight.map((each) => each.sum.count),
    [1, 0, 0, 0],
  );
  assert.deepEqual(approvals, { count: 0, amount: 0 });
  assert.deepEqual(
    deposits.map((each) => each.sum.amount),
    [0, 0, 40],
  );
});

describe('every number is the one of the list that it leads to', () => {
  const list = `query($filter: TransactionTemplatesFilter!) {
    transactionTemplates(filter: $filter) { totalAmount pageInfo { totalCount } }
  }`;
  const totals = z.object({ totalAmount: z.number(), pageInfo: z.object({ totalCount: z.number() }) });
  for (const who of ['admin', 'agent'] as const) {
    test(who, async () => {
      const { inFlight, approvals, late, failed, deposits } = await seen(who);
      const listed = async (filter: object) => {
        const organizationSlug = world.home.organization.slug;
        const answer = await gateway.ask(world[who].id, list, { filter: { organizationSlug, ...filter } });
        const { totalAmount, pageInfo } = totals.parse(answer.data?.['transactionTemplates']);
        return { count: pageInfo.totalCount, amount: totalAmount };
      };
      for (const { stage, sum: shown } of inFlight)
        assert.deepEqual(await listed({ status: stage }), shown, stage);
      assert.deepEqual(await listed({ status: 'APPROVAL_PENDING' }), approvals);
      const failures = { statuses: ['FAILED', 'BLOCKED'], startAt: given.failedSince };
      assert.deepEqual(await listed(failures), failed);
      assert.deepEqual(await listed({ late: true }), late);
      for (const [week, { startAt, sum: shown }] of deposits.entries()) {
        const next = weeks[week + 1];
        const end =
          next === undefined ? {} : { depositedAtEnd: new Date(Date.parse(next) - 1).toISOString() };
        const span = { direction: 'INBOUND', depositedAtStart: startAt, ...end };
        assert.deepEqual(await listed(span), shown, startAt);
      }
    });
  }
});

test('weeks that are none are refused', async () => {
  const slug = world.home.organization.slug;
  const many = Array.from({ length: 54 }, (_, at) => new Date(at * 604_800_000).toISOString());
  for (const wrong of [[], [...weeks].reverse(), [weeks[0], weeks[0]], many]) {
    const { errors } = await gateway.ask(world.admin.id, query, { slug, ...given, weeks: wrong });
    assert.deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['BAD_INPUT', 'weeks']);
  }
});

test('the sums are read from indexes alone', async () => {
  /** Of a table with few rows all indexes cost the same: the others are taken away until the plan is read. */
  const explain = async (statement: ReturnType<typeof sql>, index: string) => {
    let plan = '';
    const asked = database.db.transaction(async (tx) => {
      await tx.execute(sql`
        do $$ declare other text; begin
          for other in select indexrelid::regclass::text from pg_index
            where indrelid = 'transaction_templates'::regclass and not indisprimary
              and indexrelid <> ${sql.raw(`'${index}'`)}::regclass
          loop execute 'drop index ' || other; end loop;
        end $$`);
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      plan = JSON.stringify(await tx.execute(sql`explain ${statement}`));
      tx.rollback();
    });
    await assert.rejects(asked, TransactionRollbackError);
    return plan;
  };
  const own = sql`organization_id = ${world.home.organizationId}`;
  assert.match(
    await explain(
      sql`select display_status, direction, count(*), sum(amount) from transaction_templates
      where ${own} and display_status in ('PENDING', 'AUTHORIZED') group by display_status, direction`,
      'templates_status_page',
    ),
    /Index Only Scan using templates_status_page/,
  );
  assert.match(
    await explain(
      sql`select count(*), sum(amount) from transaction_templates
      where ${own} and direction = 'INBOUND' and deposited_at >= ${weeks[0]}`,
      'templates_deposited',
    ),
    /Index Only Scan using templates_deposited/,
  );
});
