import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { count, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import {
  paymentOccasions,
  subscriptions,
  transactionEvents,
  transactionTemplates,
} from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { drainOutbox } from '../delivery/deliver.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addAccount, addFee, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: string;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  admin = (await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] })).id;
});
after(async () => {
  await gateway.close();
  await database.close();
});

const open = `mutation($name: String!, $slug: String!, $occasion: ID!) {
  getOrCreateBatch(name: $name, organizationSlug: $slug, paymentOccasionId: $occasion) {
    id name active organizationId paymentOccasionId
  }
}`;
const send = `mutation($batch: ID!, $rows: [TransactionRequestInput!]!, $key: String) {
  sendTransactionRequests(batchId: $batch, requests: $rows, idempotencyKey: $key) {
    successes transactionTemplateIds
    failed { lineNumber amount receiverEmail formFields { name label value } reason field }
  }
}`;
const batchAnswer = z.object({ getOrCreateBatch: z.object({ id: z.string() }) });
const sentAnswer = z.object({
  sendTransactionRequests: z.object({
    successes: z.number(),
    transactionTemplateIds: z.array(z.string()),
    failed: z.array(z.object({ lineNumber: z.number(), reason: z.string(), field: z.string() }).loose()),
  }),
});

const openBatch = async (name: string = randomUUID(), occasion = harbor.inbound.id): Promise<string> => {
  const { data, errors } = await gateway.ask(admin, open, { name, slug: harbor.organization.slug, occasion });
  assert.deepEqual(errors, []);
  return batchAnswer.parse(data).getOrCreateBatch.id;
};
const sendRows = async (batch: string, rows: object[], key: string | null = null) => {
  const { data, errors } = await gateway.ask(admin, send, { batch, rows, key });
  assert.deepEqual(errors, []);
  return sentAnswer.parse(data).sendTransactionRequests;
};
const rowsOf = (size: number): object[] =>
  Array.from({ length: size }, (_each, index) => ({
    amount: 10_000 + index,
    receiverEmail: `payer-${index}@people.example`,
    lineNumber: index + 2,
  }));
const stored = (batch: string) =>
  database.db.select().from(transactionTemplates).where(eq(transactionTemplates.batchId, batch));

describe('getOrCreateBatch', () => {
  test('gives the same batch for the same name, also to two at once', async () => {
    const name = randomUUID();
    const [first, second] = await Promise.all([openBatch(name), openBatch(` ${name} `)]);
    assert.equal(first, second);
  });

  test('needs a title, an occasion of the organization and a permission to request', async () => {
    const slug = harbor.organization.slug;
    const ask = (userId: string, values: object) =>
      gateway.ask(userId, open, { name: 'x', slug, occasion: harbor.inbound.id, ...values });
    const untitled = await ask(admin, { name: '  ' });
    assert.deepEqual(
      [untitled.errors[0]?.message, untitled.errors[0]?.extensions.field],
      ['Batch Title required', 'name'],
    );
    const foreign = (await addOrganization(gateway.test)).inbound.id;
    const elsewhere = await ask(admin, { occasion: foreign });
    assert.equal(elsewhere.errors[0]?.message, 'The payment occasion was not found.');
    const outbound = await ask(admin, { occasion: harbor.outbound.id });
    assert.equal(outbound.errors[0]?.extensions.code, 'CONFLICT');
    const membership = { organizationId: harbor.organizationId, roles: ['REQUEST_ESCROW' as const] };
    const agent = await addUser(gateway.test, membership);
    assert.equal((await ask(agent.id, {})).errors[0]?.extensions.code, 'FORBIDDEN');
    const stranger = await addUser(gateway.test);
    assert.equal((await ask(stranger.id, {})).errors[0]?.extensions.code, 'NOT_FOUND');
  });
});

