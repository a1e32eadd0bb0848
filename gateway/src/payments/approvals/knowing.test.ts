import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { auditLog, fundingSources } from '../../db/schema/index.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addPayment } from '../../testing/payments.ts';
import { viewerById } from '../../records/users.ts';
import { approvePayments } from './commands.ts';
import { addAccount, addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

const DAY_MS = 86_400_000;
let database: Database;
let gateway: TestApp;
let home: TestOrganization;
let sender: string;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
});
after(async () => {
  await gateway.close();
  await database.close();
});
beforeEach(async () => {
  home = await addOrganization(gateway.test, { approvalExpirationDays: 3 });
  sender = await member('ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT');
});

const askedAtAll = {
  direction: null,
  minAmount: null,
  paymentOccasionIds: null,
  accountChangedDays: null,
  firstToAccount: false,
  outsideBusinessHours: false,
};

type Role = Parameters<typeof addUser>[1] extends { roles: readonly (infer R)[] } | undefined ? R : never;
const member = async (...roles: Role[]): Promise<string> =>
  (await addUser(gateway.test, { organizationId: home.organizationId, roles })).id;
const ago = (days: number): Date => new Date(gateway.test.deps.clock().getTime() - days * DAY_MS);
const add = (values: Parameters<typeof addPayment>[2]) =>
  addPayment(gateway.test, home, { receiverEmail: 'pat@people.example', ...values });
const waiting = (values: Parameters<typeof addPayment>[2] = {}) =>
  add({
    ...{ displayStatus: 'APPROVAL_PENDING', status: 'APPROVAL_PENDING', approvalPendingAt: ago(1) },
    ...values,
  });

const approval = z.object({
  cause: z.string(),
  expiresAt: z.string(),
  refusal: z.string().nullable(),
  askedBy: z.string().nullable(),
  unusual: z.array(z.object({ kind: z.string(), transactionTemplateId: z.string().nullable() })),
});

async function known(id: number, asker = sender) {
  const { data, errors } = await gateway.ask(
    asker,
    `query($id: ID!) { transactionTemplate(id: $id) {
      approval { cause expiresAt refusal askedBy unusual { kind transactionTemplateId } }
    } }`,
    { id: String(id) },
  );
  assert.deepEqual(errors, []);
  return z.object({ transactionTemplate: z.object({ approval: approval.nullable() }) }).parse(data)
    .transactionTemplate.approval;
}

test('only what waits has an approval to tell of', async () => {
  assert.equal(await known((await add({})).id), null);
});

test('it says until when, and why somebody may not decide', async () => {
  const { id } = await waiting({ direction: 'OUTBOUND', requesterId: sender });
  const told = await known(id);
  assert.equal(told?.expiresAt, ago(-2).toISOString());
  assert.deepEqual([told.cause, told.refusal], ['SECOND_PERSON', 'SENT_BY_VIEWER']);
  assert.equal((await known(id, await member('ADMIN')))?.refusal, 'MISSING_PERMISSION');
  assert.equal((await known(id, await member('APPROVE_OUTBOUND_PAYMENT')))?.refusal, null);
});

test('what waits for the viewer is what the viewer may decide', async () => {
  await waiting({ direction: 'OUTBOUND', requesterId: sender, amount: 700 });
  await waiting({ amount: 500 });
  const { data } = await gateway.ask(
    sender,
    `query($slug: String!) { transactionTemplates(filter: { organizationSlug: $slug, decidable: true }) {
      totalAmount sums { inbound { count amount } outbound { count amount } }
    } }`,
    { slug: home.organization.slug },
  );
  assert.deepEqual(data?.['transactionTemplates'], {
    totalAmount: 500,
    sums: { inbound: { count: 1, amount: 500 }, outbound: { count: 0, amount: 0 } },
  });
});

