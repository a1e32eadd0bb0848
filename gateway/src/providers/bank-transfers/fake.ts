import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { InvalidSignature, ProviderRefused, ProviderUnavailable } from './errors.ts';
import {
  emptyBank,
  stateOf,
  stepOf,
  type FakeAccount,
  type FakeBank,
  type FakeTransfer,
} from './fake-bank.ts';
import type { BankTransfers, ProviderEvent } from './port.ts';

const delivered = z.object({ id: z.string() });

/** How a test plays the provider and its banks. References are those that the port answered. */
export interface FakeControl {
  bank: FakeBank;
  /** Every transfer moves one step and every micro-deposit arrives; with a reference only that transfer moves. */
  step(transferRef?: string): void;
  /** The transfer fails with an ACH return code; a completed one is returned late. */
  fail(transferRef: string, code: string, side?: 'debit' | 'credit'): void;
  /** The provider itself cancels the transfer. */
  cancel(transferRef: string): void;
  /** The account counts as verified from now on. */
  verify(fundingRef: string): void;
  /** While true every call ends in ProviderUnavailable, and nothing is done. */
  setDown(down: boolean): void;
  /** The next transfers are made, but the caller gets no answer. */
  loseAnswers(times: number): void;
  /** The next transfer is refused for good. */
  refuseNext(code: string, message: string): void;
  /** An event as it would be delivered. */
  webhookOf(event: ProviderEvent): { body: Buffer; signature: string };
}

/**
 * The bank-transfer port in memory, with the provider's rules: keys are tied to their input, only verified accounts
 * pay, micro-deposits are 0.03 and 0.09, and names such as R01 or R03-late bring returns.
 */
