import { randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { InvalidSignature, ProviderRefused } from '../../../providers/bank-transfers/errors.ts';
import {
  accountIn,
  accountOfToken,
  addAccount,
  emptyBank,
  notFound,
  once,
  reach,
  tell,
  verifyAccount,
} from './fake-bank.ts';
import { heldIn, ownBalance } from './fake-balances.ts';
import { fakeIdentity } from './fake-documents.ts';
import { createFakeControl, signFake, type FakeControl } from './fake-control.ts';
import { eventsSince, makeTransfer, transferFor, transferNamed, transfersMade } from './fake-transfers.ts';
import type { BankTransfers } from '../../../providers/bank-transfers/port.ts';

export type { FakeControl } from './fake-control.ts';

/** No real-time payments reach this bank, as at the sandbox. */
const silentBank = '222222226';

const delivered = z.object({ id: z.string() });

/**
 * The bank-transfer port in memory, with the provider's rules: keys are tied to their input, only verified accounts
 * pay, micro-deposits are 0.03 and 0.09, and names such as R01 or R03-late bring returns.
 */
export function createFakeBankTransfers(
  webhookSecret = 'fake-secret',
  clock = () => new Date(),
): BankTransfers & { control: FakeControl } {
  const bank = emptyBank(clock);
  const control = createFakeControl(bank, webhookSecret);
  return {
    control,
    createCustomer: async (input, key) => {
      reach(bank);
      const customerRef = once(bank, key, input, () => {
        const email = input.email.toLowerCase();
        const existingRef = bank.emails.get(email);
        if (existingRef !== undefined) {
          const message = 'A customer with the specified email already exists.';
          throw new ProviderRefused('Duplicate', message, { status: 400, existingRef });
        }
        const ref = randomUUID();
        const type = input.businessName === null ? 'INDIVIDUAL' : 'BUSINESS';
        bank.customers.set(ref, { ref, email, type, status: 'UNVERIFIED' });
        bank.emails.set(email, ref);
        tell(bank, 'customer_created', 'customer', ref);
        return ref;
      });
      return { customerRef };
    },
    getCustomer: async (customerRef) => {
      reach(bank);
      const customer = bank.customers.get(customerRef);
      if (!customer) throw notFound();
      return { customerRef, status: customer.status, type: customer.type };
    },
    ...fakeIdentity(bank),
    createFundingSource: async (input, key) => {
      reach(bank);
      const fundingRef = once(bank, key, input, () => {
        if (!/^\d{9}$/.test(input.routingNumber) || !/^\d{4,17}$/.test(input.accountNumber)) {
          throw new ProviderRefused('Invalid', 'routingNumber invalid: not a routing number.', {
            status: 400,
          });
        }
        const { customerRef, name, routingNumber, accountNumber } = input;
        const account = `${routingNumber}:${accountNumber}`;
        return addAccount(bank, { customerRef, name, account, realTime: routingNumber !== silentBank });
      });
      return { fundingRef, bankName: 'SANDBOX TEST BANK' };
    },
    linkFundingSource: async ({ processorToken, customerRef, name }, key) => {
      reach(bank);
      const fundingRef = once(bank, key, { processorToken, customerRef, name }, () => {
        const ref = addAccount(bank, { customerRef, name, account: accountOfToken(processorToken) });
        verifyAccount(bank, ref);
        return ref;
      });
      return { fundingRef, bankName: 'SANDBOX TEST BANK' };
    },
    getFundingSource: async (fundingRef) => {
      reach(bank);
      const { verified, microdeposits, removed, realTime } = accountIn(bank, fundingRef);
      return { fundingRef, status: verified ? 'verified' : 'unverified', microdeposits, removed, realTime };
    },
    findBalance: async (customerRef) => {
      reach(bank);
      const found = [...bank.accounts.values()].find(
        (item) => item.customerRef === customerRef && item.openedWith !== null,
      );
      return found ? { fundingRef: found.ref } : null;
    },
    ownBalance: async () => {
      reach(bank);
      return { fundingRef: ownBalance(bank) };
    },
    availableIn: async (balanceRef) => {
      reach(bank);
      return heldIn(bank, accountIn(bank, balanceRef));
    },
    renameFundingSource: async (fundingRef, name) => {
      reach(bank);
      accountIn(bank, fundingRef).name = name;
    },
    removeFundingSource: async (fundingRef) => {
      reach(bank);
      accountIn(bank, fundingRef).removed = true;
    },
    initiateMicrodeposits: async (fundingRef, key) => {
      reach(bank);
      once(bank, key, fundingRef, () => {
        const found = accountIn(bank, fundingRef);
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
      reach(bank);
      const found = accountIn(bank, fundingRef);
      if (found.verified) return 'verified';
      if (found.wrongAttempts >= 3 || found.microdeposits === 'failed') return 'exhausted';
      if (found.microdeposits !== 'processed') return 'too-early';
      if (Math.min(amount1Cents, amount2Cents) === 3 && Math.max(amount1Cents, amount2Cents) === 9) {
        verifyAccount(bank, fundingRef);
        return 'verified';
      }
      found.wrongAttempts += 1;
      return 'wrong';
    },
    createTransfer: async (input, key) => makeTransfer(bank, input, key),
    findTransfer: async (correlationId) => transferFor(bank, correlationId),
    getTransfer: async (transferRef) => transferNamed(bank, transferRef),
    listTransfers: async (fromIso, untilIso) => transfersMade(bank, fromIso, untilIso),
    ensureWebhookSubscription: async (url) => {
      reach(bank);
      bank.subscriptions.set(url, webhookSecret);
    },
    listEvents: async (sinceIso) => eventsSince(bank, sinceIso),
    readWebhook: (rawBody, signature) => {
      const given = Buffer.from(signature ?? '', 'hex');
      const expected = signFake(webhookSecret, rawBody);
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
