import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { paymentOccasions } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addPayment } from '../../testing/payments.ts';
import { addFee, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

const DAY = 86_400_000;
let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: string;
let agent: string;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  const { organizationId } = harbor;
  admin = (await addUser(gateway.test, { organizationId, roles: ['ADMIN'] })).id;
  agent = (await addUser(gateway.test, { organizationId, roles: ['REQUEST'] })).id;
  await database.db
    .update(paymentOccasions)
    .set({ context: 'GENERIC' })
    .where(eq(paymentOccasions.id, harbor.inbound.id));
});
after(async () => {
  await gateway.close();
  await database.close();
});

const query = `query($slug: String!, $occasion: ID!, $rows: [BatchPreviewInput!]!) {
  batchPreview(organizationSlug: $slug, paymentOccasionId: $occasion, requests: $rows) {
    totalAmount totalFeeAmount feePayer similar { lineNumber transactionTemplateId createdAt }
  }
}`;
const answer = z.object({
  batchPreview: z.object({
    totalAmount: z.number(),
    totalFeeAmount: z.number(),
    feePayer: z.string().nullable(),
    similar: z.array(
      z.object({ lineNumber: z.number(), transactionTemplateId: z.string(), createdAt: z.string() }),
    ),
  }),
});
const ask = (user: string, rows: object[], occasion = harbor.inbound.id) =>
  gateway.ask(user, query, { slug: harbor.organization.slug, occasion, rows });
const preview = async (user: string, rows: object[]) => {
  const { data, errors } = await ask(user, rows);
  assert.deepEqual(errors, []);
  return answer.parse(data).batchPreview;
};
const row = (lineNumber: number, amount: number, receiverEmail: string) => ({
  lineNumber,
  amount,
  receiverEmail,
});

test('rows like a request of the last 30 days are pointed out with the newest such request', async () => {
  const ago = (days: number) => new Date(gateway.test.deps.clock().getTime() - days * DAY);
  const made = (values: object) => addPayment(gateway.test, harbor, { amount: 50_000, ...values });
  await made({ receiverEmail: 'maya@people.example', createdAt: ago(20) });
  const newest = await made({ receiverEmail: 'Maya@people.example', createdAt: ago(2), requesterId: agent });
  await made({ receiverEmail: 'old@people.example', createdAt: ago(31) });
  await made({ receiverEmail: 'gone@people.example', displayStatus: 'CANCELED' });
  const elsewhere = await addOrganization(gateway.test);
  await addPayment(gateway.test, elsewhere, { amount: 50_000, receiverEmail: 'away@people.example' });
  const own = await made({ receiverEmail: 'desk@people.example' });
  const rows = [
    row(2, 50_000, ' MAYA@people.example '),
    row(3, 50_001, 'maya@people.example'),
    row(4, 50_000, 'old@people.example'),
    row(5, 50_000, 'gone@people.example'),
    row(6, 50_000, 'away@people.example'),
    row(7, 50_000, 'desk@people.example'),
  ];
  assert.deepEqual((await preview(admin, rows)).similar, [
    { lineNumber: 2, transactionTemplateId: String(newest.id), createdAt: ago(2).toISOString() },
    { lineNumber: 7, transactionTemplateId: String(own.id), createdAt: ago(0).toISOString() },
  ]);
  assert.deepEqual(
    (await preview(agent, rows)).similar.map(({ lineNumber }) => lineNumber),
    [2],
    'agents are told of their own requests',
  );
});

test('the sum and the fees of 1,000 rows; more are refused', async () => {
  const rows = Array.from({ length: 1_000 }, (_each, index) => row(index + 2, 10_000, `p${index}@x.example`));
  const free = await preview(admin, rows);
  assert.deepEqual([free.totalAmount, free.totalFeeAmount, free.feePayer], [10_000_000, 0, null]);
  const fee = await addFee(gateway.test, harbor.organizationId, 1_500, 'PARTY');
  await database.db
    .update(paymentOccasions)
    .set({ feeConfigurationId: fee.id })
    .where(eq(paymentOccasions.id, harbor.inbound.id));
  const charged = await preview(admin, rows);
  assert.deepEqual([charged.totalFeeAmount, charged.feePayer], [1_500_000, 'PARTY']);
  assert.equal(
    (await ask(admin, [...rows, row(1_002, 1, 'x@x.example')])).errors[0]?.message,
    'Max 1000 rows',
  );
  assert.deepEqual(await preview(admin, []), {
    totalAmount: 0,
    totalFeeAmount: 0,
    feePayer: null,
    similar: [],
  });
});

test('only what the organization collects through is previewed', async () => {
  const outbound = await ask(admin, [], harbor.outbound.id);
  assert.equal(outbound.errors[0]?.extensions.code, 'CONFLICT');
  assert.equal((await ask(admin, [], 'x')).errors[0]?.extensions.code, 'NOT_FOUND');
});
