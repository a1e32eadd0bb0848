import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { integrations, outbox, webhookAttempts, webhookSubscriptions } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { WebhookForbidden, WebhookUnreachable, type WebhookAnswer } from '../../providers/webhooks/port.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import { agentFeeLifecycle } from '../../payments/lifecycle/agent-fee-table.ts';
import { lifecycle } from '../../payments/lifecycle/table.ts';
import { messageKinds } from '../../payments/outbox/webhook-messages.ts';
import { deliverWebhook } from './deliver.ts';
import { beginDelivery } from './store.ts';

const secret = `whsec_${Buffer.from('a secret of the receiver').toString('base64')}`;
let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
let stranger: Awaited<ReturnType<typeof addUser>>;
let agent: Awaited<ReturnType<typeof addUser>>;
let integrationId: string;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  const { organizationId } = harbor;
  admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN', 'REQUEST'] });
  agent = await addUser(gateway.test, { organizationId, roles: ['REQUEST'] });
  const other = await addOrganization(gateway.test);
  stranger = await addUser(gateway.test, { organizationId: other.organizationId, roles: ['ADMIN'] });
  const [row] = await database.db
    .insert(integrations)
    .values({ name: 'Closing Desk', organizationId })
    .returning();
  integrationId = row?.id ?? '';
});
after(async () => {
  await gateway.close();
  await database.close();
});

async function asked<Answer>(userId: string, query: string, variables: object = {}): Promise<Answer> {
  const { data, errors } = await gateway.ask(userId, query, variables);
  assert.deepEqual(errors, []);
  return Object.values(data ?? {})[0] as Answer;
}
const refusal = async (userId: string, query: string, variables: object = {}) => {
  const [error] = (await gateway.ask(userId, query, variables)).errors;
  return [error?.extensions.code, error?.extensions.field];
};
const create = `mutation($integrationId: ID!, $secret: String!, $url: String!) {
  createWebhookSubscription(integrationId: $integrationId, secret: $secret, url: $url) { id url } }`;
const given = () => ({ integrationId, secret, url: 'https://desk.example/hooks' });
const added = () => asked<{ id: string; url: string }>(admin.id, create, given());
const remove = 'mutation($id: ID!) { deleteWebhookSubscription(id: $id) }';
const retry = 'mutation($id: ID!) { retryWebhookAttempt(id: $id) { resultCode } }';

/** Asks for a payment, and answers the message that this queued. */
async function queued() {
  gateway.test.pass(1_000);
  const { id } = await asked<{ id: string }>(
    admin.id,
    `mutation($id: ID!) { sendTransactionRequest(paymentOccasionId: $id,
       request: { amount: 10000, receiverEmail: "payer@people.example" }) { id } }`,
    { id: harbor.inbound.id },
  );
  const attempts = await attemptsAbout(id);
  assert.ok(attempts[0]);
  return attempts[0];
}
const attemptsAbout = (templateId: string) =>
  database.db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.transactionTemplateId, Number(templateId)));
const rowOf = async (id: string) => {
  const [row] = await database.db.select().from(webhookAttempts).where(eq(webhookAttempts.id, id));
  assert.ok(row);
  return row;
};

test('a payment’s step is told to the webhook, signed as Standard Webhooks has it', async () => {
  const webhook = await added();
  const attempt = await queued();
  gateway.test.pass(Date.now() - gateway.test.deps.clock().getTime()); // the signature's age is checked
  await deliverWebhook(gateway.test.deps, attempt.id);
  const message = gateway.test.webhooks.sent.at(-1);
  assert.ok(message);
  const read = new Webhook(secret).verify(message.body, { ...message.headers });
  const { type, data } = z
    .object({ type: z.string(), data: z.object({ id: z.string(), status: z.string(), amount: z.number() }) })
    .parse(read);
  assert.deepEqual([type, data.status, data.amount], ['payment.requested', 'PENDING', 10_000]);
  assert.equal(data.id, String(attempt.transactionTemplateId));
  assert.ok(!message.body.includes('payer@'));
  const altered = message.body.replace('10000', '10');
  assert.throws(() => new Webhook(secret).verify(altered, { ...message.headers }));
  const delivered = await rowOf(attempt.id);
  assert.deepEqual([delivered.resultCode, delivered.deliveredAt !== null], [200, true]);
  const count = gateway.test.webhooks.sent.length;
  await deliverWebhook(gateway.test.deps, attempt.id);
  assert.equal(gateway.test.webhooks.sent.length, count, 'what was delivered is not sent again');
  const [stored] = await database.db
    .select()
    .from(webhookSubscriptions)
    .where(eq(webhookSubscriptions.id, webhook.id));
  assert.ok(stored && !stored.secretEncrypted.includes(secret.slice(6)));
  await asked(admin.id, remove, { id: webhook.id });
});

