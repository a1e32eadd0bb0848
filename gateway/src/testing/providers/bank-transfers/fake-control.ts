import { createHmac, randomUUID } from 'node:crypto';
import { ProviderRefused } from '../../../providers/bank-transfers/errors.ts';
import { openBalance } from './fake-balances.ts';
import {
  failed,
  returnedLate,
  stepOf,
  tell,
  verifyAccount,
  type FakeBank,
  type FakeTransfer,
} from './fake-bank.ts';
import { endFakeReviews } from './fake-documents.ts';
import type { ProviderEvent } from '../../../providers/bank-transfers/port.ts';

/** How a test plays the provider and its banks. References are those that the port answered. */
export interface FakeControl {
  bank: FakeBank;
  /** Every transfer moves one step, every micro-deposit arrives and every document is reviewed; with a reference only that transfer moves. */
  step(transferRef?: string): void;
  /** The transfer fails with an ACH return code; a completed one is returned late, unless it went in real time. */
  fail(transferRef: string, code: string, side?: 'debit' | 'credit'): void;
  /** Fails the transfer as a whole, even after it completed. The transfer then no longer counts as processed. */
  failWhole(transferRef: string, code: string, side: 'debit' | 'credit'): void;
  /** The provider itself cancels the transfer. */
  cancel(transferRef: string): void;
  /** The account counts as verified from now on. */
  verify(fundingRef: string): void;
  /** Gives a customer a balance that holds so many cents. @returns its reference. */
  openBalance(customerRef: string, cents: number): string;
  /** The provider's answers of a day ago: keys are tied to nothing any more. */
  forgetKeys(): void;
  /** Somebody makes a transfer at the provider itself, without us. @returns its reference. */
  transferByHand(amountCents: number): string;
  /** While true every call ends in ProviderUnavailable, and nothing is done. */
  setDown(down: boolean): void;
  /** The next transfers are made, but the caller gets no answer. */
  loseAnswers(times: number): void;
  /** The next transfer is refused for good. */
  refuseNext(code: string, message: string): void;
  /** An event as it would be delivered. */
  webhookOf(event: ProviderEvent): { body: Buffer; signature: string };
}

/** The HMAC of a webhook's raw body. */
export const signFake = (secret: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(body).digest();

/** The means to play the provider. */
export function createFakeControl(bank: FakeBank, webhookSecret: string): FakeControl {
  return {
    bank,
    step: (transferRef) => {
      for (const transfer of bank.transfers.values()) {
        const changes =
          transferRef === undefined || transferRef === transfer.ref ? stepOf(bank, transfer) : null;
        if (changes) change(bank, transfer, changes);
      }
      if (transferRef !== undefined) return;
      endFakeReviews(bank);
      for (const item of bank.accounts.values()) {
        if (item.microdeposits !== 'pending') continue;
        item.microdeposits = 'processed';
        tell(bank, 'customer_microdeposits_completed', 'funding-source', item.ref);
      }
    },
    fail: (transferRef, code, side = 'debit') => {
      const transfer = transferIn(bank, transferRef);
      const late = transfer.stage === 'complete';
      if (late && transfer.channel === 'RTP') return;
      change(bank, transfer, late ? returnedLate(side, code) : failed(side, code));
    },
    failWhole: (transferRef, code, side) =>
      change(bank, transferIn(bank, transferRef), { ...failed(side, code), lateReturn: null }),
    cancel: (transferRef) => change(bank, transferIn(bank, transferRef), { stage: 'canceled' }),
    verify: (fundingRef) => verifyAccount(bank, fundingRef),
    openBalance: (customerRef, cents) => openBalance(bank, customerRef, cents),
    forgetKeys: () => bank.answers.clear(),
    transferByHand: (amountCents) => {
      const ref = randomUUID();
      bank.transfers.set(ref, {
        ...{ ref, sourceRef: '', destinationRef: '', amountCents, feeCents: 0, expedited: false },
        ...{ channel: 'ACH', correlationId: null, stage: 'pending:funds', lateReturn: null },
        failedLeg: null,
        ...{ failureCode: null, createdAt: bank.clock().toISOString() },
      });
      tell(bank, 'transfer_created', 'transfer', ref);
      return ref;
    },
    setDown: (value) => {
      bank.down = value;
    },
    loseAnswers: (times) => {
      bank.lostAnswers = times;
    },
    refuseNext: (code, message) => {
      bank.refusal = new ProviderRefused(code, message, { status: 400 });
    },
    webhookOf: (event) => {
      const body = Buffer.from(JSON.stringify(event));
      return { body, signature: signFake(webhookSecret, body).toString('hex') };
    },
  };
}

function transferIn(bank: FakeBank, ref: string): FakeTransfer {
  const found = bank.transfers.get(ref);
  if (!found) throw new Error(`There is no transfer ${ref}`);
  return found;
}

function change(bank: FakeBank, transfer: FakeTransfer, changes: Partial<FakeTransfer>): void {
  Object.assign(transfer, changes);
  const end = transfer.failureCode ? 'failed' : transfer.stage === 'canceled' ? 'cancelled' : 'completed';
  const leg = transfer.stage === 'pending:deposit' ? 'bank_' : '';
  tell(bank, `customer_${leg}transfer_${end}`, 'transfer', transfer.ref);
}
