import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { paymentOccasions, transactionTemplates } from '../../db/schema/index.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addPayment } from '../../testing/payments.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let summit: TestOrganization;
let admin: Awaited<ReturnType<typeof addUser>>;
let approver: Awaited<ReturnType<typeof addUser>>;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  summit = await addOrganization(gateway.test);
  const { organizationId } = harbor;
  admin = await addUser(gateway.test, { organizationId, roles: ['ADMIN'] });
  approver = await addUser(gateway.test, {
    organizationId,
    roles: ['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT'],
  });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const send = `mutation($occasion: ID!, $request: TransactionRequestInput!, $key: String) {
  sendTransactionRequest(paymentOccasionId: $occasion, request: $request, idempotencyKey: $key) {
    id status transactionTemplate { id amount receiverEmail allowedActions events { type actorName } }
  }
}`;
const request = (amount = 120_000) => ({ amount, receiverEmail: 'pia@payer.example', formFields: [] });

const sent = async (): Promise<number> => {
  const [row] = await database.db.select({ all: sql<number>`count(*)::int` }).from(transactionTemplates);
  return row?.all ?? 0;
};

test('a request is sent once for a key, given as argument or header', async () => {
  const before = await sent();
  const key = randomUUID();
  const variables = { occasion: harbor.inbound.id, request: request(), key };
  const first = await gateway.ask(admin.id, send, variables);
  assert.deepEqual(first.errors, []);
  const answer = first.data?.['sendTransactionRequest'] as {
    id: string;
    status: string;
    transactionTemplate: Record<string, unknown>;
  };
  assert.match(answer.id, /^\d{9}$/);
  assert.equal(answer.status, 'PENDING');
  assert.deepEqual(answer.transactionTemplate, {
    id: answer.id,
    amount: 120_000,
    receiverEmail: 'pia@payer.example',
    allowedActions: ['CANCEL', 'RESEND_REQUEST'],
    events: [{ type: 'REQUESTED', actorName: 'Ada Marsh' }],
  });
  assert.deepEqual((await gateway.ask(admin.id, send, variables)).data, first.data);
  const byHeader = await gateway.ask(admin.id, send, { ...variables, key: null }, { 'idempotency-key': key });
  assert.deepEqual(byHeader.data, first.data);
  assert.equal(await sent(), before + 1);

  const other = await gateway.ask(admin.id, send, { ...variables, request: request(130_000) });
  assert.equal(other.errors[0]?.extensions.code, 'IDEMPOTENCY_CONFLICT');
  const short = await gateway.ask(admin.id, send, { ...variables, key: 'x' });
  assert.equal(short.errors[0]?.extensions.field, 'idempotencyKey');
});

test('wrong input names its field', async () => {
  const { errors } = await gateway.ask(admin.id, send, {
    occasion: harbor.inbound.id,
    request: request(4_799),
  });
  assert.deepEqual(
    [errors[0]?.message, errors[0]?.extensions.code, errors[0]?.extensions.field],
    ['Min $48', 'BAD_INPUT', 'request.amount'],
  );
  const fraction = await gateway.ask(admin.id, send, {
    occasion: harbor.inbound.id,
    request: request(4_800.5),
  });
  assert.equal(fraction.status, 400);
  assert.match(fraction.errors[0]?.message ?? '', /whole number of cents/);
});

test("another organization's occasion is not found, exactly like one that is not there", async () => {
  const foreign = await gateway.ask(admin.id, send, { occasion: summit.inbound.id, request: request() });
  const missing = await gateway.ask(admin.id, send, { occasion: randomUUID(), request: request() });
  assert.equal(foreign.errors[0]?.message, 'The payment occasion was not found.');
  assert.deepEqual(
    foreign.errors.map(({ message }) => message),
    missing.errors.map(({ message }) => message),
  );
});