test('failures are tried again, listed with their code, and once more by hand', async () => {
  const webhook = await added();
  const attempt = await queued();
  const { answers, sent } = gateway.test.webhooks;
  answers.push(500, 302, new WebhookUnreachable('There was no answer'));
  for (const code of [500, 302, null]) {
    await assert.rejects(deliverWebhook(gateway.test.deps, attempt.id));
    assert.equal((await rowOf(attempt.id)).resultCode, code);
  }
  const list = `query($id: ID!) { webhookAttempts(integrationId: $id, limit: 1) {
    id url resultCode externalId integrationId transactionTemplate { id } } }`;
  assert.deepEqual(await asked(admin.id, list, { id: integrationId }), [
    {
      id: attempt.id,
      url: webhook.url,
      resultCode: null,
      externalId: attempt.externalId,
      integrationId,
      transactionTemplate: { id: String(attempt.transactionTemplateId) },
    },
  ]);
  assert.equal((await refusal(stranger.id, retry, { id: attempt.id }))[0], 'NOT_FOUND');
  await asked(admin.id, retry, { id: attempt.id });
  await deliverWebhook(gateway.test.deps, attempt.id);
  assert.equal((await rowOf(attempt.id)).resultCode, 200);
  const ids = new Set(sent.slice(-4).map(({ headers }) => headers['webhook-id']));
  assert.deepEqual([...ids], [attempt.externalId], 'one message keeps its id');
  await asked(admin.id, remove, { id: webhook.id });
  assert.equal((await refusal(admin.id, retry, { id: attempt.id }))[0], 'CONFLICT');
});

test('a message is on its way once, however many jobs there are for it', async () => {
  const webhook = await added();
  const attempt = await queued();
  const { deps, webhooks } = gateway.test;
  const under = Promise.withResolvers<WebhookAnswer>();
  const begun = Promise.withResolvers<null>();
  let sent = 0;
  deps.ports.webhooks = {
    send: () => {
      sent += 1;
      begun.resolve(null);
      return under.promise;
    },
  };
  const first = deliverWebhook(deps, attempt.id);
  await begun.promise;
  await asked(admin.id, retry, { id: attempt.id });
  await assert.rejects(deliverWebhook(deps, attempt.id), /is being delivered/);
  under.resolve({ status: 200, body: '' });
  await first;
  await deliverWebhook(deps, attempt.id);
  assert.equal(sent, 1);
  deps.ports.webhooks = webhooks;

  // A process that died with a message leaves it to the next one after a while.
  const lost = await queued();
  assert.notEqual(await beginDelivery(deps.db, lost.id, deps.databaseClock()), 'claimed');
  const before = webhooks.sent.length;
  await assert.rejects(deliverWebhook(deps, lost.id), /is being delivered/);
  gateway.test.pass(30_000);
  await deliverWebhook(deps, lost.id);
  assert.equal(webhooks.sent.length, before + 1);
  await asked(admin.id, remove, { id: webhook.id });
});

