import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import type { TemplateRow, TransactionRow } from '../../db/rows.ts';
import {
  organizationUsers,
  reports,
  sharedPaymentOccasions,
  transactions,
  transactionTemplates,
} from '../../db/schema/index.ts';
import { displayStatuses } from '../../db/schema/values.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addPayment } from '../../testing/payments.ts';
import { addAccount, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { viewerById } from '../../records/users.ts';
import { statusLabel } from '../../payments/lifecycle/status.ts';
import { chosenColumns } from './columns.ts';
import { forgetReports, makeReport } from './commands.ts';
import { csvLine } from './csv.ts';
import { readPayments } from './read-payments.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: string;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  harbor = await addOrganization(gateway.test);
  admin = (await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] })).id;
});

const columns = chosenColumns(null);
const generate = `mutation($filter: TransactionTemplatesFilter!, $columns: [ExportColumn!]) {
  generateTransactionTemplatesExport(filter: $filter, columns: $columns) { id rowEstimate }
}`;
const answer = z.object({
  generateTransactionTemplatesExport: z.object({ id: z.string(), rowEstimate: z.number() }),
});
const ask = async (filter: object = {}, userId = admin, chosen: string[] | null = null) => {
  const given = { filter: { organizationSlug: harbor.organization.slug, ...filter }, columns: chosen };
  const { data, errors } = await gateway.ask(userId, generate, given);
  assert.deepEqual(errors, []);
  return answer.parse(data).generateTransactionTemplatesExport;
};
const fetchReport = async (id: string, userId = admin) =>
  gateway.app.inject({ url: `/download-report/${id}`, headers: await gateway.headersOf(userId) });

/** The ids of an export's lines. */
async function exported(filter: object = {}, userId = admin): Promise<number[]> {
  const { id, rowEstimate } = await ask(filter, userId);
  await makeReport(gateway.test.deps, id);
  const response = await fetchReport(id, userId);
  if (response.statusCode === 204) return [];
  assert.equal(response.statusCode, 200);
  const ids = response.body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[0]));
  assert.equal(rowEstimate, ids.length);
  return ids;
}

test('a report is pending, then a file with a heading and a line for each payment', async () => {
  const payment = await addPayment(gateway.test, harbor, {
    buyerFirstName: '=1+1',
    buyerLastName: 'Ames, Jr.',
    amount: 123_456,
    displayStatus: 'DEPOSITED',
  });
  const { id, rowEstimate } = await ask({ startAt: '2026-01-01T05:00:00Z' });
  assert.equal(rowEstimate, 1);
  const early = await fetchReport(id);
  assert.deepEqual([early.statusCode, early.headers['retry-after']], [201, '5']);
  await makeReport(gateway.test.deps, id);
  const { statusCode, headers, body } = await fetchReport(id);
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/csv/);
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="payments-${harbor.organization.slug}-from-2026-01-01.csv"`,
  );
  const [heading, line, end] = body.split('\r\n');
  assert.equal(heading, `\uFEFF${columns.map(({ heading: name }) => name).join(',')}`);
  assert.ok(line !== undefined);
  assert.ok(line.startsWith(`${payment.id},DEPOSITED,Deposited,INBOUND,GENERIC,1234.56,`));
  assert.ok(line.includes(`,'=1+1,"Ames, Jr.",`));
  assert.equal(end, '');
});

test('nothing that matches is 204, a failure an error in words for a person', async () => {
  const { id } = await ask();
  await makeReport(gateway.test.deps, id);
  assert.equal((await fetchReport(id)).statusCode, 204);
  const failing = await ask();
  await addPayment(gateway.test, harbor);
  const { files } = gateway.test.deps.ports;
  gateway.test.deps.ports.files = { ...files, write: () => Promise.reject(new Error('the disk is full')) };
  await makeReport(gateway.test.deps, failing.id);
  gateway.test.deps.ports.files = files;
  const response = await fetchReport(failing.id);
  assert.equal(response.statusCode, 500);
  const { error } = z.object({ error: z.object({ message: z.string() }) }).parse(response.json());
  assert.equal(error.message, 'Report could not be generated.');
});

