import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { authorizeAsShown, payAsShown } from '../../testing/payer.ts';
import { transactions } from '../../db/schema/index.ts';
import { paymentCalls } from '../../testing/payment-calls.ts';
import { addPaidBefore, storedTemplate } from '../../testing/payments.ts';
import { addAccount, addUser } from '../../testing/world.ts';
import { createRequestToken } from '../store/request-tokens.ts';

const world = paymentCalls();
const person = { firstName: 'Rosalind', lastName: 'Achterberg', phone: '2075550142' };
const party = 'id firstName fullName phone email';
const shown = `receiverEmail
  buyer { ${party} } authorizedBy { ${party} } events { actor { ${party} } }
  transactions { sendingUser { ${party} } receiverUser { ${party} }
    destinationFundingSource { name displayName bank createdBy { ${party} } customer { id } } }`;

const stranger = (email: string) => addUser(world().gateway.test, undefined, { ...person, email });
const account = {
  ...{ kind: 'new' as const, routingNumber: '021000021', accountNumber: '555000119' },
  ...{ bankAccountType: 'checking' as const, name: 'Household' },
};
const read = (id: number | string) =>
  world().call(world().admin, `query($id: ID!) { transactionTemplate(id: $id) { ${shown} } }`, {
    id: String(id),
  });

/** Fails where what an organization is told names the person, or the phone, that is stored of an address. */
function tellsNothing(answer: unknown): void {
  const said = JSON.stringify(answer);
  for (const stored of Object.values(person)) assert.ok(!said.includes(stored), said);
}

const request = (receiverEmail: string) =>
  world().call(
    world().admin,
    `mutation($occasion: ID!, $email: String!) {
      sendTransactionRequest(paymentOccasionId: $occasion, request: { amount: 12500, receiverEmail: $email }) { id }
    }`,
    { occasion: world().harbor.inbound.id, email: receiverEmail },
  );
const idOf = (answer: unknown): string => {
  assert.ok(typeof answer === 'object' && answer !== null && 'id' in answer, JSON.stringify(answer));
  return String(answer.id);
};

test('a request, a draft that is sent and a row of a batch tell nothing of whose address it is', async () => {
  const { call, admin, harbor } = world();
  await stranger('asked@strangers.example');
  tellsNothing(await read(idOf(await request('asked@strangers.example'))));

  const drafted = await call(
    admin,
    `mutation($request: TemplateRequestInput!) { createTemplateRequest(request: $request) { id } }`,
    { request: { paymentOccasionId: harbor.inbound.id, amount: 12_500 } },
  );
  const sent = await call(
    admin,
    `mutation($input: UpdateTransactionTemplateInput!) { updateTransactionTemplate(input: $input) { id ${shown} } }`,
    { input: { id: idOf(drafted), receiverEmail: 'asked@strangers.example' } },
  );
  tellsNothing(sent);

  const batch = await call(
    admin,
    `mutation($slug: String!, $occasion: ID!) {
      getOrCreateBatch(name: "Strangers", organizationSlug: $slug, paymentOccasionId: $occasion) { id }
    }`,
    { slug: harbor.organization.slug, occasion: harbor.inbound.id },
  );
  const rows = await call(
    admin,
    `mutation($batch: ID!, $rows: [TransactionRequestInput!]!) {
      sendTransactionRequests(batchId: $batch, requests: $rows) { transactionTemplateIds }
    }`,
    { batch: idOf(batch), rows: [{ amount: 12_500, receiverEmail: 'asked@strangers.example' }] },
  );
  const [id = ''] = /\d{9}/.exec(JSON.stringify(rows)) ?? [];
  tellsNothing(await read(id));
  const { buyerId, buyerFullName, buyerEmail } = await storedTemplate(world().database.db, id);
  assert.deepEqual([buyerId, buyerFullName, buyerEmail], [null, null, 'asked@strangers.example']);
});

test('a payment out tells neither who has the address nor which bank its owner has', async () => {
  const { call, admin, harbor, gateway } = world();
  const receiver = await stranger('paid@strangers.example');
  const own = await addAccount(gateway.test, { userId: receiver.id }, 'Rosalind’s savings');
  await addPaidBefore(gateway.test, harbor, receiver, own);
  const sent = await call(
    admin,
    `mutation($input: CreateTransactionTemplateInput!) { createTransactionTemplate(input: $input) { id ${shown} } }`,
    {
      input: {
        ...{ amount: 70_000, paymentMethodId: harbor.account.id, paymentMethodType: 'FUNDING_SOURCE' },
        ...{ paymentOccasionId: harbor.outbound.id, receiverEmail: receiver.email },
      },
    },
  );
  tellsNothing(sent);
  const [movement] = await gateway.test.deps.db
    .select()
    .from(transactions)
    .where(eq(transactions.transactionTemplateId, Number(idOf(sent))));
  assert.equal(movement?.destinationFundingSourceId, own.id);
  assert.match(JSON.stringify(sent), /"displayName":"Bank account"/);
});

test('a payer who pays is who they say, there and at the next request of the same organization alone', async () => {
  const { gateway, database } = world();
  await stranger('payer@strangers.example');
  const id = idOf(await request('payer@strangers.example'));
  const token = await createRequestToken(database.db, Number(id), gateway.test.deps.clock());
  const payer = { firstName: 'Roz', lastName: 'A.', email: 'payer@strangers.example', phone: null };
  await authorizeAsShown(gateway.test.deps, token, { payer, account }, 'strangers-1');
  const paid = await read(id);
  tellsNothing(paid);
  assert.match(JSON.stringify(paid), /"fullName":"Roz A\."/);
  assert.match(JSON.stringify(await read(idOf(await request('Payer@strangers.example')))), /"Roz A\."/);

  const { call, outsider, summit } = world();
  const elsewhere = await call(
    outsider,
    `mutation($occasion: ID!) {
      sendTransactionRequest(paymentOccasionId: $occasion, request: { amount: 12500, receiverEmail: "payer@strangers.example" }) {
        transactionTemplate { ${shown} }
      }
    }`,
    { occasion: summit.inbound.id },
  );
  assert.doesNotMatch(JSON.stringify(elsewhere), /Roz/);
});

test('who opens an own payer link and types somebody’s address learns nothing by it', async () => {
  const { gateway, harbor } = world();
  await stranger('typed@strangers.example');
  const payer = { firstName: 'Any', lastName: 'One', email: 'typed@strangers.example', phone: null };
  const input = {
    orgSlug: harbor.organization.slug,
    occasionId: harbor.inbound.id,
    amount: 12_500,
    payer,
    formFields: [],
  };
  const { id } = await payAsShown(gateway.test.deps, { ...input, account }, 'strangers-2');
  tellsNothing(await read(id));
  tellsNothing(await read(idOf(await request('typed@strangers.example'))));
});

test('a member who has opened the organization is known by name', async () => {
  const { gateway, harbor } = world();
  const values = { ...person, email: 'member@strangers.example' };
  await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['TRACK'] }, values);
  const asked = await read(idOf(await request('member@strangers.example')));
  assert.match(JSON.stringify(asked), /Rosalind Achterberg/);
});