export function createFakeBankTransfers(
  webhookSecret = 'fake-secret',
): BankTransfers & { control: FakeControl } {
  const bank = emptyBank();
  let down = false;
  let lostAnswers = 0;
  let refusal: ProviderRefused | null = null;

  const reach = async () => {
    if (down) throw new ProviderUnavailable('The provider is down');
  };
  const tell = (topic: string, resourceKind: ProviderEvent['resourceKind'], resourceRef: string) => {
    bank.events.push({
      id: randomUUID(),
      topic,
      resourceKind,
      resourceRef,
      occurredAt: new Date().toISOString(),
    });
  };
  const once = (key: string, input: unknown, make: () => string): string => {
    const text = JSON.stringify(input);
    const before = bank.answers.get(key);
    if (before && before.input !== text) {
      throw new ProviderRefused('InvalidIdempotencyKey', 'The key was used before with another input', {
        status: 400,
      });
    }
    if (before) return before.ref;
    const ref = make();
    bank.answers.set(key, { input: text, ref });
    return ref;
  };
  const account = (ref: string): FakeAccount => {
    const found = bank.accounts.get(ref);
    if (!found)
      throw new ProviderRefused('NotFound', 'The requested resource was not found.', { status: 404 });
    return found;
  };
  const change = (transfer: FakeTransfer, changes: Partial<FakeTransfer>) => {
    Object.assign(transfer, changes);
    const end = transfer.failureCode ? 'failed' : transfer.stage === 'canceled' ? 'cancelled' : 'completed';
    const leg = transfer.stage === 'pending:deposit' ? 'bank_' : '';
    tell(`customer_${leg}transfer_${end}`, 'transfer', transfer.ref);
  };
  const transferIn = (ref: string): FakeTransfer => {
    const found = bank.transfers.get(ref);
    if (!found) throw new Error(`There is no transfer ${ref}`);
    return found;
  };
  const sign = (body: Buffer) => createHmac('sha256', webhookSecret).update(body).digest();

  const control: FakeControl = {
    bank,
    step: (transferRef) => {
      for (const transfer of bank.transfers.values()) {
        const changes =
          transferRef === undefined || transferRef === transfer.ref ? stepOf(bank, transfer) : null;
        if (changes) change(transfer, changes);
      }
      if (transferRef !== undefined) return;
      for (const item of bank.accounts.values()) {
        if (item.microdeposits !== 'pending') continue;
        item.microdeposits = 'processed';
        tell('customer_microdeposits_completed', 'funding-source', item.ref);
      }
    },
    fail: (transferRef, code, side = 'debit') => {
      const transfer = transferIn(transferRef);
      const late = transfer.stage === 'complete';
      change(
        transfer,
        late ? { lateReturn: side, failureCode: code } : { stage: 'failed', failureCode: code },
      );
    },
    cancel: (transferRef) => change(transferIn(transferRef), { stage: 'canceled' }),
    verify: (fundingRef) => {
      account(fundingRef).verified = true;
      tell('customer_funding_source_verified', 'funding-source', fundingRef);
    },
    setDown: (value) => {
      down = value;
    },
    loseAnswers: (times) => {
      lostAnswers = times;
    },
    refuseNext: (code, message) => {
      refusal = new ProviderRefused(code, message, { status: 400 });
    },
    webhookOf: (event) => {
      const body = Buffer.from(JSON.stringify(event));
      return { body, signature: sign(body).toString('hex') };
    },
  };

  return {
    control,
    createCustomer: async (input, key) => {
      await reach();
      const customerRef = once(key, input, () => {
        const same = [...bank.customers.values()].find((item) => item.email === input.email.toLowerCase());
        if (same) {
          const message = 'A customer with the specified email already exists.';
          throw new ProviderRefused('Duplicate', message, { status: 400, existingRef: same.ref });
        }
        const ref = randomUUID();
        const type = input.businessName === null ? 'INDIVIDUAL' : 'BUSINESS';
        bank.customers.set(ref, { ref, email: input.email.toLowerCase(), type, status: 'UNVERIFIED' });
        tell('customer_created', 'customer', ref);
        return ref;
      });
      return { customerRef };
    },
    getCustomer: async (customerRef) => {
      await reach();
      const customer = bank.customers.get(customerRef);
      if (!customer)
        throw new ProviderRefused('NotFound', 'The requested resource was not found.', { status: 404 });
      return { customerRef, status: customer.status, type: customer.type };
    },
    createFundingSource: async (input, key) => {
      await reach();
      const fundingRef = once(key, input, () => {
        if (!/^\d{9}$/.test(input.routingNumber) || !/^\d{4,17}$/.test(input.accountNumber)) {
          throw new ProviderRefused('Invalid', 'routingNumber invalid: not a routing number.', {
            status: 400,
          });
        }
        const fingerprint = `${input.customerRef}:${input.routingNumber}:${input.accountNumber}`;
        const same = [...bank.accounts.values()].find(
          (item) => item.fingerprint === fingerprint && !item.removed,
        );
        if (same) {
          const message = `Bank already exists: id=${same.ref}`;
          throw new ProviderRefused('DuplicateResource', message, { status: 400, existingRef: same.ref });
        }
        const ref = randomUUID();
        const { customerRef, name } = input;
        const fresh = { verified: false, removed: false, microdeposits: 'none', wrongAttempts: 0 } as const;
        bank.accounts.set(ref, { ref, customerRef, name, fingerprint, ...fresh });
        tell('customer_funding_source_added', 'funding-source', ref);
        return ref;
      });
      return { fundingRef, bankName: 'SANDBOX TEST BANK' };
    },
    getFundingSource: async (fundingRef) => {
      await reach();
      const { verified, microdeposits, removed } = account(fundingRef);
      return { fundingRef, status: verified ? 'verified' : 'unverified', microdeposits, removed };
    },
    renameFundingSource: async (fundingRef, name) => {
      await reach();
      account(fundingRef).name = name;
    },
    removeFundingSource: async (fundingRef) => {
      await reach();
      account(fundingRef).removed = true;
    },
    initiateMicrodeposits: async (fundingRef, key) => {
      await reach();
      once(key, fundingRef, () => {
        const found = account(fundingRef);
        if (found.microdeposits !== 'none' || found.verified) {
          throw new ProviderRefused('InvalidResourceState', 'Micro-deposits already initiated.', {
            status: 403,
          });
        }
        found.microdeposits = 'pending';
        return fundingRef;
      });
    },
    verifyMicrodeposits: async (fundingRef, amount1Cents, amount2Cents) => {
      await reach();
      const found = account(fundingRef);
      if (found.verified) return 'verified';
      if (found.wrongAttempts >= 3 || found.microdeposits === 'failed') return 'exhausted';
      if (found.microdeposits !== 'processed') return 'too-early';
      if (Math.min(amount1Cents, amount2Cents) === 3 && Math.max(amount1Cents, amount2Cents) === 9) {
        control.verify(fundingRef);
        return 'verified';
      }
      found.wrongAttempts += 1;
      return 'wrong';
    },
    createTransfer: async (input, key) => {
      await reach();
      const ref = once(key, input, () => {
        if (refusal) {
          const thrown = refusal;
          refusal = null;
          throw thrown;
        }
        const source = bank.accounts.get(input.sourceRef);
        const destination = bank.accounts.get(input.destinationRef);
        if (!source?.verified || source.removed || !destination || destination.removed) {
          throw new ProviderRefused('Invalid', 'Invalid funding source.', { status: 400 });
        }
        const made = randomUUID();
        const fresh = { stage: 'pending:funds', lateReturn: null, failureCode: null } as const;
        bank.transfers.set(made, { ref: made, ...input, ...fresh, createdAt: new Date().toISOString() });
        tell('customer_transfer_created', 'transfer', made);
        return made;
      });
      if (lostAnswers > 0) {
        lostAnswers -= 1;
        throw new ProviderUnavailable('The provider did not answer in time');
      }
      return { ...stateOf(transferIn(ref)), stage: 'initiated' };
    },
    findTransfer: async (correlationId) => {
      await reach();
      const found = [...bank.transfers.values()].find((item) => item.correlationId === correlationId);
      return found ? stateOf(found) : null;
    },
    getTransfer: async (transferRef) => {
      await reach();
      const found = bank.transfers.get(transferRef);
      return found ? stateOf(found) : null;
    },
    ensureWebhookSubscription: async (url, secret) => {
      await reach();
      bank.subscriptions.set(url, secret);
    },
    listEvents: async (sinceIso) => {
      await reach();
      return bank.events.filter((event) => Date.parse(event.occurredAt) >= Date.parse(sinceIso));
    },
    readWebhook: (rawBody, signature) => {
      const given = Buffer.from(signature ?? '', 'hex');
      const expected = sign(rawBody);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new InvalidSignature('The webhook was not signed with our secret');
      }
      const { id } = delivered.parse(JSON.parse(rawBody.toString('utf8')));
      const event = bank.events.find((item) => item.id === id);
      if (!event) throw new InvalidSignature('The webhook is no event');
      return event;
    },
  };
}
