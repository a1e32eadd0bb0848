import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eq } from 'drizzle-orm';
import { agentFees, outbox } from '../../db/schema/index.ts';
import { paymentCalls } from '../../testing/payment-calls.ts';
import { addPayment } from '../../testing/payments.ts';

const world = paymentCalls();
const day = new Date('2026-03-01T12:00:00.000Z');

const receipt = `mutation($id: ID!, $type: ReceiptEmailType!, $emails: [ReceiptEmail!]!) {
  resendReceipt(id: $id, emailType: $type, emails: $emails)
}`;

test('receipts are sent again by admins, for what has happened, to pairs that are given once', async () => {
  const { call, harbor, gateway, admin, agent, outsider, mailed, lastEvent, database } = world();
  const paid = await addPayment(
    gateway.test,
    harbor,
    { displayStatus: 'INITIATED', receiverEmail: 'pat@people.example', listingAgentId: agent.id },
    { status: 'INITIATED', initiatedAt: day },
  );
  const ask = (who: typeof admin, type: string, ...emails: [string, string][]) =>
    call(who, receipt, {
      id: String(paid.id),
      type,
      emails: emails.map(([email, kind]) => ({ email, type: kind })),
    });
  const buyer: [string, string] = ['pat@people.example', 'BUYER'];
  assert.equal(await ask(admin, 'initiated'), 'BAD_INPUT | Select at least one email | emails');
  assert.equal(await ask(admin, 'initiated', ['pat', 'BUYER']), 'BAD_INPUT | Invalid Email | emails.0.email');
  assert.equal(
    await ask(admin, 'initiated', buyer, [' PAT@people.example', 'BUYER']),
    'BAD_INPUT | Email already added | emails.1.email',
  );
  assert.equal(
    await ask(admin, 'completed', ['agent@people.example', 'AGENT']),
    'BAD_INPUT | Agents get no deposited receipt | emails.0.type',
  );
  assert.equal(await ask(admin, 'completed', buyer), 'CONFLICT | This payment has not been deposited yet.');
  assert.equal(await ask(agent, 'initiated', buyer), 'FORBIDDEN | Only admins can resend receipts.');
  assert.equal(await ask(outsider, 'initiated', buyer), 'NOT_FOUND | The transaction was not found.');
  assert.deepEqual(await mailed('receipt-initiated'), []);

  const to: [string, string][] = [
    buyer,
    ['office@harbor.example', 'ORGANIZATION'],
    ['lawyer@x.example', 'OTHER'],
  ];
  assert.equal(await ask(admin, 'initiated', ...to), true);
  assert.deepEqual((await mailed('receipt-initiated')).sort(), to.map(([email]) => email).sort());
  assert.equal(await lastEvent(paid.id), 'RECEIPT_RESENT');
  const rows = await database.db.select().from(outbox).where(eq(outbox.transactionTemplateId, paid.id));
  const links = rows.map(({ body }) => [body['to'], (body['data'] as { url: string | null }).url !== null]);
  assert.deepEqual(Object.fromEntries(links), {
    'pat@people.example': false,
    'office@harbor.example': true,
    'lawyer@x.example': false,
  });
});

test("an agent's fee is receipted to the agent, once it was paid", async () => {
  const { call, harbor, gateway, admin, agent, outsider, mailed, database } = world();
  const template = await addPayment(gateway.test, harbor, { buyerAgentId: agent.id });
  const [fee] = await database.db
    .insert(agentFees)
    .values({ transactionTemplateId: template.id, amount: 9_500, status: 'PENDING' })
    .returning();
  assert.ok(fee);
  const ask = (who: typeof admin) =>
    call(who, 'mutation($id: ID!) { resendAgentReceipt(agentFeeId: $id) }', { id: fee.id });
  assert.equal(await ask(admin), 'CONFLICT | This agent fee has not been paid yet.');
  await database.db.update(agentFees).set({ status: 'DEPOSITED' }).where(eq(agentFees.id, fee.id));
  assert.equal(await ask(agent), 'FORBIDDEN | Only admins can resend receipts.');
  assert.equal(await ask(outsider), 'NOT_FOUND | The agent fee was not found.');
  const actions = async (who: typeof admin) =>
    call(who, 'query($id: ID!) { transactionTemplate(id: $id) { allowedActions } }', {
      id: String(template.id),
    });
  const offered = { allowedActions: ['CANCEL', 'RESEND_AGENT_RECEIPT'] };
  assert.deepEqual(await actions(admin), offered);
  assert.deepEqual(await actions(agent), { allowedActions: [] });
  assert.equal(await ask(admin), true);
  assert.deepEqual(await mailed('agent-receipt'), [agent.email]);

  const fees =
    'query($slug: String!) { agentFees(organizationSlug: $slug) { entries { id amount } pageInfo { totalCount } } }';
  const slug = harbor.organization.slug;
  const listed = { entries: [{ id: fee.id, amount: 9_500 }], pageInfo: { totalCount: 1 } };
  assert.deepEqual(await call(admin, fees, { slug }), listed);
  assert.deepEqual(await call(agent, fees, { slug }), listed);
  assert.equal(await call(outsider, fees, { slug }), 'NOT_FOUND | The organization was not found.');
  const one = 'query($id: ID!) { agentFee(id: $id) { id } }';
  assert.deepEqual(await call(admin, one, { id: fee.id }), { id: fee.id });
  assert.equal(await call(outsider, one, { id: fee.id }), null);
});