test('an outbound payment waits for another approver where the occasion asks for it', async () => {
  await database.db
    .update(paymentOccasions)
    .set({ requiresSecondaryApproval: true })
    .where(eq(paymentOccasions.id, harbor.outbound.id));
  const create = `mutation($input: CreateTransactionTemplateInput!) {
    createTransactionTemplate(input: $input) { id displayStatus allowedActions }
  }`;
  const input = {
    amount: 90_000,
    paymentMethodId: harbor.account.id,
    paymentMethodType: 'FUNDING_SOURCE',
    paymentOccasionId: harbor.outbound.id,
    receiverEmail: 'vendor@payer.example',
  };
  const { data, errors } = await gateway.ask(approver.id, create, { input });
  assert.deepEqual(errors, []);
  const made = data?.['createTransactionTemplate'] as {
    id: string;
    displayStatus: string;
    allowedActions: string[];
  };
  assert.deepEqual(made, { id: made.id, displayStatus: 'APPROVAL_PENDING', allowedActions: ['CANCEL'] });

  const approve = `mutation($ids: [ID!]!) { approvePayments(transactionTemplateIds: $ids) {
    __typename ... on TransactionTemplate { id displayStatus } ... on ApprovalError { templateId errorMessage }
  } }`;
  const second = await addUser(gateway.test, {
    organizationId: harbor.organizationId,
    roles: ['APPROVE_OUTBOUND_PAYMENT'],
  });
  const hidden = await addPayment(gateway.test, summit, { displayStatus: 'APPROVAL_PENDING' });
  const approved = await gateway.ask(second.id, approve, { ids: [made.id, String(hidden.id), '999999999'] });
  assert.deepEqual(approved.data, {
    approvePayments: [
      { __typename: 'TransactionTemplate', id: made.id, displayStatus: 'AUTHORIZED' },
      {
        __typename: 'ApprovalError',
        templateId: String(hidden.id),
        errorMessage: 'The transaction was not found.',
      },
      {
        __typename: 'ApprovalError',
        templateId: '999999999',
        errorMessage: 'The transaction was not found.',
      },
    ],
  });
  const own = await gateway.ask(approver.id, create, { input });
  const { id } = own.data?.['createTransactionTemplate'] as { id: string };
  const bySender = await gateway.ask(approver.id, approve, { ids: [id] });
  assert.match(JSON.stringify(bySender.data), /sender of a payment can not approve/);
});

test('declining keeps the reason', async () => {
  const template = await addPayment(gateway.test, harbor, { displayStatus: 'APPROVAL_PENDING' });
  const reject = `mutation($ids: [ID!]!, $reason: String!) { rejectPayments(transactionTemplateIds: $ids, reason: $reason) {
    ... on TransactionTemplate { id displayStatus rejectReason }
  } }`;
  const ids = [String(template.id)];
  const empty = await gateway.ask(approver.id, reject, { ids, reason: '  ' });
  assert.deepEqual([empty.errors[0]?.message, empty.errors[0]?.extensions.field], ['Required', 'reason']);
  const { data } = await gateway.ask(approver.id, reject, { ids, reason: 'Wrong account' });
  assert.deepEqual(data, {
    rejectPayments: [{ id: ids[0], displayStatus: 'APPROVAL_REJECTED', rejectReason: 'Wrong account' }],
  });
});

test('a payment is canceled by its own id, and by nobody who can not see it', async () => {
  const cancel =
    'mutation($id: ID!) { cancelTransaction(id: $id) { id displayStatus canceledAt allowedActions } }';
  const template = await addPayment(gateway.test, harbor, { requesterId: admin.id });
  const outsider = await addUser(gateway.test, { organizationId: summit.organizationId, roles: ['ADMIN'] });
  const refused = await gateway.ask(outsider.id, cancel, { id: String(template.id) });
  assert.equal(refused.errors[0]?.message, 'The transaction was not found.');
  const { data } = await gateway.ask(admin.id, cancel, { id: String(template.id) });
  assert.deepEqual(data, {
    cancelTransaction: {
      id: String(template.id),
      displayStatus: 'CANCELED',
      canceledAt: gateway.test.deps.clock().toISOString(),
      allowedActions: [],
    },
  });
  const late = await gateway.ask(admin.id, cancel, { id: String(template.id) });
  assert.equal(late.errors[0]?.extensions.code, 'CONFLICT');
});