const offered = z.object({
  transactionTemplate: z.object({
    allowedActions: z.array(z.string()),
    availableReroutes: z.array(z.object({ name: z.string() })),
    approval: z.object({ refusal: z.string().nullable() }),
  }),
  transactionTemplates: z.object({ entries: z.array(z.object({ id: z.string() })) }),
});

/** What a person is offered of a payment that waits, and whether it is among those that wait for them. */
async function offeredTo(userId: string, id: number) {
  const { data, errors } = await gateway.ask(
    userId,
    `query($id: ID!, $slug: String!) {
      transactionTemplate(id: $id) { allowedActions availableReroutes { name } approval { refusal } }
      transactionTemplates(filter: { organizationSlug: $slug, decidable: true }) { entries { id } }
    }`,
    { id: String(id), slug: home.organization.slug },
  );
  assert.deepEqual(errors, []);
  const { transactionTemplate: payment, transactionTemplates: page } = offered.parse(data);
  return {
    refusal: payment.approval.refusal,
    actions: payment.allowedActions.filter((action) => action === 'APPROVE' || action === 'REJECT'),
    reroutes: payment.availableReroutes.map(({ name }) => name),
    waitsForThem: page.entries.some((entry) => entry.id === String(id)),
  };
}

/** What becomes of an approval by a person; null where it is given. */
async function approve(userId: string, id: number): Promise<unknown> {
  const { data, errors } = await gateway.ask(
    userId,
    `mutation($ids: [ID!]!) { approvePayments(transactionTemplateIds: $ids) { ... on ApprovalError { errorMessage } } }`,
    { ids: [String(id)] },
  );
  assert.deepEqual(errors, []);
  const outcomes = z.array(z.object({ errorMessage: z.string().optional() }));
  return outcomes.parse(data?.['approvePayments'])[0]?.errorMessage ?? null;
}

const madeBy = async (accountId: string, userId: string) => {
  await database.db
    .update(fundingSources)
    .set({ createdById: userId })
    .where(eq(fundingSources.id, accountId));
};
const ownAccount =
  'You added the account that this payment goes to, or changed its number. Somebody else has to approve it.';
const mayDecide = { refusal: null, actions: ['APPROVE', 'REJECT'], reroutes: [], waitsForThem: true };
const mayDecline = {
  refusal: 'ACCOUNT_ADDED_BY_VIEWER',
  actions: ['REJECT'],
  reroutes: [],
  waitsForThem: false,
};

test('who added the account that money is sent to is not offered to approve it, and may decline it', async () => {
  const [maker, renumberer, other] = [
    await member('APPROVE_OUTBOUND_PAYMENT'),
    await member('APPROVE_OUTBOUND_PAYMENT'),
    await member('APPROVE_OUTBOUND_PAYMENT'),
  ];
  const account = await addAccount(gateway.test, {}, 'Vendor');
  const { id } = await waiting({
    direction: 'OUTBOUND',
    requesterId: sender,
    originationFundingSourceId: home.account.id,
    destinationFundingSourceId: account.id,
  });
  await madeBy(account.id, maker);
  await database.db.insert(auditLog).values({
    ...{
      actorUserId: renumberer,
      action: 'sendDepositsAgain',
      entity: 'fundingSource',
      entityId: account.id,
    },
    organizationId: home.organizationId,
    at: ago(0),
  });
  assert.deepEqual(await offeredTo(maker, id), mayDecline);
  assert.deepEqual(await offeredTo(renumberer, id), mayDecline);
  assert.deepEqual(await offeredTo(other, id), mayDecide);
  assert.equal(await approve(maker, id), ownAccount);
  assert.equal(await approve(renumberer, id), ownAccount);
  assert.equal(await approve(other, id), null);
});