describe('sendTransactionRequests', () => {
  test('makes 1,000 pending requests, each with its event, its fee and a mail to its payer', async () => {
    const fee = await addFee(gateway.test, harbor.organizationId, 1_500, 'PARTY');
    await database.db
      .update(paymentOccasions)
      .set({ feeConfigurationId: fee.id })
      .where(eq(paymentOccasions.id, harbor.inbound.id));
    // Somebody has this address, which the organization is not told.
    await addUser(gateway.test, undefined, { email: 'Payer-7@people.example' });
    const batch = await openBatch();
    const answer = await sendRows(batch, rowsOf(1_000));
    assert.deepEqual([answer.successes, answer.failed], [1_000, []]);
    const rows = await stored(batch);
    assert.equal(rows.length, 1_000);
    assert.equal(new Set(rows.map(({ lineNumber }) => lineNumber)).size, 1_000);
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    answer.transactionTemplateIds.forEach((id, index) => {
      const row = byId.get(id);
      assert.deepEqual(
        [row?.amount, row?.status, row?.statusGroup, row?.fee, row?.requesterId],
        [10_000 + index, 'PENDING', 'REQUESTED_AND_PENDING', 1_500, admin],
      );
    });
    const { buyerId, buyerEmail } = byId.get(answer.transactionTemplateIds[7] ?? '') ?? {};
    assert.deepEqual([buyerId, buyerEmail], [null, 'payer-7@people.example']);
    const [events] = await database.db
      .select({ all: count() })
      .from(transactionEvents)
      .innerJoin(transactionTemplates, eq(transactionTemplates.id, transactionEvents.transactionTemplateId))
      .where(eq(transactionTemplates.batchId, batch));
    assert.equal(events?.all, 1_000);
    await drainOutbox(gateway.test.deps, 5);
    assert.match(gateway.test.mail.sent[0]?.to ?? '', /^payer-\d+@people\.example$/i);
  });

  test('a repeat of the same rows changes nothing, under whatever key', async () => {
    const batch = await openBatch();
    const rows = [...rowsOf(3), { amount: 1, receiverEmail: 'low@people.example' }];
    const first = await sendRows(batch, rows);
    assert.deepEqual(await sendRows(batch, rows), first);
    assert.deepEqual(await sendRows(batch, rows, randomUUID()), first);
    const together = await Promise.all([sendRows(batch, rows), sendRows(batch, rows, randomUUID())]);
    assert.deepEqual(together, [first, first]);
    assert.equal((await stored(batch)).length, 3);
  });

  test('every row that breaks a rule comes back with its line and reason, the others are sent', async () => {
    const fields = [
      { name: 'propaddress', label: 'Property address', type: 'ADDRESS' as const, required: true },
    ];
    await database.db
      .update(paymentOccasions)
      .set({ formFields: fields, limit: null })
      .where(eq(paymentOccasions.id, harbor.inbound.id));
    const batch = await openBatch();
    const good = {
      amount: 75_000_000,
      receiverEmail: 'ok@people.example',
      formFields: [{ name: 'propaddress', value: '1 Main St' }],
    };
    const answer = await sendRows(batch, [
      good,
      { ...good, amount: 4_799 },
      { ...good, amount: 75_000_001 },
      { ...good, receiverEmail: ' ' },
      { ...good, receiverEmail: 'nobody' },
      { ...good, formFields: [], lineNumber: 70 },
      { ...good, formFields: [...good.formFields, { name: 'other', value: 'x' }] },
    ]);
    assert.equal(answer.successes, 1);
    assert.deepEqual(
      answer.failed.map(({ lineNumber, reason, field }) => [lineNumber, reason, field]),
      [
        [3, 'Min $48', 'requests.1.amount'],
        [4, 'Max $750,000', 'requests.2.amount'],
        [5, 'Missing email', 'requests.3.receiverEmail'],
        [6, 'Invalid email', 'requests.4.receiverEmail'],
        [70, 'Missing Property address', 'requests.5.formFields.propaddress'],
        [8, 'Unknown field other', 'requests.6.formFields.other'],
      ],
    );
    assert.deepEqual(answer.failed[1]?.['formFields'], [
      { name: 'propaddress', label: 'Property address', value: '1 Main St' },
    ]);
    const [only] = await stored(batch);
    assert.deepEqual([only?.address, only?.lineNumber], ['1 Main St', 2]);
    await database.db
      .update(paymentOccasions)
      .set({ formFields: [] })
      .where(eq(paymentOccasions.id, harbor.inbound.id));
  });

  test('takes 1 to 1,000 rows and only from those who know the batch', async () => {
    const batch = await openBatch();
    const many = await gateway.ask(admin, send, { batch, rows: rowsOf(1_001) });
    assert.equal(many.errors[0]?.message, 'Max 1000 rows');
    const none = await gateway.ask(admin, send, { batch, rows: [] });
    assert.equal(none.errors[0]?.extensions.field, 'requests');
    const other = await addOrganization(gateway.test);
    const stranger = await addUser(gateway.test, {
      organizationId: other.organizationId,
      roles: ['ADMIN'],
    });
    for (const id of [batch, randomUUID(), 'x']) {
      const refused = await gateway.ask(stranger.id, send, { batch: id, rows: rowsOf(1) });
      assert.equal(refused.errors[0]?.message, 'The batch was not found.');
    }
    const seen = await gateway.ask(stranger.id, 'query($id: ID!) { batch(id: $id) { id } }', { id: batch });
    assert.deepEqual([seen.data, seen.errors], [{ batch: null }, []]);
    assert.equal((await stored(batch)).length, 0);
  });

  test('a row says by when it is to be paid; what is no day, or over, comes back at its field', async () => {
    const day = new Date(gateway.test.deps.clock().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    const batch = await openBatch();
    const [first, second, third] = rowsOf(3);
    const answer = await sendRows(batch, [
      { ...first, dueOn: day },
      { ...second, dueOn: 'Friday' },
      { ...third, dueOn: '2020-01-02' },
    ]);
    assert.deepEqual(
      answer.failed.map(({ reason, field }) => [reason, field]),
      [
        ['Enter a day', 'requests.1.dueOn'],
        ['Choose today or a later day', 'requests.2.dueOn'],
      ],
    );
    assert.deepEqual(
      (await stored(batch)).map(({ dueOn }) => dueOn),
      [day],
    );
  });

  test('where the payer authorized beforehand, the payment goes on by itself', async () => {
    await database.db
      .update(paymentOccasions)
      .set({ autoAuthEnabled: true })
      .where(eq(paymentOccasions.id, harbor.inbound.id));
    const payer = await addUser(gateway.test);
    const account = await addAccount(gateway.test, { userId: payer.id });
    await database.db.insert(subscriptions).values({
      organizationId: harbor.organizationId,
      userId: payer.id,
      paymentOccasionId: harbor.inbound.id,
      fundingSourceId: account.id,
      status: 'ACTIVE',
    });
    const batch = await openBatch();
    await sendRows(batch, [{ amount: 20_000, receiverEmail: payer.email }, ...rowsOf(1)]);
    const states = (await stored(batch)).map(({ displayStatus }) => displayStatus).toSorted();
    assert.deepEqual(states, ['AUTHORIZED', 'PENDING']);
  });
});

test('batches are listed newest first, page by page', async () => {
  const own = await addOrganization(gateway.test);
  const { id: userId } = await addUser(gateway.test, {
    organizationId: own.organizationId,
    roles: ['REQUEST'],
  });
  const slug = own.organization.slug;
  for (const name of ['one', 'two', 'three']) {
    gateway.test.pass(1_000);
    await gateway.ask(userId, open, { name, slug, occasion: own.inbound.id });
  }
  const list = `query($slug: String!, $after: String) { batches(organizationSlug: $slug, limit: 2, afterCursor: $after) {
    entries { name } pageInfo { afterCursor hasMoreEntries totalCount } } }`;
  const page = z.object({
    batches: z.object({
      entries: z.array(z.object({ name: z.string() })),
      pageInfo: z.object({ afterCursor: z.string().nullable(), totalCount: z.number() }).loose(),
    }),
  });
  const first = page.parse((await gateway.ask(userId, list, { slug })).data).batches;
  assert.deepEqual(first.entries, [{ name: 'three' }, { name: 'two' }]);
  assert.equal(first.pageInfo.totalCount, 3);
  const after = first.pageInfo.afterCursor;
  const second = page.parse((await gateway.ask(userId, list, { slug, after })).data).batches;
  assert.deepEqual(second.entries, [{ name: 'one' }]);
  const hidden = await gateway.ask(admin, list, { slug });
  assert.equal(hidden.errors[0]?.message, 'The organization was not found.');
});