test('an address inside is not tried again; one that is gone is told nothing more', async () => {
  const webhook = await added();
  const [inside, gone] = [await queued(), await queued()];
  gateway.test.webhooks.answers.push(new WebhookForbidden('inside'), 410);
  await deliverWebhook(gateway.test.deps, inside.id);
  assert.equal((await rowOf(inside.id)).resultCode, null);
  await deliverWebhook(gateway.test.deps, gone.id);
  const list = `query($id: ID!) { webhookSubscriptions(integrationId: $id) { id url goneAt } }`;
  const { url } = webhook;
  const goneAt = gateway.test.deps.clock().toISOString();
  assert.deepEqual(await asked(admin.id, list, { id: integrationId }), [{ id: webhook.id, url, goneAt }]);
  const told =
    'query($id: ID!) { organizationHistory(organizationId: $id, limit: 1) { entries { action actorName subject } } }';
  assert.deepEqual(await asked(admin.id, told, { id: harbor.organizationId }), {
    entries: [{ action: 'webhookGone', actorName: null, subject: url }],
  });
  await assert.rejects(queued(), 'no message is queued any more');
  const again = 'mutation($id: ID!) { retryWebhookAttempt(id: $id) { id } }';
  const sample = 'mutation($id: ID!) { sendSampleWebhook(subscriptionId: $id) { id } }';
  const tries = `query($id: ID!) { webhookAttempts(integrationId: $id, limit: 2) { canBeSentAgain } }`;
  for (const [call, id] of [
    [again, gone.id],
    [sample, webhook.id],
  ] as const) {
    const { errors } = await gateway.ask(admin.id, call, { id });
    assert.match(errors[0]?.message ?? '', /^This webhook is switched off: its address answered 410 Gone/);
  }
  const none = [{ canBeSentAgain: false }, { canBeSentAgain: false }];
  assert.deepEqual(await asked(admin.id, tries, { id: integrationId }), none);
  await asked(admin.id, remove, { id: webhook.id });
  assert.deepEqual(await asked(admin.id, list, { id: integrationId }), []);
  const { errors } = await gateway.ask(admin.id, again, { id: gone.id });
  assert.equal(errors[0]?.message, 'This webhook was deleted.');
  assert.deepEqual(await refusal(stranger.id, remove, { id: webhook.id }), ['NOT_FOUND', undefined]);
});

test('what is wrong is told at its field; others don’t learn of the integration', async () => {
  const cases: [object, string][] = [
    [{ url: 'http://desk.example/' }, 'url'],
    [{ url: 'https://127.0.0.1/' }, 'url'],
    [{ url: 'https://[::ffff:169.254.169.254]/' }, 'url'],
    [{ url: 'https://localhost/' }, 'url'],
    [{ secret: 'short' }, 'secret'],
    [{ secret: 'whsec_no base64 at all, but long' }, 'secret'],
  ];
  for (const [change, field] of cases) {
    assert.deepEqual(await refusal(admin.id, create, { ...given(), ...change }), ['BAD_INPUT', field]);
  }
  assert.equal((await refusal(stranger.id, create, given()))[0], 'NOT_FOUND');
  assert.equal((await refusal(agent.id, create, given()))[0], 'FORBIDDEN');
  const list = 'query($id: ID!) { integrations(organizationId: $id) { id name } }';
  assert.deepEqual(await asked(admin.id, list, { id: harbor.organizationId }), [
    { id: integrationId, name: 'Closing Desk' },
  ]);
  assert.equal((await refusal(stranger.id, list, { id: harbor.organizationId }))[0], 'NOT_FOUND');
  const one = 'query($id: ID!) { integration(id: $id) { name } }';
  assert.equal(await asked(stranger.id, one, { id: integrationId }), null);
});

test('a sample is delivered as a real message is, and says that it is one', async () => {
  const webhook = await added();
  const sample = 'mutation($id: ID!) { sendSampleWebhook(subscriptionId: $id) { id event deliveredAt } }';
  const attempt = await asked<{ id: string; event: string }>(admin.id, sample, { id: webhook.id });
  assert.equal(attempt.event, 'webhook.sample');
  gateway.test.pass(Date.now() - gateway.test.deps.clock().getTime());
  await deliverWebhook(gateway.test.deps, attempt.id);
  const message = gateway.test.webhooks.sent.at(-1);
  assert.ok(message);
  const read = new Webhook(secret).verify(message.body, { ...message.headers });
  assert.equal(z.object({ type: z.string() }).parse(read).type, 'webhook.sample');
  assert.equal((await rowOf(attempt.id)).resultCode, 200);
  assert.deepEqual(await refusal(stranger.id, sample, { id: webhook.id }), ['NOT_FOUND', undefined]);
  assert.deepEqual(await refusal(agent.id, sample, { id: webhook.id }), ['FORBIDDEN', undefined]);
  await asked(admin.id, remove, { id: webhook.id });
  assert.deepEqual(await refusal(admin.id, sample, { id: webhook.id }), ['CONFLICT', undefined]);
});

