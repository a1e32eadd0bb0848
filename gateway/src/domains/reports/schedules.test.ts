import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { exportSchedules, organizationUsers, outbox, reports } from '../../db/schema/index.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { makeReport } from './commands.ts';
import { runSchedules } from './schedules.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: string;
let email: string;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.delete(exportSchedules);
  harbor = await addOrganization(gateway.test);
  const { organizationId } = harbor;
  ({ id: admin, email } = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] }));
});

const add = `mutation($input: ExportScheduleInput!) { scheduleExport(input: $input) { id nextAt } }`;
const added = z.object({ scheduleExport: z.object({ id: z.string(), nextAt: z.string() }) });
const inputOf = (over: object = {}) => ({
  ...{ filter: { organizationSlug: harbor.organization.slug }, columns: ['ID'] },
  ...{ every: 'DAILY', dated: 'CREATED', timeZone: 'America/New_York' },
  ...over,
});
async function schedule(over: object = {}) {
  const { data, errors } = await gateway.ask(admin, add, { input: inputOf(over) });
  assert.deepEqual(errors, []);
  return added.parse(data).scheduleExport;
}
const madeDue = (id: string, nextAt: Date) =>
  database.db.update(exportSchedules).set({ nextAt }).where(eq(exportSchedules.id, id));
const reportsOfHarbor = () =>
  database.db.select().from(reports).where(eq(reports.organizationId, harbor.organizationId));
const sent = z.object({
  mailKind: z.literal('export-ready'),
  to: z.string(),
  data: z.object({ outcome: z.string(), rows: z.number().nullable(), url: z.string() }),
});
async function mailsTo(to: string) {
  const rows = await database.db.select({ body: outbox.body }).from(outbox);
  return rows.flatMap(({ body }) => {
    const mail = sent.safeParse(body);
    return mail.success && mail.data.to === to ? [mail.data.data] : [];
  });
}
const now = (): Date => gateway.test.deps.clock();
const daysAgo = (days: number): Date => new Date(now().getTime() - days * 86_400_000);

test('what is due is asked for once, made, and told by a mail without a file', async () => {
  const { id, nextAt } = await schedule();
  assert.ok(new Date(nextAt) > now());
  await addPayment(gateway.test, harbor, { createdAt: daysAgo(1) });
  await addPayment(gateway.test, harbor, { createdAt: daysAgo(30) });
  assert.equal(await runSchedules(gateway.test.deps), 0);
  await madeDue(id, now());
  assert.equal(await runSchedules(gateway.test.deps), 1);
  assert.equal(await runSchedules(gateway.test.deps), 0);
  const [report] = await reportsOfHarbor();
  assert.ok(report);
  await makeReport(gateway.test.deps, report.id);
  const [mail] = await mailsTo(email);
  assert.equal(mail?.outcome, 'ready');
  assert.equal(mail.rows, 1);
  assert.match(mail.url, new RegExp(`/${harbor.organization.slug}/transactions/export\\?file=${report.id}$`));
});

test('runs that were missed are made one after the other', async () => {
  const { id } = await schedule();
  await madeDue(id, daysAgo(2));
  let runs = 0;
  while ((await runSchedules(gateway.test.deps)) > 0) runs += 1;
  assert.ok(runs === 2 || runs === 3, String(runs));
  const filters = (await reportsOfHarbor()).map(({ filter }) => filter['startAt']);
  assert.equal(new Set(filters).size, runs);
});

test('it ends with its owner’s access, and makes and tells nothing', async () => {
  const { id } = await schedule();
  await madeDue(id, now());
  await database.db.delete(organizationUsers).where(eq(organizationUsers.userId, admin));
  assert.equal(await runSchedules(gateway.test.deps), 0);
  assert.deepEqual(await reportsOfHarbor(), []);
  assert.deepEqual(await database.db.select().from(exportSchedules), []);
});

