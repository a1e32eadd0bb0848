import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { InvalidSignature, ProviderRefused } from './errors.ts';
import type { BankTransfers, NewTransfer, TransferState } from './port.ts';

export interface ContractHarness {
  port: BankTransfers;
  webhookSecret: string;
  /** Every transfer moves one step and every micro-deposit arrives. */
  step(): Promise<void>;
  stop(): Promise<void>;
}

/** What every implementation of the bank-transfer port must do; one suite runs against all of them. */
export function bankTransfersContract(name: string, start: () => Promise<ContractHarness>): void {
  describe(`bank transfers: ${name}`, () => {
    let harness: ContractHarness;
    let port: BankTransfers;
    before(async () => {
      harness = await start();
      port = harness.port;
    });
    after(() => harness.stop());

    const person = () => ({
      type: 'INDIVIDUAL' as const,
      firstName: 'Dana',
      lastName: 'Cole',
      email: `dana-${randomUUID()}@payer.example`,
      phone: '15550100199',
      businessName: null,
    });
    const customer = async () => (await port.createCustomer(person(), randomUUID())).customerRef;
    let accounts = 10_000_000;
    const bank = (customerRef: string, label = 'Checking') => ({
      customerRef,
      name: label,
      routingNumber: '021000021',
      accountNumber: String((accounts += 1)),
      bankAccountType: 'checking' as const,
    });
    const account = async (label?: string) =>
      (await port.createFundingSource(bank(await customer(), label), randomUUID())).fundingRef;
    const verified = async (label?: string) => {
      const fundingRef = await account(label);
      await port.initiateMicrodeposits(fundingRef, randomUUID());
      await harness.step();
      assert.equal(await port.verifyMicrodeposits(fundingRef, 9, 3), 'verified');
      return fundingRef;
    };
    const payment = async (source?: string, destination?: string): Promise<NewTransfer> => ({
      sourceRef: await verified(source),
      destinationRef: await account(destination),
      amountCents: 1_250_000,
      feeCents: 0,
      correlationId: randomUUID(),
      expedited: false,
    });
    const current = async (transferRef: string): Promise<TransferState> => {
      const state = await port.getTransfer(transferRef);
      assert.ok(state);
      return state;
    };
    const stagesOf = async (transferRef: string, steps: number) => {
      const stages = [(await current(transferRef)).stage];
      for (let taken = 0; taken < steps; taken += 1) {
        await harness.step();
        stages.push((await current(transferRef)).stage);
      }
      return stages;
    };

    it('makes a customer once for a key', async () => {
      const input = { ...person(), type: 'BUSINESS' as const, businessName: 'Harbor Realty' };
      const key = randomUUID();
      const { customerRef } = await port.createCustomer(input, key);
      assert.deepEqual(await port.createCustomer(input, key), { customerRef });
      assert.deepEqual(await port.getCustomer(customerRef), {
        customerRef,
        status: 'UNVERIFIED',
        type: 'BUSINESS',
      });
    });

    it('refuses a second customer with the same e-mail and names the first', async () => {
      const input = person();
      const { customerRef } = await port.createCustomer(input, randomUUID());
      await assert.rejects(port.createCustomer(input, randomUUID()), (error) => {
        assert.ok(error instanceof ProviderRefused);
        assert.equal(error.message, 'A customer with the specified email already exists.');
        assert.equal(error.existingRef, customerRef);
        return true;
      });
    });

    it('verifies a bank account by its micro-deposits', async () => {
      const fundingRef = await account();
      const state = { fundingRef, status: 'unverified', microdeposits: 'none', removed: false };
      assert.deepEqual(await port.getFundingSource(fundingRef), state);
      await port.initiateMicrodeposits(fundingRef, randomUUID());
      assert.equal(await port.verifyMicrodeposits(fundingRef, 3, 9), 'too-early');
      await harness.step();
      assert.equal((await port.getFundingSource(fundingRef)).microdeposits, 'processed');
      assert.equal(await port.verifyMicrodeposits(fundingRef, 4, 9), 'wrong');
      assert.equal(await port.verifyMicrodeposits(fundingRef, 3, 9), 'verified');
      assert.equal((await port.getFundingSource(fundingRef)).status, 'verified');
      assert.equal(await port.verifyMicrodeposits(fundingRef, 1, 1), 'verified');
    });

    it('takes three wrong attempts and no more', async () => {
      const fundingRef = await account();
      await port.initiateMicrodeposits(fundingRef, randomUUID());
      await harness.step();
      const verdicts = [];
      for (const cents of [1, 2, 4, 3]) verdicts.push(await port.verifyMicrodeposits(fundingRef, cents, 9));
      assert.deepEqual(verdicts, ['wrong', 'wrong', 'wrong', 'exhausted']);
    });

    it('starts micro-deposits once for a key', async () => {
      const fundingRef = await account();
      const key = randomUUID();
      await port.initiateMicrodeposits(fundingRef, key);
      await port.initiateMicrodeposits(fundingRef, key);
      await assert.rejects(port.initiateMicrodeposits(fundingRef, randomUUID()), ProviderRefused);
    });

    it('refuses a bank account that cannot exist, and the same one twice', async () => {
      const customerRef = await customer();
      const good = bank(customerRef);
      await assert.rejects(
        port.createFundingSource({ ...good, routingNumber: '12345' }, randomUUID()),
        ProviderRefused,
      );
      const { fundingRef, bankName } = await port.createFundingSource(good, randomUUID());
      assert.notEqual(bankName, '');
      await assert.rejects(port.createFundingSource(good, randomUUID()), (error) => {
        assert.ok(error instanceof ProviderRefused);
        assert.equal(error.existingRef, fundingRef);
        return true;
      });
    });

    it('renames and removes an account', async () => {
      const input = await payment();
      await port.renameFundingSource(input.destinationRef, 'Escrow');
      await port.removeFundingSource(input.destinationRef);
      await port.removeFundingSource(input.destinationRef);
      assert.equal((await port.getFundingSource(input.destinationRef)).removed, true);
      await assert.rejects(port.createTransfer(input, randomUUID()), ProviderRefused);
    });

    it('moves money in two legs', async () => {
      const input = { ...(await payment()), feeCents: 500, expedited: true };
      const made = await port.createTransfer(input, randomUUID());
      assert.equal(made.stage, 'initiated');
      assert.equal(made.correlationId, input.correlationId);
      const stages = await stagesOf(made.transferRef, 3);
      assert.deepEqual(stages, ['pending:funds', 'pending:deposit', 'complete', 'complete']);
      const done = await current(made.transferRef);
      assert.equal(done.amountCents, 1_250_000);
      assert.equal(done.lateReturn, null);
      assert.match(done.traceId ?? '', /^\d{15}$/);
    });

    it('makes a transfer once for a key, and finds it by its correlation id', async () => {
      const input = await payment();
      const key = randomUUID();
      assert.equal(await port.findTransfer(input.correlationId), null);
      const { transferRef } = await port.createTransfer(input, key);
      assert.equal((await port.createTransfer(input, key)).transferRef, transferRef);
      assert.equal((await port.findTransfer(input.correlationId))?.transferRef, transferRef);
      await assert.rejects(port.createTransfer({ ...input, amountCents: 1 }, key), ProviderRefused);
    });

    it('refuses to take money from an account that is not verified', async () => {
      const input = { ...(await payment()), sourceRef: await account() };
      await assert.rejects(port.createTransfer(input, randomUUID()), ProviderRefused);
      assert.equal(await port.findTransfer(input.correlationId), null);
    });

    it('answers null for a transfer that does not exist', async () => {
      assert.equal(await port.getTransfer(randomUUID()), null);
    });

    it('fails when the payer’s bank returns the debit', async () => {
      const { transferRef } = await port.createTransfer(await payment('R01'), randomUUID());
      assert.deepEqual(await stagesOf(transferRef, 2), ['pending:funds', 'failed', 'failed']);
      const { failureCode, failureReason, lateReturn } = await current(transferRef);
      assert.equal(failureCode, 'R01');
      assert.ok(failureReason);
      assert.equal(lateReturn, null);
    });

    it('fails when the receiver’s bank returns the credit', async () => {
      const { transferRef } = await port.createTransfer(await payment(undefined, 'R03'), randomUUID());
      assert.deepEqual(await stagesOf(transferRef, 2), ['pending:funds', 'pending:deposit', 'failed']);
      assert.equal((await current(transferRef)).failureCode, 'R03');
    });

    it('shows a return that comes after completion', async () => {
      const debit = await port.createTransfer(await payment('R01-late'), randomUUID());
      const credit = await port.createTransfer(await payment(undefined, 'R03-late'), randomUUID());
      for (const [{ transferRef }, side, code] of [
        [debit, 'debit', 'R01'],
        [credit, 'credit', 'R03'],
      ] as const) {
        while ((await current(transferRef)).lateReturn === null) await harness.step();
        const state = await current(transferRef);
        assert.deepEqual([state.stage, state.lateReturn, state.failureCode], ['complete', side, code]);
      }
    });

    it('tells of everything, oldest first, and every transfer event leads to the whole transfer', async () => {
      const since = new Date().toISOString();
      const { transferRef } = await port.createTransfer(await payment(), randomUUID());
      await stagesOf(transferRef, 2);
      const events = await port.listEvents(since);
      assert.equal(new Set(events.map((event) => event.id)).size, events.length);
      assert.deepEqual(
        events.map((event) => event.occurredAt),
        events.map((event) => event.occurredAt).sort(),
      );
      const wholes = new Set<string>();
      for (const event of events.filter((item) => item.resourceKind === 'transfer')) {
        wholes.add((await current(event.resourceRef)).transferRef);
      }
      assert.ok(wholes.has(transferRef));
      assert.ok(events.some((event) => event.topic === 'customer_transfer_completed'));
      assert.deepEqual(await port.listEvents(new Date(Date.now() + 60_000).toISOString()), []);
    });

    it('reads a webhook only when it was signed with our secret', async () => {
      const since = new Date().toISOString();
      await customer();
      const [event] = await port.listEvents(since);
      assert.ok(event);
      const body = Buffer.from(
        JSON.stringify({
          id: event.id,
          topic: event.topic,
          resourceId: event.resourceRef,
          timestamp: event.occurredAt,
          _links: { resource: { href: `https://provider.example/customers/${event.resourceRef}` } },
        }),
      );
      const signature = createHmac('sha256', harness.webhookSecret).update(body).digest('hex');
      assert.deepEqual(port.readWebhook(body, signature), event);
      assert.throws(() => port.readWebhook(Buffer.from(`${body} `), signature), InvalidSignature);
      assert.throws(() => port.readWebhook(body, undefined), InvalidSignature);
      assert.throws(() => port.readWebhook(body, 'nonsense'), InvalidSignature);
    });
  });
}
