import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eventsContract } from './contract-events.ts';
import { contractFixtures, type ContractHarness } from './contract-fixtures.ts';
import { identityContract } from './contract-identity.ts';
import { realTimeContract } from './contract-real-time.ts';
import { ProviderRefused } from '../../../providers/bank-transfers/errors.ts';
import type { BankTransfers } from '../../../providers/bank-transfers/port.ts';

/** What every implementation of the bank-transfer port must do; one suite runs against all of them. */
export function bankTransfersContract(name: string, start: () => Promise<ContractHarness>): void {
  describe(`bank transfers: ${name}`, () => {
    let harness: ContractHarness;
    let port: BankTransfers;
    let fixtures: ReturnType<typeof contractFixtures>;
    before(async () => {
      harness = await start();
      port = harness.port;
      fixtures = contractFixtures(harness);
    });
    after(() => harness.stop());

    realTimeContract(() => ({ port, fixtures }));
    identityContract(() => ({ port, fixtures, step: () => harness.step() }));

    it('makes a customer once for a key', async () => {
      const input = fixtures.business();
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
      const input = fixtures.business();
      const { customerRef } = await port.createCustomer(input, randomUUID());
      await assert.rejects(port.createCustomer(input, randomUUID()), (error) => {
        assert.ok(error instanceof ProviderRefused);
        assert.equal(error.message, 'A customer with the specified email already exists.');
        assert.equal(error.existingRef, customerRef);
        return true;
      });
    });

    it('verifies a bank account by its micro-deposits', async () => {
      const fundingRef = await fixtures.account();
      const state = {
        fundingRef,
        status: 'unverified',
        microdeposits: 'none',
        removed: false,
        realTime: true,
      };
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
      const fundingRef = await fixtures.account();
      await port.initiateMicrodeposits(fundingRef, randomUUID());
      await harness.step();
      const verdicts = [];
      for (const cents of [1, 2, 4, 3]) verdicts.push(await port.verifyMicrodeposits(fundingRef, cents, 9));
      assert.deepEqual(verdicts, ['wrong', 'wrong', 'wrong', 'exhausted']);
    });

    it('starts micro-deposits once for a key', async () => {
      const fundingRef = await fixtures.account();
      const key = randomUUID();
      await port.initiateMicrodeposits(fundingRef, key);
      await port.initiateMicrodeposits(fundingRef, key);
      await assert.rejects(port.initiateMicrodeposits(fundingRef, randomUUID()), ProviderRefused);
    });

    it('refuses a bank account that cannot exist, and the same one twice', async () => {
      const customerRef = await fixtures.customer();
      const good = fixtures.bank(customerRef);
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

    it('takes over a linked account, verified at once, and only once for a customer', async () => {
      const account = {
        customerRef: await fixtures.customer(),
        name: 'Linked',
        bankAccountType: 'checking',
      } as const;
      const linked = async () => ({ ...account, processorToken: await harness.processorToken() });
      const { fundingRef, bankName } = await port.linkFundingSource(await linked(), randomUUID());
      assert.notEqual(bankName, '');
      assert.equal((await port.getFundingSource(fundingRef)).status, 'verified');
      await assert.rejects(port.linkFundingSource(await linked(), randomUUID()), (error) => {
        assert.ok(error instanceof ProviderRefused);
        assert.equal(error.existingRef, fundingRef);
        return true;
      });
      const unknown = { ...account, processorToken: 'processor-unknown' };
      await assert.rejects(port.linkFundingSource(unknown, randomUUID()), ProviderRefused);
    });

    it('renames and removes an account', async () => {
      const input = await fixtures.payment();
      await port.renameFundingSource(input.destinationRef, 'Escrow');
      await port.removeFundingSource(input.destinationRef);
      await port.removeFundingSource(input.destinationRef);
      assert.equal((await port.getFundingSource(input.destinationRef)).removed, true);
      await assert.rejects(port.createTransfer(input, randomUUID()), ProviderRefused);
    });

    it('moves money in two legs', async () => {
      const input = { ...(await fixtures.payment()), feeCents: 500, expedited: true };
      const made = await port.createTransfer(input, randomUUID());
      assert.equal(made.stage, 'initiated');
      assert.equal(made.correlationId, input.correlationId);
      const stages = await fixtures.stagesOf(made.transferRef, 3);
      assert.deepEqual(stages, ['pending:funds', 'pending:deposit', 'complete', 'complete']);
      const done = await fixtures.current(made.transferRef);
      assert.equal(done.amountCents, 1_250_000);
      assert.equal(done.lateReturn, null);
      assert.match(done.traceId ?? '', /^\d{15}$/);
    });

    it('makes a transfer once for a key, and finds it by its correlation id', async () => {
      const input = await fixtures.payment();
      const key = randomUUID();
      assert.equal(await port.findTransfer(input.correlationId), null);
      const { transferRef } = await port.createTransfer(input, key);
      assert.equal((await port.createTransfer(input, key)).transferRef, transferRef);
      assert.equal((await port.findTransfer(input.correlationId))?.transferRef, transferRef);
      await assert.rejects(port.createTransfer({ ...input, amountCents: 1 }, key), ProviderRefused);
    });

    it('lists what was made in a span of time, as a whole and in each state', async () => {
      const input = await fixtures.payment();
      const failing = await fixtures.payment('R01');
      // What an earlier test made in this very millisecond is not of this span.
      const from = new Date(Date.now() + 1).toISOString();
      while (Date.now() < Date.parse(from)) await new Promise(setImmediate);
      const made = await port.createTransfer({ ...input, feeCents: 500 }, randomUUID());
      const failed = await port.createTransfer(failing, randomUUID());
      const until = new Date(Date.now() + 60_000).toISOString();
      const statuses = async () => {
        const ours = [made.transferRef, failed.transferRef];
        const found = await port.listTransfers(from, until);
        assert.equal(found.length, 2, 'neither legs nor fees are listed');
        return ours.map((ref) => found.find(({ transferRef }) => transferRef === ref)?.status);
      };
      assert.deepEqual(await statuses(), ['pending', 'pending']);
      const [first] = await port.listTransfers(from, until);
      const { correlationId, amountCents } = input;
      assert.partialDeepStrictEqual(first, { transferRef: made.transferRef, correlationId, amountCents });
      for (let step = 0; step < 2; step += 1) await harness.step();
      assert.deepEqual(await statuses(), ['processed', 'failed']);
      assert.deepEqual(await port.listTransfers(until, new Date(Date.now() + 120_000).toISOString()), []);
      const before = new Date(Date.parse(first?.createdAt ?? from) - 60_000).toISOString();
      const earlier = await port.listTransfers(before, first?.createdAt ?? from);
      assert.ok(earlier.every(({ transferRef }) => transferRef !== made.transferRef));
    });

    it('refuses to take money from an account that is not verified', async () => {
      const input = { ...(await fixtures.payment()), sourceRef: await fixtures.account() };
      await assert.rejects(port.createTransfer(input, randomUUID()), ProviderRefused);
      assert.equal(await port.findTransfer(input.correlationId), null);
    });

    it('answers null for a transfer that does not exist', async () => {
      assert.equal(await port.getTransfer(randomUUID()), null);
    });

    it('fails when the payer’s bank returns the debit', async () => {
      const { transferRef } = await port.createTransfer(await fixtures.payment('R01'), randomUUID());
      assert.deepEqual(await fixtures.stagesOf(transferRef, 2), ['pending:funds', 'failed', 'failed']);
      const { failureCode, failureReason, lateReturn } = await fixtures.current(transferRef);
      assert.equal(failureCode, 'R01');
      assert.ok(failureReason);
      assert.equal(lateReturn, null);
    });

    it('fails when the receiver’s bank returns the credit', async () => {
      const { transferRef } = await port.createTransfer(
        await fixtures.payment(undefined, 'R03'),
        randomUUID(),
      );
      assert.deepEqual(await fixtures.stagesOf(transferRef, 2), [
        'pending:funds',
        'pending:deposit',
        'failed',
      ]);
      assert.equal((await fixtures.current(transferRef)).failureCode, 'R03');
    });

    it('shows a return that comes after completion', async () => {
      const debit = await port.createTransfer(await fixtures.payment('R01-late'), randomUUID());
      const credit = await port.createTransfer(await fixtures.payment(undefined, 'R03-late'), randomUUID());
      for (const [{ transferRef }, side, code] of [
        [debit, 'debit', 'R01'],
        [credit, 'credit', 'R03'],
      ] as const) {
        while ((await fixtures.current(transferRef)).lateReturn === null) await harness.step();
        const state = await fixtures.current(transferRef);
        assert.deepEqual([state.stage, state.lateReturn, state.failureCode], ['complete', side, code]);
      }
    });

    eventsContract(() => ({ port, fixtures, webhookSecret: harness.webhookSecret }));
  });
}