test('nobody is told who lost access while the file was made', async () => {
  const { id } = await schedule();
  await madeDue(id, now());
  await runSchedules(gateway.test.deps);
  await database.db.delete(organizationUsers).where(eq(organizationUsers.userId, admin));
  const [report] = await reportsOfHarbor();
  await makeReport(gateway.test.deps, report?.id ?? '');
  assert.deepEqual(await mailsTo(email), []);
});

test('what only admins may search by is not exported for who is none any more', async () => {
  const { id } = await schedule({
    filter: { organizationSlug: harbor.organization.slug, transferRef: 'abc' },
  });
  await madeDue(id, now());
  await runSchedules(gateway.test.deps);
  await database.db
    .update(organizationUsers)
    .set({ roles: ['TRACK'] })
    .where(eq(organizationUsers.userId, admin));
  const [report] = await reportsOfHarbor();
  await makeReport(gateway.test.deps, report?.id ?? '');
  assert.equal((await reportsOfHarbor())[0]?.status, 'failed');
});

test('days, unknown zones and an eleventh are refused', async () => {
  const refused = async (over: object) =>
    (await gateway.ask(admin, add, { input: inputOf(over) })).errors.map(({ message }) => message);
  const { slug } = harbor.organization;
  assert.deepEqual(await refused({ filter: { organizationSlug: slug, startAt: '2026-01-01T00:00:00Z' } }), [
    'The days follow from how often it is made.',
  ]);
  assert.deepEqual(await refused({ timeZone: 'Mars/Base' }), ['There is no such time zone.']);
  for (let count = 0; count < 10; count += 1) await schedule();
  assert.deepEqual(await refused({}), ['You have 10 exports by mail. Stop one to add another.']);
});

test('its owner sees, changes and stops it; nobody else knows of it', async () => {
  const { id } = await schedule();
  const list = `query($slug: String!) { exportSchedules(organizationSlug: $slug) { id every narrowed } }`;
  const change = `mutation($id: ID!) { updateExportSchedule(id: $id, every: MONTHLY, dated: DEPOSITED) { every nextAt } }`;
  const stop = `mutation($id: ID!) { stopExportSchedule(id: $id) }`;
  const { slug } = harbor.organization;
  const { organizationId } = harbor;
  const colleague = (await addUser(gateway.test, { organizationId, roles: ['ADMIN'] })).id;
  assert.deepEqual((await gateway.ask(colleague, list, { slug })).data, { exportSchedules: [] });
  for (const document of [change, stop])
    assert.equal((await gateway.ask(colleague, document, { id })).errors.length, 1);
  assert.deepEqual((await gateway.ask(admin, change, { id })).errors, []);
  assert.deepEqual((await gateway.ask(admin, list, { slug })).data, {
    exportSchedules: [{ id, every: 'MONTHLY', narrowed: false }],
  });
  assert.deepEqual((await gateway.ask(admin, stop, { id })).data, { stopExportSchedule: id });
  assert.deepEqual((await gateway.ask(admin, list, { slug })).data, { exportSchedules: [] });
});

test('one key changes it once, and stops it once', async () => {
  const { id } = await schedule();
  const ask = (document: string, key: string) =>
    gateway.ask(admin, document, { id }, { 'idempotency-key': key });
  const to = (every: string) =>
    `mutation($id: ID!) { updateExportSchedule(id: $id, every: ${every}, dated: DEPOSITED) { every } }`;
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  await ask(to('MONTHLY'), first);
  await ask(to('WEEKLY'), second);
  assert.deepEqual((await ask(to('MONTHLY'), first)).data, { updateExportSchedule: { every: 'MONTHLY' } });
  const [row] = await database.db.select().from(exportSchedules).where(eq(exportSchedules.id, id));
  assert.equal(row?.every, 'WEEKLY', 'the repeat changed nothing');
  const stop = 'mutation($id: ID!) { stopExportSchedule(id: $id) }';
  for (let time = 0; time < 2; time += 1)
    assert.deepEqual((await ask(stop, third)).data, { stopExportSchedule: id });
});
