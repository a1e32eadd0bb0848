import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { organizationUsers } from '../../db/schema/index.ts';
import type { StoredLimit } from '../../db/schema/shapes.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addPayment } from '../../testing/payments.ts';
import {
  addAccount,
  addOccasion,
  addOrganization,
  addUser,
  type TestOrganization,
} from '../../testing/world.ts';

type User = Awaited<ReturnType<typeof addUser>>;

const listed = z.object({
  entries: z.array(z.object({ id: z.string() })),
  pageInfo: z.object({ totalCount: z.number() }),
});

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let person: User;
let elsewhere: string;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test, { utilizesRefunds: true });
  const { organizationId } = harbor;
  person = await addUser(gateway.test, {
    organizationId,
    roles: [
      'ADMIN',
      'APPROVE_INBOUND_PAYMENT',
      'APPROVE_OUTBOUND_PAYMENT',
      'REFUND_PAYMENT',
      'INITIATE_MANUAL_TRANSFER',
    ],
  });
  elsewhere = (await addOccasion(gateway.test, { organizationId, direction: 'INBOUND' })).id;
});
after(async () => {
  await gateway.close();
  await database.close();
});

const limited = (...limits: StoredLimit[]) =>
  database.db
    .update(organizationUsers)
    .set({ limits })
    .where(
      and(
        eq(organizationUsers.userId, person.id),
        eq(organizationUsers.organizationId, harbor.organizationId),
      ),
    );
const upTo = (
  act: StoredLimit['act'],
  maxAmount: number | null,
  paymentOccasionIds: string[] | null = null,
) => ({
  ...{ act, maxAmount, paymentOccasionIds },
});
async function told(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await gateway.ask(person.id, query, variables);
  const [error] = errors;
  return error
    ? [error.extensions.code, error.extensions.field ?? null, error.message]
    : Object.values(data ?? {})[0];
}

/** Payments that wait for an approval: within and above a limit of $500, and of another occasion. */
async function waiting(direction: 'INBOUND' | 'OUTBOUND') {
  const occasion = direction === 'INBOUND' ? harbor.inbound.id : harbor.outbound.id;
  const add = async (amount: number, paymentOccasionId = occasion) => {
    const account = await addAccount(gateway.test, {});
    const between = { originationFundingSourceId: account.id, destinationFundingSourceId: harbor.account.id };
    const payment = await addPayment(
      gateway.test,
      harbor,
      {
        ...{ direction, amount, paymentOccasionId, ...between },
        ...{
          status: direction === 'INBOUND' ? 'PENDING' : 'APPROVAL_PENDING',
          displayStatus: 'APPROVAL_PENDING',
        },
      },
      direction === 'INBOUND' ? { ...between, status: 'APPROVAL_PENDING' } : undefined,
    );
    return String(payment.id);
  };
  return [await add(50_000), await add(50_001), await add(40_000, elsewhere)];
}

for (const direction of ['INBOUND', 'OUTBOUND'] as const) {
  test(`who approves payments ${direction} up to an amount approves and declines no others, one by one and many at once`, async () => {
    const ids = await waiting(direction);
    const act = direction === 'INBOUND' ? 'APPROVE_INBOUND' : 'APPROVE_OUTBOUND';
    const own = direction === 'INBOUND' ? harbor.inbound.id : harbor.outbound.id;
    await limited(upTo(act, 50_000, [own]));
    const [within, above, other] = ids;
    const facts = async (id: string | undefined) =>
      told('query($id: ID!) { transactionTemplate(id: $id) { allowedActions approval { refusal } } }', {
        id,
      }) as Promise<{ allowedActions: string[]; approval: { refusal: string | null } }>;
    const refusals = await Promise.all(ids.map(async (id) => (await facts(id)).approval.refusal));
    assert.deepEqual(refusals, [null, 'OVER_AMOUNT', 'OTHER_OCCASION']);
    assert.ok(!(await facts(above)).allowedActions.includes('APPROVE'));
    assert.ok((await facts(within)).allowedActions.includes('APPROVE'));
    const glance = await told(
      `query($slug: String!) { transactionTemplates(filter: { organizationSlug: $slug, decidable: true, direction: ${direction} }) { entries { id } } }`,
      { slug: harbor.organization.slug },
    );
    assert.deepEqual(glance, { entries: [{ id: within }] });
    const reject = (await told(
      'mutation($ids: [ID!]!) { rejectPayments(transactionTemplateIds: $ids, reason: "No") { ... on ApprovalError { errorMessage } } }',
      { ids: [above, other] },
    )) as { errorMessage: string }[];
    const texts = [
      'This payment is above the amount that you may approve.',
      'You may approve payments of other occasions only.',
    ];
    assert.deepEqual(
      reject.map(({ errorMessage }) => errorMessage),
      texts,
    );
    const approve = (await told(
      'mutation($ids: [ID!]!) { approvePayments(transactionTemplateIds: $ids) { ... on ApprovalError { errorMessage } } }',
      { ids },
    )) as { errorMessage?: string }[];
    assert.deepEqual(
      approve.map(({ errorMessage }) => errorMessage),
      [undefined, ...texts],
    );
  });
}

test('who refunds up to an amount refunds no more', async () => {
  await limited(upTo('REFUND', 50_000));
  const payment = await addPayment(
    gateway.test,
    harbor,
    { amount: 50_001, context: 'EMD', displayStatus: 'DEPOSITED' },
    { status: 'DEPOSITED' },
  );
  assert.deepEqual(
    await told('mutation($id: ID!) { refundTransaction(transactionId: $id) { id } }', {
      id: String(payment.id),
    }),
    ['FORBIDDEN', null, 'This payment is above the amount that you may refund.'],
  );
});

