import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { transactionEvents } from '../../db/schema/index.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOccasion, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let home: TestOrganization;
let dana: string;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  home = await addOrganization(gateway.test);
  dana = (await addUser(gateway.test, { organizationId: home.organizationId, roles: ['ADMIN'] })).id;
});

const add = (values: Parameters<typeof addPayment>[2]) => addPayment(gateway.test, home, values);

const page = z.object({
  transactionTemplates: z.object({
    entries: z.array(z.object({ id: z.string() })),
    sums: z.object({ inbound: z.object({ count: z.number() }), outbound: z.object({ count: z.number() }) }),
  }),
});

/** The ids of the queue, oldest first. */
async function queue(state: 'OPEN' | 'SNOOZED' = 'OPEN', asker = dana): Promise<string[]> {
  const { data, errors } = await gateway.ask(
    asker,
    `query($filter: TransactionTemplatesFilter!) {
      transactionTemplates(filter: $filter, order: { field: ID, direction: ASC }) {
        entries { id } sums { inbound { count } outbound { count } }
      }
    }`,
    { filter: { organizationSlug: home.organization.slug, recovery: state } },
  );
  assert.deepEqual(errors, []);
  const { entries, sums } = page.parse(data).transactionTemplates;
  assert.equal(sums.inbound.count + sums.outbound.count, entries.length);
  return entries.map(({ id }) => id);
}

async function change(name: string, id: number | string, more: string, asker = dana) {
  const { data, errors } = await gateway.ask(
    asker,
    `mutation($id: ID!) { ${name}(transactionTemplateId: $id, ${more}) {
      recovery { owner mine snoozedUntil settledAt } notes { author text }
    } }`,
    { id: String(id) },
  );
  return { answer: data?.[name], code: errors[0]?.extensions.code };
}

test('all that stopped waits, and nothing else', async () => {
  const stopped = [];
  for (const displayStatus of [
    'FAILED',
    'BLOCKED',
    'DEPOSITED_AND_FAILED',
    'APPROVAL_REJECTED',
    'APPROVAL_EXPIRED',
  ] as const) {
    stopped.push(String((await add({ displayStatus })).id));
  }
  await add({ displayStatus: 'CANCELED' });
  await add({ displayStatus: 'DEPOSITED' });
  await add({ displayStatus: 'FAILED', active: false });
  assert.deepEqual(await queue(), stopped);
});

test('a request whose mail was refused waits until it is sent again', async () => {
  const { id } = await add({ displayStatus: 'PENDING', receiverEmail: 'Pat@people.example' });
  const event = {
    ...{ transactionTemplateId: id, organizationId: home.organizationId, at: gateway.test.deps.clock() },
    actorKind: 'system' as const,
  };
  await database.db
    .insert(transactionEvents)
    .values({ ...event, type: 'MAIL_REFUSED', data: { to: 'pat@people.example' } });
  assert.deepEqual(await queue(), [String(id)]);
  await database.db.insert(transactionEvents).values({ ...event, type: 'REQUEST_RESENT' });
  assert.deepEqual(await queue(), []);
});

test('somebody takes it, puts it aside, and says that it is done', async () => {
  const { id } = await add({ displayStatus: 'FAILED' });
  const taken = await change('takePayment', id, 'taken: true');
  assert.partialDeepStrictEqual(taken.answer, { recovery: { mine: true, settledAt: null } });
  assert.deepEqual(await queue(), [String(id)]);

  const later = new Date(gateway.test.deps.clock().getTime() + 86_400_000).toISOString();
  await change('snoozePayment', id, `until: "${later}"`);
  assert.deepEqual([await queue(), await queue('SNOOZED')], [[], [String(id)]]);
  await change('snoozePayment', id, 'until: null');
  assert.deepEqual(await queue(), [String(id)]);

  await change('settlePayment', id, 'settled: true');
  assert.deepEqual([await queue(), await queue('SNOOZED')], [[], []]);
  await change('settlePayment', id, 'settled: false');
  assert.deepEqual(await queue(), [String(id)]);
});

test('a day that is over is refused', async () => {
  const { id } = await add({ displayStatus: 'FAILED' });
  assert.equal((await change('snoozePayment', id, 'until: "2020-01-01T00:00:00.000Z"')).code, 'BAD_INPUT');
});