test('only the one who asked, while they belong to the organization, and platform staff get it', async () => {
  await addPayment(gateway.test, harbor);
  const { id } = await ask();
  await makeReport(gateway.test.deps, id);
  const membership = { organizationId: harbor.organizationId, roles: ['ADMIN' as const] };
  const colleague = await addUser(gateway.test, membership);
  const staff = await addUser(gateway.test, undefined, { role: 'superadmin' });
  const missing = await fetchReport(randomUUID());
  const other = await fetchReport(id, colleague.id);
  assert.deepEqual([missing.statusCode, other.statusCode], [404, 404]);
  const message = (body: string) =>
    z.object({ error: z.object({ message: z.string() }) }).parse(JSON.parse(body));
  assert.deepEqual(message(other.body), message(missing.body));
  assert.equal((await fetchReport(id, staff.id)).statusCode, 200);
  assert.equal((await gateway.app.inject(`/download-report/${id}`)).statusCode, 401);
  await database.db.delete(organizationUsers).where(eq(organizationUsers.userId, admin));
  assert.equal((await fetchReport(id)).statusCode, 404);
});

test('access that was lost before the file is made gives no file', async () => {
  await addPayment(gateway.test, harbor);
  const { id } = await ask();
  await database.db.delete(organizationUsers).where(eq(organizationUsers.userId, admin));
  await makeReport(gateway.test.deps, id);
  const [report] = await database.db.select().from(reports).where(eq(reports.id, id));
  assert.deepEqual([report?.status, report?.file], ['failed', null]);
});

test('every filter of the list holds, deposits by either name', async () => {
  const early = await addPayment(gateway.test, harbor, {
    displayStatus: 'DEPOSITED',
    depositedAt: new Date('2026-01-10T12:00:00Z'),
    authorizedAt: new Date('2026-01-05T12:00:00Z'),
    createdAt: new Date('2026-01-04T12:00:00Z'),
    buyerFullName: 'Rosa Diaz',
    buyerFirstName: 'Rosa',
    buyerEmail: 'rosa@people.example',
    buyerPhone: '2075550100',
    address: '9 Ocean Ave',
    destinationFundingSourceId: harbor.account.id,
  });
  const late = await addPayment(gateway.test, harbor, {
    displayStatus: 'DEPOSITED',
    depositedAt: new Date('2026-02-10T12:00:00Z'),
    authorizedAt: new Date('2026-02-05T12:00:00Z'),
    createdAt: new Date('2026-02-04T12:00:00Z'),
  });
  const open = await addPayment(gateway.test, harbor, { direction: 'OUTBOUND' });
  const all = [early.id, late.id, open.id].toSorted();
  assert.deepEqual((await exported()).toSorted(), all);
  const cases: [object, number[]][] = [
    [{ depositedAtStartExport: '2026-02-01T00:00:00Z' }, [late.id]],
    [{ depositedAtEndExport: '2026-02-01T00:00:00Z' }, [early.id]],
    [{ depositedAtStart: '2026-02-01T00:00:00Z', depositedAtEnd: '2026-02-11T00:00:00Z' }, [late.id]],
    [{ authorizedAtEnd: '2026-01-06T00:00:00Z' }, [early.id]],
    [{ authorizedAtStart: '2026-02-01T00:00:00Z' }, [late.id]],
    [{ endAt: '2026-01-31T00:00:00Z' }, [early.id]],
    [{ id: String(open.id) }, [open.id]],
    [{ status: 'REQUESTED_AND_PENDING' }, [open.id]],
    [{ statuses: ['PENDING', 'DEPOSITED'], direction: 'INBOUND' }, [late.id, early.id]],
    [{ statuses: ['FAILED', 'BLOCKED'] }, []],
    [{ direction: 'OUTBOUND' }, [open.id]],
    [{ fundingSourceId: harbor.account.id }, [early.id]],
    [{ buyerFullName: 'a DIA' }, [early.id]],
    [{ buyerFirstName: 'ros' }, [early.id]],
    [{ buyerEmail: 'ROSA@' }, [early.id]],
    [{ buyerPhone: '(207) 555' }, [early.id]],
    [{ address: 'ocean' }, [early.id]],
    [{ batchId: randomUUID() }, []],
    [{ traceId: 'none' }, []],
  ];
  for (const [filter, ids] of cases) {
    assert.deepEqual(await exported(filter), ids, JSON.stringify(filter));
  }
});

test('a stored filter that is not known here makes no file rather than one that holds too much', async () => {
  await addPayment(gateway.test, harbor);
  const { id } = await ask();
  const filter = { organizationSlug: harbor.organization.slug, wish: 'blue' };
  await database.db.update(reports).set({ filter }).where(eq(reports.id, id));
  await makeReport(gateway.test.deps, id);
  assert.equal((await fetchReport(id)).statusCode, 500);
  const refused = await gateway.ask(admin, generate, { filter });
  assert.match(refused.errors[0]?.message ?? '', /wish/);
});