const webhooksOf =
  'query($id: ID!) { webhookSubscriptions(integrationId: $id) { id events version failingSince failedAt } }';
const resume = 'mutation($id: ID!) { resumeWebhook(id: $id) { id failedAt goneAt } }';
const day = 86_400_000;

test('every event of the lifecycle tables is one that can be chosen', () => {
  const events = new Set<string>([...lifecycle, ...agentFeeLifecycle].map(({ event }) => event));
  assert.deepEqual(Object.keys(messageKinds).toSorted(), [...events].toSorted());
});

test('a webhook is told of the events that were chosen, in the version that it was made with', async () => {
  const webhook = await asked<{ id: string }>(
    admin.id,
    `mutation($integrationId: ID!, $secret: String!, $url: String!) { createWebhookSubscription(
       integrationId: $integrationId, secret: $secret, url: $url, events: ["payment.deposited"]) { id } }`,
    given(),
  );
  await assert.rejects(queued(), 'a request is not what it is told of');
  const choose =
    'mutation($id: ID!, $events: [String!]!) { chooseWebhookEvents(id: $id, events: $events) { events } }';
  const unknown = { id: webhook.id, events: ['payment.imagined'] };
  assert.deepEqual(await refusal(admin.id, choose, unknown), ['BAD_INPUT', 'events.0']);
  assert.deepEqual(await asked(admin.id, choose, { id: webhook.id, events: [] }), { events: [] });
  const { payload } = await queued();
  assert.deepEqual([payload?.['type'], payload?.['version']], ['payment.requested', '2026-11-25']);
  const facts = z.object({ sequence: z.number() }).parse(payload?.['data']);
  assert.equal(facts.sequence, 1);
  await database.db
    .update(webhookSubscriptions)
    .set({ version: '2026-11-23' })
    .where(eq(webhookSubscriptions.id, webhook.id));
  assert.ok(
    !('version' in ((await queued()).payload ?? {})),
    'one that was made earlier gets what it was made for',
  );
  await asked(admin.id, remove, { id: webhook.id });
});

test('a rotated secret signs beside the earlier one until the overlap is over', async () => {
  const webhook = await added();
  const next = `whsec_${Buffer.from('the next secret of the receiver').toString('base64')}`;
  const rotate = `mutation($id: ID!, $secret: String!) {
    rotateWebhookSecret(id: $id, secret: $secret, overlapHours: 1) { id earlierSecretUntil } }`;
  await asked(admin.id, rotate, { id: webhook.id, secret: next });
  const verifies = (by: string) => {
    const message = gateway.test.webhooks.sent.at(-1);
    assert.ok(message);
    try {
      new Webhook(by).verify(message.body, { ...message.headers });
      return true;
    } catch {
      return false;
    }
  };
  const now = async () => {
    const { id } = await queued();
    gateway.test.pass(Date.now() - gateway.test.deps.clock().getTime());
    await deliverWebhook(gateway.test.deps, id);
    return [verifies(secret), verifies(next)];
  };
  assert.deepEqual(await now(), [true, true]);
  const past = new Date(gateway.test.deps.clock().getTime() - 1);
  await database.db
    .update(webhookSubscriptions)
    .set({ earlierSecretUntil: past })
    .where(eq(webhookSubscriptions.id, webhook.id));
  assert.deepEqual(await now(), [false, true]);
  assert.deepEqual(await refusal(stranger.id, rotate, { id: webhook.id, secret: next }), [
    'NOT_FOUND',
    undefined,
  ]);
  await asked(admin.id, remove, { id: webhook.id });
});