test('a request that is made again settles the first one and is linked to it', async () => {
  const first = await add({ displayStatus: 'FAILED' });
  const ask = (attemptOf: number | string) =>
    gateway.ask(
      dana,
      `mutation($occasion: ID!, $attemptOf: ID) {
        sendTransactionRequest(
          paymentOccasionId: $occasion
          request: { amount: 10000, receiverEmail: "pat@people.example" }
          attemptOf: $attemptOf
        ) { transactionTemplate { id attempts { id } } }
      }`,
      { occasion: home.inbound.id, attemptOf: String(attemptOf) },
    );
  const made = z.object({
    sendTransactionRequest: z.object({
      transactionTemplate: z.object({ id: z.string(), attempts: z.array(z.object({ id: z.string() })) }),
    }),
  });
  const second = made.parse((await ask(first.id)).data).sendTransactionRequest.transactionTemplate;
  assert.deepEqual(
    second.attempts.map(({ id }) => id),
    [String(first.id), second.id],
  );
  assert.deepEqual(await queue(), []);
  const third = made.parse((await ask(second.id)).data).sendTransactionRequest.transactionTemplate;
  assert.equal(third.attempts.length, 3);

  const foreign = await addPayment(gateway.test, await addOrganization(gateway.test), {});
  assert.equal((await ask(foreign.id)).errors[0]?.extensions.code, 'NOT_FOUND');
});

test('a payment that is sent again settles the first one and is linked to it', async () => {
  const outbound = await addOccasion(gateway.test, {
    ...{ organizationId: home.organizationId, fundingSourceId: home.account.id },
    direction: 'OUTBOUND',
  });
  const first = await add({ displayStatus: 'FAILED', direction: 'OUTBOUND' });
  const send = (attemptOf: number) =>
    gateway.ask(
      dana,
      `mutation($input: CreateTransactionTemplateInput!, $attemptOf: ID) {
        createTransactionTemplate(input: $input, attemptOf: $attemptOf) { id attempts { id } }
      }`,
      {
        input: {
          ...{ amount: 10_000, receiverEmail: 'vendor@people.example', paymentOccasionId: outbound.id },
          ...{ paymentMethodId: home.account.id, paymentMethodType: 'FUNDING_SOURCE' },
        },
        attemptOf: String(attemptOf),
      },
    );
  const made = z.object({
    createTransactionTemplate: z.object({
      id: z.string(),
      attempts: z.array(z.object({ id: z.string() })),
    }),
  });
  const second = made.parse((await send(first.id)).data).createTransactionTemplate;
  assert.deepEqual(
    second.attempts.map(({ id }) => id),
    [String(first.id), second.id],
  );
  assert.deepEqual(await queue(), []);

  const foreign = await addPayment(gateway.test, await addOrganization(gateway.test), {});
  assert.equal((await send(foreign.id)).errors[0]?.extensions.code, 'NOT_FOUND');
});

test('notes are read and written by people of the organization alone', async () => {
  const { id } = await add({ displayStatus: 'FAILED' });
  const { answer } = await change('addPaymentNote', id, 'text: "Called, pays tomorrow"');
  assert.partialDeepStrictEqual(answer, { notes: [{ text: 'Called, pays tomorrow' }] });
  assert.equal((await change('addPaymentNote', id, 'text: "  "')).code, 'BAD_INPUT');
  const other = await addOrganization(gateway.test);
  const stranger = await addUser(gateway.test, { organizationId: other.organizationId, roles: ['ADMIN'] });
  assert.equal((await change('addPaymentNote', id, 'text: "Hello"', stranger.id)).code, 'NOT_FOUND');
});

test('the history of the organization names the payment that somebody looked after', async () => {
  const { id } = await add({ displayStatus: 'FAILED' });
  await change('addPaymentNote', id, 'text: "Called, pays tomorrow"');
  const { data, errors } = await gateway.ask(
    dana,
    'query($id: ID!) { organizationHistory(organizationId: $id, limit: 1) { entries { action subject } } }',
    { id: home.organizationId },
  );
  assert.deepEqual(errors, []);
  assert.deepEqual(data?.['organizationHistory'], {
    entries: [{ action: 'addPaymentNote', subject: `#${id}` }],
  });
});
