import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { idOf, personalProof, startBank, until } from './testing/bank.ts';
import { startReceiver } from './testing/receiver.ts';
import { signBody } from './webhook-body.ts';

it('takes the official client from a customer to the webhook of a completed transfer', async (t) => {
  const bank = await startBank({ stepMs: 30 });
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  t.after(() => bank.close());
  const { sdk } = bank;
  await sdk.webhookSubscriptions.create({ url: receiver.url, secret: 'the secret' });

  const location = (answer: { headers: Record<string, string[]> } | undefined) =>
    answer?.headers['location']?.[0] ?? '';
  const sources = [];
  for (const name of ['Harbor Realty', 'Cole Builders']) {
    const person = { type: 'unverified' as const, firstName: 'Dana', lastName: 'Cole', businessName: name };
    const customer = location(await sdk.customers.create({ ...person, email: `${randomUUID()}@a.example` }));
    const bankAccount = {
      routingNumber: '021000021',
      accountNumber: '00112233',
      bankAccountType: 'checking' as const,
      name: 'Operating',
    };
    const id = idOf(customer);
    const source = location(
      await sdk.customers.fundingSources.create({ id, createCustomerFundingSource: bankAccount }),
    );
    sources.push(source);
    await sdk.fundingSources.microDeposits.initiate({ id: idOf(source) });
    const amount = (value: string) => ({ value, currency: 'USD' });
    const requestBody = { amount1: amount('0.03'), amount2: amount('0.09') };
    await sdk.fundingSources.microDeposits.verify({ id: idOf(source), requestBody });
    assert.equal((await sdk.fundingSources.get({ id: idOf(source) })).status, 'verified');
  }
  const [source = '', destination = ''] = sources;
  const correlationId = randomUUID();
  const transfer = location(
    await sdk.transfers.create({
      idempotencyKey: randomUUID(),
      requestBody: {
        links: { source: { href: source }, destination: { href: destination } },
        amount: { value: '1250.00', currency: 'USD' },
        correlationId,
      },
    }),
  );

  const done = await until(
    () => sdk.transfers.get({ id: idOf(transfer) }),
    (value) => value.status === 'processed',
  );
  assert.equal(done.correlationId, correlationId);
  assert.equal(done.amount?.value, '1250.00');

  const completed = await until(
    () => receiver.deliveries.find((item) => item.topic === 'customer_transfer_completed'),
    (value) => value !== undefined,
  );
  assert.equal(completed?.event.resourceId, idOf(transfer));
  for (const delivery of receiver.deliveries) {
    assert.equal(delivery.signature, signBody('the secret', delivery.body));
    assert.equal(delivery.topic, delivery.event.topic);
  }
  const event = await sdk.events.get({ id: completed.event.id });
  assert.equal(event.topic, 'customer_transfer_completed');
  assert.equal(event.links?.['resource']?.href, transfer);
  const topics = (await sdk.events.list({ limit: 200 })).embedded?.events?.map((item) => item.topic);
  for (const topic of [
    'customer_created',
    'customer_funding_source_added',
    'customer_microdeposits_completed',
    'customer_funding_source_verified',
    'customer_transfer_created',
    'customer_bank_transfer_created',
    'customer_bank_transfer_completed',
  ]) {
    assert.ok(topics?.includes(topic), topic);
  }
});

it('fits the client’s schemas wherever it answers', async (t) => {
  const bank = await startBank();
  t.after(() => bank.close());
  const { sdk } = bank;
  for (const type of ['personal', 'business', 'receive-only', 'unverified']) {
    const person = { type, firstName: 'Dana', lastName: 'Cole', email: `${randomUUID()}@a.example` };
    const proof = type === 'personal' ? personalProof : {};
    await bank.call('POST', '/customers', { ...person, ...proof });
  }
  const { embedded } = await sdk.customers.list({});
  assert.deepEqual(embedded?.customers?.map((customer) => customer.type).sort(), [
    'business',
    'personal',
    'receive-only',
    'unverified',
  ]);
  for (const customer of embedded.customers) await sdk.customers.get({ id: customer.id });
  const account = (await sdk.root.get()).links?.['account']?.href ?? '';
  assert.equal((await sdk.accounts.get({ id: idOf(account) })).type, 'Commercial');
  const sources = await sdk.accounts.fundingSources.list({ id: idOf(account) });
  const balance = sources.embedded?.fundingSources?.[0]?.id ?? '';
  await sdk.fundingSources.balance.get({ id: balance });
});