test('each try is kept with its answer, cut and without secrets', async () => {
  const webhook = await added();
  const attempt = await queued();
  gateway.test.webhooks.answers.push(new WebhookUnreachable('There was no answer'), {
    status: 500,
    body: `no \0 use: ${secret}`,
  });
  await assert.rejects(deliverWebhook(gateway.test.deps, attempt.id));
  gateway.test.pass(1_000);
  await assert.rejects(deliverWebhook(gateway.test.deps, attempt.id));
  const detail =
    'query($id: ID!) { webhookAttempt(id: $id) { body deliveries { resultCode answer error } } }';
  const told = await asked<{ body: string; deliveries: unknown }>(admin.id, detail, { id: attempt.id });
  assert.deepEqual(told.deliveries, [
    { resultCode: null, answer: null, error: 'There was no answer' },
    { resultCode: 500, answer: 'no  use: •••', error: null },
  ]);
  assert.equal(told.body, gateway.test.webhooks.sent.at(-1)?.body);
  assert.equal(await asked(stranger.id, detail, { id: attempt.id }), null);
  await asked(admin.id, remove, { id: webhook.id });
});

test('one that takes nothing for five days is switched off, with a mail to the admins; then on again', async () => {
  const webhook = await added();
  const first = await queued();
  const { answers } = gateway.test.webhooks;
  answers.push(500, 500);
  await assert.rejects(deliverWebhook(gateway.test.deps, first.id));
  const missed = await queued();
  gateway.test.pass(5 * day);
  await deliverWebhook(gateway.test.deps, first.id);
  const failedAt = gateway.test.deps.clock().toISOString();
  const [listed] = await asked<{ failedAt: string }[]>(admin.id, webhooksOf, { id: integrationId });
  assert.equal(listed?.failedAt, failedAt);
  const mails = await database.db.select().from(outbox).where(eq(outbox.kind, 'mail'));
  const told = mails.filter(({ body }) => body['mailKind'] === 'webhook-off' && body['to'] === admin.email);
  assert.ok(told.length > 0);
  await asked(admin.id, resume, { id: webhook.id });
  const again = `mutation($id: ID!, $since: DateTime!, $until: DateTime!) {
    sendWebhookMessagesAgain(subscriptionId: $id, since: $since, until: $until) }`;
  const range = { id: webhook.id, since: first.createdAt.toISOString(), until: failedAt };
  assert.deepEqual(await refusal(agent.id, again, range), ['FORBIDDEN', undefined]);
  assert.equal(await asked(admin.id, again, range), 2);
  for (const { id } of [first, missed]) await deliverWebhook(gateway.test.deps, id);
  assert.equal(await asked(admin.id, again, range), 0, 'what was taken is not sent again');
  assert.equal((await rowOf(first.id)).resultCode, 200);
  const [after] = await asked<{ failingSince: null }[]>(admin.id, webhooksOf, { id: integrationId });
  assert.equal(after?.failingSince, null);
  const turned = { ...range, since: range.until, until: range.since };
  assert.deepEqual(await refusal(admin.id, again, turned), ['BAD_INPUT', 'until']);
  await asked(admin.id, remove, { id: webhook.id });
  assert.deepEqual(await refusal(admin.id, resume, { id: webhook.id }), ['CONFLICT', undefined]);
});

test('a sample of each event there is', async () => {
  const webhook = await added();
  const events = await asked<{ type: string; example: string }[]>(
    admin.id,
    '{ webhookEvents { type about example } }',
  );
  const sample = `mutation($id: ID!, $event: String) {
    sendSampleWebhook(subscriptionId: $id, event: $event) { event body } }`;
  for (const { type, example } of events) {
    assert.equal(z.object({ type: z.string() }).parse(JSON.parse(example)).type, type);
    const { event } = await asked<{ event: string }>(admin.id, sample, { id: webhook.id, event: type });
    assert.equal(event, type);
  }
  const wrong = { id: webhook.id, event: 'payment.imagined' };
  assert.deepEqual(await refusal(admin.id, sample, wrong), ['BAD_INPUT', 'event']);
  await asked(admin.id, remove, { id: webhook.id });
});
