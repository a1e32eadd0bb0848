import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { paymentOccasions, transactionTemplates } from '../../db/schema/index.ts';
import { paymentCalls } from '../../testing/payment-calls.ts';
import { addPayment } from '../../testing/payments.ts';
import { addAccount } from '../../testing/world.ts';

const world = paymentCalls();

const request = `mutation($request: TemplateRequestInput!, $key: String) {
  createTemplateRequest(request: $request, idempotencyKey: $key) { id status }
}`;
const update = `mutation($input: UpdateTransactionTemplateInput!) {
  updateTransactionTemplate(input: $input) { displayStatus receiverEmail address additionalEmails }
}`;

test('an agent drafts a request without a payer, completes it, and it is sent', async () => {
  const { call, harbor, agent, admin, outsider, payer, mailed, lastEvent, database } = world();
  const formFields = [{ name: 'propaddress', label: 'Address', type: 'ADDRESS' as const, required: true }];
  await database.db
    .update(paymentOccasions)
    .set({ formFields })
    .where(eq(paymentOccasions.id, harbor.inbound.id));
  const given = {
    paymentOccasionId: harbor.inbound.id,
    amount: 60_000,
    formFields: [{ name: 'propaddress', value: '48 Harbor View Dr' }],
  };
  const ask = (more: object = {}, key: string | null = null, who = agent) =>
    call(who, request, { request: { ...given, ...more }, key });
  assert.equal(await ask({ amount: 4_799 }), 'BAD_INPUT | Min $48 | request.amount');
  assert.equal(
    await ask({ formFields: [] }),
    'BAD_INPUT | Address is required | request.formFields.propaddress',
  );
  assert.equal(
    await ask({ receiverEmail: 'nobody' }),
    'BAD_INPUT | Enter a valid email | request.receiverEmail',
  );
  assert.equal(await ask({}, null, payer), 'NOT_FOUND | The payment occasion was not found.');
  const key = randomUUID();
  const draft = (await ask({}, key)) as { id: string; status: string };
  assert.equal(draft.status, 'DRAFT');
  assert.deepEqual(await ask({}, key), draft);
  assert.deepEqual(await mailed('payment-request'), []);

  const change = (input: object, who = agent) => call(who, update, { input: { id: draft.id, ...input } });
  assert.equal(await change({ address: 'x' }, outsider), 'NOT_FOUND | The transaction was not found.');
  assert.equal(
    await change({ additionalEmails: ['a@x.example', 'b'] }, admin),
    'BAD_INPUT | Invalid Email | input.additionalEmails.1',
  );
  assert.deepEqual(await change({ additionalEmails: ['A@x.example'], address: '50 Harbor View Dr' }), {
    displayStatus: 'DRAFT',
    receiverEmail: null,
    address: '50 Harbor View Dr',
    additionalEmails: ['a@x.example'],
  });
  assert.deepEqual(await change({ receiverEmail: 'late@people.example' }), {
    displayStatus: 'PENDING',
    receiverEmail: 'late@people.example',
    address: '50 Harbor View Dr',
    additionalEmails: ['a@x.example'],
  });
  assert.deepEqual(await mailed('payment-request'), ['late@people.example']);
  assert.equal(await lastEvent(Number(draft.id)), 'REQUESTED');
  assert.match(String(await change({ receiverEmail: 'other@people.example' })), /receiverEmail$/);

  const sent = (await ask({ receiverEmail: 'known@people.example' })) as { status: string };
  assert.equal(sent.status, 'PENDING');
  const done = await addPayment(world().gateway.test, harbor, {
    displayStatus: 'DEPOSITED',
    requesterId: agent.id,
  });
  assert.equal(
    await call(agent, update, { input: { id: String(done.id), address: 'x' } }),
    'CONFLICT | This request can no longer be changed.',
  );
});

test('the signed-in payer opens and authorizes a request from an own account, once', async () => {
  const { call, harbor, gateway, admin, payer, outsider, database } = world();
  const template = await addPayment(gateway.test, harbor, {
    receiverEmail: payer.email.toUpperCase(),
    destinationFundingSourceId: harbor.account.id,
  });
  const id = String(template.id);
  const open = 'mutation($id: ID!) { templateAccessedAt(transactionTemplateId: $id) { accessedAt } }';
  assert.equal(await call(admin, open, { id }), 'FORBIDDEN | Only the payer opens a request.');
  assert.equal(await call(outsider, open, { id }), 'NOT_FOUND | The transaction was not found.');
  const opened = { accessedAt: gateway.test.deps.clock().toISOString() };
  assert.deepEqual(await call(payer, open, { id }), opened);
  gateway.test.pass(60_000);
  assert.deepEqual(await call(payer, open, { id }), opened);

  const own = await addAccount(gateway.test, { userId: payer.id });
  const authorize = (who: typeof payer, fundingSourceId: string, key: string | null = null) =>
    call(
      who,
      `mutation($id: ID!, $source: ID!, $key: String) {
        createTransactionFromTemplate(transactionTemplateId: $id, fundingSourceId: $source, idempotencyKey: $key) { displayStatus }
      }`,
      { id, source: fundingSourceId, key },
    );
  assert.equal(await authorize(admin, own.id), 'FORBIDDEN | Only the payer can authorize this payment.');
  assert.equal(
    await authorize(payer, harbor.account.id),
    'BAD_INPUT | Choose one of your funding sources. | fundingSourceId',
  );
  const key = randomUUID();
  assert.deepEqual(await authorize(payer, own.id, key), { displayStatus: 'AUTHORIZED' });
  assert.deepEqual(await authorize(payer, own.id, key), { displayStatus: 'AUTHORIZED' });
  assert.equal(await authorize(payer, own.id), 'CONFLICT | This payment is not waiting to be authorized.');
  const [stored] = await database.db
    .select()
    .from(transactionTemplates)
    .where(eq(transactionTemplates.id, template.id));
  assert.deepEqual([stored?.buyerId, stored?.originationFundingSourceId], [payer.id, own.id]);
});

test('an outbound payment that was brought back is sent on only where nobody else must approve', async () => {
  const { call, harbor, gateway, admin, database } = world();
  const values = { direction: 'OUTBOUND', displayStatus: 'PENDING' } as const;
  const template = await addPayment(gateway.test, harbor, {
    ...values,
    destinationFundingSourceId: harbor.escrowSource.id,
  });
  const sendOn = () =>
    call(
      admin,
      `mutation($id: ID!, $source: ID!) {
        createTransactionFromTemplate(transactionTemplateId: $id, fundingSourceId: $source) { displayStatus }
      }`,
      { id: String(template.id), source: harbor.account.id },
    );
  const approval = (requiresSecondaryApproval: boolean) =>
    database.db
      .update(paymentOccasions)
      .set({ requiresSecondaryApproval })
      .where(eq(paymentOccasions.id, harbor.outbound.id));
  await approval(true);
  assert.equal(await sendOn(), 'CONFLICT | This payment needs a second approval. Please send a new one.');
  await approval(false);
  assert.deepEqual(await sendOn(), { displayStatus: 'AUTHORIZED' });
});