test('more payments than are read at once all come, newest first, with those of shared occasions', async () => {
  const base = gateway.test.deps.clock().getTime();
  const partner = await addOrganization(gateway.test);
  await database.db.insert(sharedPaymentOccasions).values({
    paymentOccasionId: harbor.inbound.id,
    sharedByOrganizationId: harbor.organizationId,
    utilizingOrganizationId: partner.organizationId,
  });
  const shared = await addPayment(gateway.test, { ...partner, inbound: harbor.inbound });
  const first = await addPayment(gateway.test, harbor);
  const own = Array.from({ length: 2_005 }, (_each, index) => ({
    ...first,
    id: first.id + 1_000_000 + index,
    // Some share an instant: the id decides then.
    createdAt: new Date(base - Math.floor(index / 3) * 1_000),
  }));
  for (let from = 0; from < own.length; from += 500)
    await database.db.insert(transactionTemplates).values(own.slice(from, from + 500));
  const ids = await exported();
  assert.equal(new Set(ids).size, 2_007);
  assert.deepEqual(ids.toSorted(), [...own.map(({ id }) => id), first.id, shared.id].toSorted());
});

test('an agent exports only what they take part in', async () => {
  const membership = { organizationId: harbor.organizationId, roles: ['REQUEST_ESCROW' as const] };
  const agent = await addUser(gateway.test, membership);
  await addPayment(gateway.test, harbor);
  const mine = await addPayment(gateway.test, harbor, { requesterId: agent.id });
  assert.deepEqual(await exported({}, agent.id), [mine.id]);
  const stranger = await addUser(gateway.test);
  const filter = { organizationSlug: harbor.organization.slug };
  const refused = await gateway.ask(stranger.id, generate, { filter });
  assert.equal(refused.errors[0]?.message, 'The organization was not found.');
  const byProvider = await gateway.ask(agent.id, generate, { filter: { ...filter, transferRef: 'x' } });
  assert.equal(byProvider.errors[0]?.extensions.code, 'FORBIDDEN');
});

test('accounts are called in the file what the screens of who asks call them', async () => {
  const membership = { organizationId: harbor.organizationId, roles: ['REQUEST' as const] };
  const agent = await addUser(gateway.test, membership);
  const payersOwn = await addAccount(
    gateway.test,
    { userId: (await addUser(gateway.test)).id },
    'Ada’s savings',
  );
  await addPayment(gateway.test, harbor, {
    requesterId: agent.id,
    originationFundingSourceId: payersOwn.id,
    destinationFundingSourceId: harbor.account.id,
  });
  const accounts = async (userId: string) => {
    const { id } = await ask({}, userId);
    await makeReport(gateway.test.deps, id);
    const [, line = ''] = (await fetchReport(id, userId)).body.split('\r\n');
    const at = columns.findIndex(({ heading }) => heading === 'From account');
    return line.split(',').slice(at, at + 2);
  };
  assert.deepEqual(await accounts(agent.id), ['Bank account', 'Bank account']);
  assert.deepEqual(await accounts(admin), ['Ada’s savings', harbor.account.name]);
});

test('whose account a payment goes to is kept from who sends by an address alone until its owner acts', async () => {
  const owner = await addUser(gateway.test);
  const theirs = await addAccount(gateway.test, { userId: owner.id }, 'Coastal Bank ••4471');
  const { id: paymentId } = await addPayment(gateway.test, harbor, {
    direction: 'OUTBOUND',
    buyerId: null,
    receiverEmail: owner.email,
    destinationFundingSourceId: theirs.id,
  });
  const bodyOf = async () => {
    const { id } = await ask({}, admin, ['ID', 'TO_ACCOUNT']);
    await makeReport(gateway.test.deps, id);
    return (await fetchReport(id)).body;
  };
  assert.equal(await bodyOf(), `\uFEFFID,To account\r\n${paymentId},Bank account\r\n`);
  await database.db
    .update(transactionTemplates)
    .set({ buyerId: owner.id })
    .where(eq(transactionTemplates.id, paymentId));
  assert.equal(await bodyOf(), `\uFEFFID,To account\r\n${paymentId},Coastal Bank ••4471\r\n`);
});