const send = (amount: number) =>
  told(
    'mutation($input: CreateTransactionTemplateInput!) { createTransactionTemplate(input: $input) { amount } }',
    {
      input: {
        ...{ amount, paymentMethodId: harbor.account.id, paymentMethodType: 'FUNDING_SOURCE' },
        ...{ paymentOccasionId: harbor.outbound.id, receiverEmail: 'pat@people.example' },
      },
    },
  );

test('who sends up to an amount sends no more, and is told at the amount', async () => {
  await limited(upTo('SEND', 50_000));
  assert.deepEqual(await send(50_000), { amount: 50_000 });
  assert.deepEqual(await send(50_001), ['BAD_INPUT', 'input.amount', 'You may send at most $500 at once.']);
  await limited(upTo('SEND', 0));
  assert.deepEqual(await send(5_000), ['FORBIDDEN', null, 'You may not send payments.']);
  await limited(upTo('SEND', null, [elsewhere]));
  assert.deepEqual(await send(5_000), ['FORBIDDEN', null, 'You may send payments of other occasions only.']);
});

test('nor by hand', async () => {
  const other = await addAccount(gateway.test, { organizationId: harbor.organizationId });
  await limited(upTo('SEND', 50_000));
  const refs = { from: harbor.account.fundingRef, to: other.fundingRef };
  assert.deepEqual(
    await told(
      'mutation($from: String!, $to: String!) { initiateManualTransaction(amount: 50001, originationFsRef: $from, destinationFsRef: $to, transferType: ACH) { id } }',
      refs,
    ),
    ['BAD_INPUT', 'amount', 'You may send at most $500 at once.'],
  );
});

test('who asks for money up to an amount asks for no more: one by one, prepared, and in a batch', async () => {
  await limited(upTo('COLLECT', 50_000));
  const refused = ['BAD_INPUT', 'request.amount', 'You may ask for at most $500 at once.'];
  const asked = { receiverEmail: 'pat@people.example' };
  const occasion = { paymentOccasionId: harbor.inbound.id };
  assert.deepEqual(
    await told(
      'mutation($paymentOccasionId: ID!, $request: TransactionRequestInput!) { sendTransactionRequest(paymentOccasionId: $paymentOccasionId, request: $request) { id } }',
      { ...occasion, request: { ...asked, amount: 50_001 } },
    ),
    refused,
  );
  assert.deepEqual(
    await told(
      'mutation($request: TemplateRequestInput!) { createTemplateRequest(request: $request) { id } }',
      {
        request: { ...occasion, ...asked, amount: 50_001 },
      },
    ),
    refused,
  );
  const batch = (await told(
    'mutation($slug: String!, $paymentOccasionId: ID!) { getOrCreateBatch(name: "Rent", organizationSlug: $slug, paymentOccasionId: $paymentOccasionId) { id } }',
    { ...occasion, slug: harbor.organization.slug },
  )) as { id: string };
  const rows = await told(
    'mutation($id: ID!, $rows: [TransactionRequestInput!]!) { sendTransactionRequests(batchId: $id, requests: $rows) { successes failed { amount reason } } }',
    { id: batch.id, rows: [50_000, 50_001].map((amount) => ({ ...asked, amount })) },
  );
  assert.deepEqual(rows, {
    successes: 1,
    failed: [{ amount: 50_001, reason: 'You may ask for at most $500 at once.' }],
  });
});

test('and makes no payment link beyond it', async () => {
  const link = (amount: number | null) =>
    told('mutation($input: NewPaymentLinkInput!) { createPaymentLink(input: $input) { amount } }', {
      input: { organizationSlug: harbor.organization.slug, paymentOccasionId: harbor.inbound.id, amount },
    });
  await limited(upTo('COLLECT', 50_000));
  assert.deepEqual(await link(50_000), { amount: 50_000 });
  assert.deepEqual(await link(50_001), [
    ...['BAD_INPUT', 'input.amount', 'You may ask for at most $500 at once.'],
  ]);
  await limited(upTo('COLLECT', 0));
  assert.deepEqual(await link(null), ['FORBIDDEN', null, 'You may not ask for payments.']);
});

test('an occasion tells each how far they go with it', async () => {
  const limit = () =>
    told('query($id: ID!) { paymentOccasion(id: $id) { viewerLimit } }', { id: harbor.inbound.id });
  await limited();
  const own = harbor.inbound.limit;
  assert.deepEqual(await limit(), { viewerLimit: own });
  await limited(upTo('COLLECT', 4_900));
  assert.deepEqual(await limit(), { viewerLimit: 4_900 });
  await limited(upTo('COLLECT', null, [elsewhere]));
  assert.deepEqual(await limit(), { viewerLimit: 0 });
});

test('occasions with which somebody may do nothing are left out where a payment begins', async () => {
  const found = async (usable: boolean) => {
    const answer: unknown = await told(
      `query($id: ID!, $usable: Boolean) {
        paymentOccasions(organizationId: $id, direction: INBOUND, usable: $usable) { entries { id } pageInfo { totalCount } }
      }`,
      { id: harbor.organizationId, usable },
    );
    const { entries, pageInfo } = listed.parse(answer);
    assert.equal(entries.length, pageInfo.totalCount);
    return entries.map(({ id }) => id).sort();
  };
  await limited();
  const all = await found(true);
  assert.ok(all.includes(elsewhere) && all.includes(harbor.inbound.id));
  await limited(upTo('COLLECT', null, [elsewhere]));
  assert.deepEqual(await found(true), [elsewhere]);
  assert.deepEqual(await found(false), all);
  await limited(upTo('COLLECT', 0));
  assert.deepEqual(await found(true), []);
  await limited(upTo('SEND', 0));
  assert.deepEqual(await found(true), all);
});