test('an incoming payment goes to the account of its occasion whoever added that, and to one that an approver chose by others only', async () => {
  const [first, maker, other] = [
    await member('APPROVE_INBOUND_PAYMENT'),
    await member('APPROVE_INBOUND_PAYMENT'),
    await member('APPROVE_INBOUND_PAYMENT'),
  ];
  const payer = await addAccount(gateway.test, {}, 'Payer');
  const chosen = await addAccount(gateway.test, { organizationId: home.organizationId }, 'Chosen');
  await madeBy(home.account.id, maker);
  await madeBy(chosen.id, maker);
  const two = { ...askedAtAll, approvers: 'TWO' as const };
  const between = {
    originationFundingSourceId: payer.id,
    destinationFundingSourceId: home.account.id,
  };
  const { id } = await addPayment(
    gateway.test,
    home,
    {
      direction: 'INBOUND',
      displayStatus: 'APPROVAL_PENDING',
      status: 'PENDING',
      ...between,
      approvalPendingAt: ago(1),
      approvalDemand: { version: 1, rule: two },
    },
    { ...between, status: 'APPROVAL_PENDING' },
  );
  // Nobody is offered an account that they added.
  assert.deepEqual(await offeredTo(maker, id), mayDecide);
  assert.deepEqual((await offeredTo(other, id)).reroutes, ['Chosen']);
  const viewer = (await viewerById(database.db, first)) ?? assert.fail('no approver');
  await approvePayments(gateway.test.deps, viewer, {
    transactionTemplateIds: [String(id)],
    rerouteId: chosen.id,
  });
  assert.deepEqual(await offeredTo(maker, id), mayDecline);
  assert.equal(await approve(maker, id), ownAccount);
  assert.deepEqual(await offeredTo(other, id), mayDecide);
});

const kinds = async (id: number) => (await known(id))?.unusual.map(({ kind }) => kind);

test('a first payment to an account is told, a second one is not', async () => {
  const account = await addAccount(gateway.test, {}, 'Receiver');
  const to = { direction: 'OUTBOUND' as const, destinationFundingSourceId: account.id };
  const first = await waiting(to);
  assert.deepEqual(await kinds(first.id), ['FIRST_TO_ACCOUNT']);
  await add({ ...to, displayStatus: 'DEPOSITED', depositedAt: ago(2), createdAt: ago(90), amount: 9_000 });
  const added = (days: number) =>
    database.db
      .update(fundingSources)
      .set({ insertedAt: ago(days) })
      .where(eq(fundingSources.id, account.id));
  await added(6);
  assert.deepEqual(await kinds(first.id), ['RECENT_ACCOUNT']);
  await added(8);
  assert.deepEqual(await kinds(first.id), []);
});

test('another account of the same receiver is told', async () => {
  const [before, now] = [
    await addAccount(gateway.test, {}, 'Before'),
    await addAccount(gateway.test, {}, 'Now'),
  ];
  await add({
    ...{ direction: 'OUTBOUND', displayStatus: 'DEPOSITED', depositedAt: ago(80), createdAt: ago(90) },
    ...{ destinationFundingSourceId: before.id, amount: 9_000 },
  });
  const { id } = await waiting({ direction: 'OUTBOUND', destinationFundingSourceId: now.id });
  assert.deepEqual(await kinds(id), ['ACCOUNT_CHANGED']);
});

test('the same amount with the same person is told with its payment', async () => {
  const earlier = await add({ createdAt: ago(4) });
  await add({ createdAt: ago(3), displayStatus: 'CANCELED' });
  const { id } = await waiting();
  assert.deepEqual((await known(id))?.unusual, [
    { kind: 'POSSIBLE_DUPLICATE', transactionTemplateId: String(earlier.id) },
  ]);
});

test('an amount far from the usual is told once there are enough to compare with', async () => {
  const large = await waiting({ amount: 90_000 });
  for (let each = 0; each < 4; each += 1) await add({ createdAt: ago(40), receiverEmail: null });
  assert.deepEqual(await kinds(large.id), []);
  await add({ createdAt: ago(40), receiverEmail: null });
  assert.deepEqual(await kinds(large.id), ['UNUSUAL_AMOUNT']);
});