test('the file is what the rows say, cell by cell, whatever stands in them and whatever is empty', async () => {
  const texts = [
    '=1+1',
    '+49 30',
    '-5',
    '@you',
    '＝x',
    'a, b',
    'say "so"',
    'two\nlines',
    '\r',
    '\t',
    'Ekström 😀',
    '',
    ' ',
    '\\N',
  ];
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index, 7, index % 3 === 0 ? 0 : index * 10));
  const made: TemplateRow[] = [];
  for (const [index, text] of texts.entries()) {
    const other = texts.at(-index) ?? null;
    made.push(
      await addPayment(
        gateway.test,
        harbor,
        {
          ...{ amount: index * 1_001, fee: index, address: text, buyerFirstName: other, buyerLastName: text },
          ...{ buyerEmail: other, receiverEmail: index % 2 === 0 ? null : text, buyerPhone: text },
          ...{
            createdAt: at(index),
            requestedAt: at(index),
            authorizedAt: index % 2 === 0 ? at(index) : null,
          },
          ...{ rejectReason: other, refunded: index % 2 === 0, lineNumber: index % 2 === 0 ? index : null },
          displayStatus: displayStatuses[index] ?? 'PENDING',
          destinationFundingSourceId: harbor.account.id,
        },
        index % 2 === 0 ? { traceId: text, initiatedAt: at(index), clearedAt: at(index + 1) } : undefined,
      ),
    );
  }
  const line = (row: TemplateRow, moved: TransactionRow | null): string =>
    csvLine([
      ...[row.id, row.displayStatus, statusLabel(row.displayStatus), row.direction, row.context],
      ...[(row.amount / 100).toFixed(2), (row.fee / 100).toFixed(2), row.feePayer, harbor.inbound.name],
      ...[
        row.buyerFirstName,
        row.buyerLastName,
        row.receiverEmail ?? row.buyerEmail,
        row.buyerPhone,
        row.address,
      ],
      ...[null, harbor.account.name, moved?.traceId ?? null, null, row.lineNumber],
      ...[row.createdAt, row.requestedAt, row.authorizedAt, row.approvedAt],
      ...[moved?.initiatedAt ?? null, moved?.clearedAt ?? null, row.depositedAt, moved?.failedAt ?? null],
      ...[row.canceledAt, row.rejectedAt, row.rejectReason, row.refunded ? 'yes' : 'no'],
    ]);
  const moved = new Map(
    (await database.db.select().from(transactions)).map((row) => [row.transactionTemplateId, row]),
  );
  const { id } = await ask();
  await makeReport(gateway.test.deps, id);
  const { body } = await fetchReport(id);
  const expected = made.toReversed().map((row) => line(row, moved.get(row.id) ?? null));
  assert.equal(body.slice(body.indexOf('\r\n') + 2), expected.join(''));
});