test('a request is sent again with a new link while nobody authorized it', async () => {
  const { call, harbor, gateway, admin, agent, outsider, mailed, lastEvent } = world();
  const values = { requestedAt: day, receiverEmail: 'again@people.example' };
  const open = await addPayment(gateway.test, harbor, { ...values, listingAgentId: agent.id });
  const done = await addPayment(gateway.test, harbor, {
    ...values,
    displayStatus: 'CANCELED',
    active: false,
  });
  const ask = (who: typeof admin, id: number) =>
    call(who, 'mutation($id: ID!) { resendAuthorizationRequest(transactionTemplateId: $id) }', {
      id: String(id),
    });
  assert.equal(
    await ask(agent, open.id),
    'FORBIDDEN | Only the requester or an admin can send this request again.',
  );
  assert.equal(await ask(outsider, open.id), 'NOT_FOUND | The transaction was not found.');
  assert.equal(await ask(admin, done.id), 'CONFLICT | This request can not be sent again.');
  assert.equal(await ask(admin, open.id), true);
  assert.deepEqual(await mailed('payment-request'), ['again@people.example']);
  assert.equal(await lastEvent(open.id), 'REQUEST_RESENT');
});

test('an agent of an earnest money payment is mailed a proof of intent', async () => {
  const { call, harbor, gateway, admin, agent, mailed } = world();
  const values = { requesterId: agent.id, context: 'EMD' as const, displayStatus: 'CLEARED' as const };
  const emd = await addPayment(gateway.test, harbor, values);
  const asked = await addPayment(gateway.test, harbor, { ...values, displayStatus: 'PENDING' });
  const returned = await addPayment(gateway.test, harbor, {
    ...values,
    displayStatus: 'DEPOSITED_AND_FAILED',
  });
  const refunded = await addPayment(gateway.test, harbor, {
    ...values,
    displayStatus: 'DEPOSITED',
    refunded: true,
  });
  const generic = await addPayment(gateway.test, harbor, { ...values, context: 'GENERIC' });
  const failed = await addPayment(gateway.test, harbor, { ...values, displayStatus: 'FAILED' });
  const ask = (who: typeof admin, id: number) =>
    call(who, 'mutation($id: ID!) { sendProofOfIntent(transactionTemplateId: $id) }', { id: String(id) });
  assert.equal(await ask(admin, emd.id), 'FORBIDDEN | Only an agent of this payment can ask for a proof.');
  assert.equal(
    await ask(agent, generic.id),
    'CONFLICT | A proof of intent is made for earnest money payments.',
  );
  for (const { id } of [failed, asked, returned, refunded]) {
    assert.equal(
      await ask(agent, id),
      'CONFLICT | A proof of intent is made for payments that are authorized, on their way or deposited.',
    );
  }
  assert.equal(await ask(agent, emd.id), true);
  assert.deepEqual(await mailed('proof-of-intent'), [agent.email]);
});

test('a mail that is asked for again under the same key goes out once', async () => {
  const { harbor, gateway, admin, agent, mailed } = world();
  const paid = await addPayment(
    gateway.test,
    harbor,
    { displayStatus: 'INITIATED', context: 'EMD', requesterId: agent.id },
    { status: 'INITIATED', initiatedAt: day },
  );
  const open = await addPayment(gateway.test, harbor, { requestedAt: day, receiverEmail: 'once@x.example' });
  const cases = [
    {
      who: admin,
      document: receipt,
      variables: {
        id: String(paid.id),
        type: 'initiated',
        emails: [{ email: 'once@x.example', type: 'OTHER' }],
      },
      kind: 'receipt-initiated',
    },
    {
      who: admin,
      document: 'mutation($id: ID!) { resendAuthorizationRequest(transactionTemplateId: $id) }',
      variables: { id: String(open.id) },
      kind: 'payment-request',
    },
    {
      who: agent,
      document: 'mutation($id: ID!) { sendProofOfIntent(transactionTemplateId: $id) }',
      variables: { id: String(paid.id) },
      kind: 'proof-of-intent',
    },
  ];
  for (const { who, document, variables, kind } of cases) {
    const before = (await mailed(kind)).length;
    const headers = { 'idempotency-key': `once-${kind}` };
    const asked = Array.from({ length: 5 }, () => gateway.ask(who.id, document, variables, headers));
    for (const { errors } of await Promise.all(asked)) assert.deepEqual(errors, []);
    assert.deepEqual((await gateway.ask(who.id, document, variables, headers)).errors, []);
    assert.equal((await mailed(kind)).length, before + 1, kind);
  }
});
