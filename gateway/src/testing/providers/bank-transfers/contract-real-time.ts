import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import type { contractFixtures } from './contract-fixtures.ts';
import { ProviderRefused } from '../../../providers/bank-transfers/errors.ts';
import type { BankTransfers } from '../../../providers/bank-transfers/port.ts';

interface Started {
  port: BankTransfers;
  fixtures: ReturnType<typeof contractFixtures>;
}

/** The contract's part on balances and real-time payments. */
export function realTimeContract(started: () => Started): void {
  it('pays in real time out of a balance: one leg, for good, with the network’s names of it', async () => {
    const { port, fixtures } = started();
    const input = await fixtures.realTimePayment();
    const made = await port.createTransfer(input, randomUUID());
    assert.equal(made.stage, 'initiated');
    assert.equal(await port.availableIn(input.sourceRef), 23_750_000);
    assert.equal((await fixtures.current(made.transferRef)).realTime, null);
    assert.deepEqual(await fixtures.stagesOf(made.transferRef, 2), ['initiated', 'complete', 'complete']);
    const { realTime, traceId, lateReturn } = await fixtures.current(made.transferRef);
    assert.match(realTime?.networkId ?? '', /T1B/);
    assert.match(realTime?.endToEndReferenceId ?? '', /^E2E-/);
    assert.deepEqual([traceId, lateReturn], [null, null]);
  });

  it('refuses a real-time payment that cannot be one', async () => {
    const { port, fixtures } = started();
    const input = await fixtures.realTimePayment();
    const far = { ...fixtures.bank(await fixtures.customer()), routingNumber: '222222226' };
    const { fundingRef } = await port.createFundingSource(far, randomUUID());
    assert.equal((await port.getFundingSource(input.destinationRef)).realTime, true);
    assert.equal((await port.getFundingSource(fundingRef)).realTime, false);
    const { sourceRef } = await fixtures.payment();
    for (const [changes, code] of [
      [{ sourceRef }, 'NotAllowed'],
      [{ destinationRef: fundingRef }, 'NotAllowed'],
      [{ feeCents: 500 }, 'NotAllowed'],
      [{ amountCents: 25_000_001 }, 'InsufficientFunds'],
    ] as const) {
      await assert.rejects(port.createTransfer({ ...input, ...changes }, randomUUID()), (error) => {
        assert.ok(error instanceof ProviderRefused);
        assert.equal(error.code, code);
        return true;
      });
    }
    assert.equal(await port.availableIn(input.sourceRef), 25_000_000);
  });

  it('takes money into our own balance in one leg', async () => {
    const { port, fixtures } = started();
    const { fundingRef } = await port.ownBalance();
    assert.deepEqual(await port.ownBalance(), { fundingRef });
    const before = await port.availableIn(fundingRef);
    const input = { ...(await fixtures.payment()), destinationRef: fundingRef, amountCents: 1_200 };
    const { transferRef } = await port.createTransfer(input, randomUUID());
    assert.deepEqual(await fixtures.stagesOf(transferRef, 2), ['pending:funds', 'complete', 'complete']);
    assert.equal((await port.availableIn(fundingRef)) - before, 1_200);
    const returned = { ...(await fixtures.payment('R01')), destinationRef: fundingRef };
    const failing = await port.createTransfer(returned, randomUUID());
    assert.deepEqual(await fixtures.stagesOf(failing.transferRef, 1), ['pending:funds', 'failed']);
  });

  it('has no balance for a customer that is not verified', async () => {
    const { port, fixtures } = started();
    assert.equal(await port.findBalance(await fixtures.customer()), null);
  });
}