test('instants are in UTC on days when clocks change too, and amounts exact, in whatever zone the connection is', async () => {
  const values = [
    ['2026-03-08T06:59:59.999Z', -5, '-0.05'],
    ['2026-03-08T07:00:00.100Z', 0, '0.00'],
    ['2026-11-01T05:30:00.000Z', 1_234_567_890_123, '12345678901.23'],
    ['2026-11-01T06:30:00.070Z', 9_007_199_254_740_991, '90071992547409.91'],
  ] as const;
  for (const [at, amount] of values)
    await addPayment(gateway.test, harbor, { createdAt: new Date(at), amount });
  const viewer = await viewerById(database.db, admin);
  assert.ok(viewer);
  for (const zone of ['UTC', 'America/New_York', 'Asia/Kathmandu']) {
    const cells = await database.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('timezone', ${zone}, true)`);
      const conditions = [eq(transactionTemplates.organizationId, harbor.organizationId)];
      const read: (string | null)[][] = [];
      for await (const part of readPayments(tx, viewer, conditions, chosenColumns(['AMOUNT', 'CREATED'])))
        read.push(...part);
      return read;
    });
    assert.deepEqual(cells, values.map(([at, , amount]) => [amount, at]).toReversed());
  }
});

test('parts join without a gap where payments are of one instant, and where the last part is full or empty', async () => {
  const at = new Date('2026-11-20T15:00:00.123Z');
  const later = new Date('2026-11-20T15:00:01.000Z');
  const made: number[] = [];
  for (const createdAt of [at, at, at, at, later, later])
    made.push((await addPayment(gateway.test, harbor, { createdAt })).id);
  const viewer = await viewerById(database.db, admin);
  assert.ok(viewer);
  const rising = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
  const newest = [...rising(made.slice(0, 4)), ...rising(made.slice(4))].toReversed().map(String);
  const conditions = [eq(transactionTemplates.organizationId, harbor.organizationId)];
  for (const [size, sizes] of [
    [1, [1, 1, 1, 1, 1, 1]],
    [2, [2, 2, 2]],
    [4, [4, 2]],
    [6, [6]],
    [7, [6]],
  ] as const) {
    const parts: (string | null)[][][] = [];
    for await (const part of readPayments(database.db, viewer, conditions, chosenColumns(['ID']), size))
      parts.push(part);
    assert.deepEqual([parts.flat(2), parts.map(({ length }) => length)], [newest, sizes], `of ${size}`);
  }
});

test('the columns that were asked for stand in the file in their own order, and one there has to be', async () => {
  const { id: paymentId } = await addPayment(gateway.test, harbor, { amount: 12_345 });
  const { id } = await ask({}, admin, ['AMOUNT', 'ID']);
  await makeReport(gateway.test.deps, id);
  assert.equal((await fetchReport(id)).body, `\uFEFFID,Amount (USD)\r\n${paymentId},123.45\r\n`);
  const filter = { organizationSlug: harbor.organization.slug };
  const none = await gateway.ask(admin, generate, { filter, columns: [] });
  assert.equal(none.errors[0]?.message, 'Choose at least one column.');
  const unknown = await gateway.ask(admin, generate, { filter, columns: ['SECRET'] });
  assert.match(unknown.errors[0]?.message ?? '', /ExportColumn/);
});

const past = z.object({
  pastExports: z.array(
    z.object({ id: z.string(), fileName: z.string(), status: z.string(), rows: z.number().nullable() }),
  ),
});
const listOf = async (userId = admin, timeZone: string | null = null) => {
  const { data, errors } = await gateway.ask(
    userId,
    `query($slug: String!, $timeZone: String) {
      pastExports(organizationSlug: $slug, timeZone: $timeZone) { id fileName status rows }
    }`,
    { slug: harbor.organization.slug, timeZone },
  );
  assert.deepEqual(errors, []);
  return past.parse(data).pastExports;
};

test('who exported finds it again for seven days, and nobody else does', async () => {
  const { slug } = harbor.organization;
  const empty = await ask({ startAt: '2026-01-02T03:00:00Z' });
  await makeReport(gateway.test.deps, empty.id);
  gateway.test.pass(1_000);
  await addPayment(gateway.test, harbor);
  const full = await ask();
  await makeReport(gateway.test.deps, full.id);
  gateway.test.pass(1_000);
  const waiting = await ask();
  assert.deepEqual(await listOf(admin, 'Europe/Berlin'), [
    { id: waiting.id, fileName: `payments-${slug}-all.csv`, status: 'PENDING', rows: null },
    { id: full.id, fileName: `payments-${slug}-all.csv`, status: 'READY', rows: 1 },
    { id: empty.id, fileName: `payments-${slug}-from-2026-01-02.csv`, status: 'EMPTY', rows: 0 },
  ]);
  assert.equal((await listOf(admin, 'No/Where')).at(-1)?.fileName, `payments-${slug}-from-2026-01-01.csv`);
  const membership = { organizationId: harbor.organizationId, roles: ['ADMIN' as const] };
  assert.deepEqual(await listOf((await addUser(gateway.test, membership)).id), []);
  assert.equal((await fetchReport(full.id)).statusCode, 200);
  gateway.test.pass(7 * 86_400_000 + 1);
  assert.deepEqual(await listOf(), []);
});

test('a file with several statuses holds what the list with them holds', async () => {
  const kept = [
    await addPayment(gateway.test, harbor, { displayStatus: 'BLOCKED' }),
    await addPayment(gateway.test, harbor, { displayStatus: 'FAILED' }),
  ];
  await addPayment(gateway.test, harbor, { displayStatus: 'CANCELED' });
  const statuses = ['FAILED', 'BLOCKED'];
  const { data } = await gateway.ask(
    admin,
    'query($filter: TransactionTemplatesFilter!) { transactionTemplates(filter: $filter, limit: 12) { entries { id } } }',
    { filter: { organizationSlug: harbor.organization.slug, statuses } },
  );
  const listed = z
    .object({ transactionTemplates: z.object({ entries: z.array(z.object({ id: z.coerce.number() })) }) })
    .parse(data)
    .transactionTemplates.entries.map(({ id }) => id);
  assert.deepEqual(listed.toSorted(), kept.map(({ id }) => id).toSorted());
  assert.deepEqual((await exported({ statuses })).toSorted(), listed.toSorted());
});

test('old reports are forgotten with their files', async () => {
  await addPayment(gateway.test, harbor);
  const { id } = await ask();
  await makeReport(gateway.test.deps, id);
  gateway.test.pass(8 * 86_400_000);
  await forgetReports(gateway.test.deps);
  assert.equal((await fetchReport(id)).statusCode, 404);
  assert.equal(await gateway.test.deps.ports.files.read(`reports/${id}.csv`), null);
});
