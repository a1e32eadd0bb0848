import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { BankTransfers, NewTransfer, TransferState } from '../../../providers/bank-transfers/port.ts';

export interface ContractHarness {
  port: BankTransfers;
  webhookSecret: string;
  /** Every transfer moves one step and every micro-deposit arrives. */
  step(): Promise<void>;
  /** Has a business verified, so that it has a balance of 250,000.00. @returns the balance's reference. */
  balance(customerRef: string): Promise<string>;
  /** A bank-linking provider's token for one and the same account; a new one each time. */
  processorToken(): Promise<string>;
  stop(): Promise<void>;
}

/** Ready-made input and short ways to the states that the contract is about. */
export function contractFixtures(harness: ContractHarness) {
  const { port } = harness;
  const business = () => ({
    type: 'BUSINESS' as const,
    firstName: 'Dana',
    lastName: 'Cole',
    email: `dana-${randomUUID()}@builders.example`,
    phone: '15550100199',
    businessName: 'Cole Builders',
  });
  const customer = async () => (await port.createCustomer(business(), randomUUID())).customerRef;
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
    channel: 'ACH',
  });
  const realTimePayment = async (destination?: string): Promise<NewTransfer> => ({
    ...(await payment(undefined, destination)),
    sourceRef: await harness.balance(await customer()),
    channel: 'RTP',
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
  return { business, customer, bank, account, verified, payment, realTimePayment, current, stagesOf };
}
