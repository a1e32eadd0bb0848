import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { bankTransfersContract } from './contract-suite.ts';
import { ProviderRefused, ProviderUnavailable } from '../../../providers/bank-transfers/errors.ts';
import { createFakeBankTransfers } from './fake.ts';

bankTransfersContract('in memory', async () => {
  const port = createFakeBankTransfers('fake-secret');
  return {
    port,
    webhookSecret: 'fake-secret',
    step: async () => port.control.step(),
    balance: async (customerRef) => port.control.openBalance(customerRef, 25_000_000),
    processorToken: async () => `processor-account-${randomUUID()}`,
    stop: async () => undefined,
  };
});

async function payable() {
  const port = createFakeBankTransfers();
  const refs = [];
  for (const [index, email] of ['payer@one.example', 'receiver@two.example'].entries()) {
    const person = {
      type: 'INDIVIDUAL',
      firstName: 'Ada',
      lastName: 'Lane',
      email,
      phone: null,
      businessName: null,
    } as const;
    const { customerRef } = await port.createCustomer(person, randomUUID());
    const bank = { customerRef, name: 'Checking', routingNumber: '021000021', accountNumber: `1000${index}` };
    refs.push(
      (await port.createFundingSource({ ...bank, bankAccountType: 'checking' }, randomUUID())).fundingRef,
    );
  }
  const [sourceRef = '', destinationRef = ''] = refs;
  port.control.verify(sourceRef);
  const input = {
    sourceRef,
    destinationRef,
    amountCents: 4800,
    feeCents: 0,
    correlationId: 'a',
    expedited: false,
    channel: 'ACH' as const,
  };
  return { port, input };
}

it('loses an answer after the transfer was made, and finds it again', async () => {
  const { port, input } = await payable();
  port.control.loseAnswers(1);
  await assert.rejects(port.createTransfer(input, 'key'), ProviderUnavailable);
  const found = await port.findTransfer('a');
  assert.equal((await port.createTransfer(input, 'key')).transferRef, found?.transferRef);
  assert.equal(port.control.bank.transfers.size, 1);
});

it('does nothing while it is down', async () => {
  const { port, input } = await payable();
  port.control.setDown(true);
  await assert.rejects(port.createTransfer(input, 'key'), ProviderUnavailable);
  port.control.setDown(false);
  assert.equal(await port.findTransfer('a'), null);
});

it('refuses, fails, cancels and returns on demand, and signs what it tells', async () => {
  const { port, input } = await payable();
  port.control.refuseNext('Restricted', 'Sender restricted.');
  await assert.rejects(port.createTransfer(input, 'first'), ProviderRefused);
  const { transferRef } = await port.createTransfer(input, 'second');
  port.control.fail(transferRef, 'R10');
  assert.equal((await port.getTransfer(transferRef))?.failureCode, 'R10');
  const other = await port.createTransfer({ ...input, correlationId: 'b' }, 'third');
  port.control.cancel(other.transferRef);
  assert.equal((await port.getTransfer(other.transferRef))?.stage, 'canceled');
  const event = port.control.bank.events.at(-1);
  assert.ok(event);
  const { body, signature } = port.control.webhookOf(event);
  assert.deepEqual(port.readWebhook(body, signature), event);
});
