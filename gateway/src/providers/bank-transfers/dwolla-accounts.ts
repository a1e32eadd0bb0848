import type { Dwolla } from 'dwolla';
import { headerKey } from '../clients/provider-key.ts';
import { amountOf, createdRef } from './dwolla-client.ts';
import { documentState, documentTypes } from './dwolla-documents.ts';
import { asking, statusOf, toPortError } from './dwolla-errors.ts';
import type { BankTransfers, CustomerStatus, FundingSourceState } from './port.ts';

type Accounts = Pick<
  BankTransfers,
  | 'createCustomer'
  | 'getCustomer'
  | 'verifyIdentity'
  | 'submitDocument'
  | 'listDocuments'
  | 'createFundingSource'
  | 'linkFundingSource'
  | 'getFundingSource'
  | 'renameFundingSource'
  | 'removeFundingSource'
  | 'initiateMicrodeposits'
  | 'verifyMicrodeposits'
>;

type NewAccount = Parameters<
  Dwolla['customers']['fundingSources']['create']
>[0]['createCustomerFundingSource'];

const statuses: Readonly<Record<string, CustomerStatus>> = {
  unverified: 'UNVERIFIED',
  retry: 'RETRY',
  kba: 'RETRY',
  document: 'DOCUMENT',
  verified: 'VERIFIED',
  suspended: 'SUSPENDED',
  deactivated: 'SUSPENDED',
};

/** What the client keeps of a failed call may hold what was sent, and that must not get into a log. */
function withoutCause(error: Error): Error {
  delete error.cause;
  return error;
}

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': headerKey(key) } });

/** Customers, bank accounts and micro-deposits of the port through Dwolla. */
export function dwollaAccounts(client: Dwolla): Accounts {
  const getCustomer: Accounts['getCustomer'] = async (customerRef) => {
    const customer = await asking(() => client.customers.get({ id: customerRef }));
    const isBusiness =
      customer.type === 'business' || ('businessName' in customer && customer.businessName !== undefined);
    return {
      customerRef,
      status: statuses[customer.status] ?? 'UNVERIFIED',
      type: isBusiness ? 'BUSINESS' : 'INDIVIDUAL',
    };
  };
  const fundingSource = (id: string) => asking(() => client.fundingSources.get({ id }));
  const added = async (id: string, createCustomerFundingSource: NewAccount, key: string) => {
    const request = { id, createCustomerFundingSource };
    const created = await client.customers.fundingSources
      .create(request, keyed(key))
      .catch((error: unknown) => {
        throw withoutCause(toPortError(error));
      });
    const fundingRef = createdRef(created);
    return { fundingRef, bankName: (await fundingSource(fundingRef)).bankName ?? 'Bank' };
  };
  return {
    createCustomer: async (input, key) => {
      const body = {
        type: 'unverified' as const,
        firstName: input.firstName,
        lastName: input.lastName,
        email: input.email,
        ...(input.phone === null ? {} : { phone: tenDigits(input.phone) }),
        ...(input.businessName === null ? {} : { businessName: input.businessName }),
      };
      return { customerRef: createdRef(await asking(() => client.customers.create(body, keyed(key)))) };
    },
    getCustomer,
    verifyIdentity: async (id, { address, ...proof }) => {
      const { line1, line2, city, state, postalCode } = address;
      const place = {
        address1: line1,
        ...(line2 === null ? {} : { address2: line2 }),
        city,
        state,
        postalCode,
      };
      const requestBody = { type: 'personal', ...proof, ...place };
      try {
        await client.customers.update({ id, requestBody });
      } catch (error) {
        throw withoutCause(toPortError(error));
      }
      return getCustomer(id);
    },
    submitDocument: async (id, { type, fileName, contentType, content }) => {
      const file = new File([content], fileName, { type: contentType });
      const requestBody = { documentType: documentTypes[type], file };
      return {
        documentRef: createdRef(await asking(() => client.customers.documents.create({ id, requestBody }))),
      };
    },
    listDocuments: async (id) => {
      const { embedded } = await asking(() => client.customers.documents.list({ id }));
      return embedded.documents.map(documentState);
    },
    createFundingSource: ({ customerRef, ...bank }, key) => added(customerRef, bank, key),
    linkFundingSource: ({ customerRef, processorToken, ...account }, key) =>
      added(customerRef, { ...account, plaidToken: processorToken }, key),
    getFundingSource: async (fundingRef) => {
      const source = await fundingSource(fundingRef);
      return {
        fundingRef,
        status: source.status === 'verified' ? 'verified' : 'unverified',
        microdeposits: await microdepositsOf(client, fundingRef),
        removed: source.removed ?? false,
        realTime: source.channels?.includes('real-time-payments') ?? false,
      };
    },
    renameFundingSource: async (id, name) => {
      await asking(() => client.fundingSources.updateOrRemove({ id, requestBody: { name } }));
    },
    removeFundingSource: async (id) => {
      await asking(() => client.fundingSources.updateOrRemove({ id, requestBody: { removed: true } }));
    },
    initiateMicrodeposits: async (id, key) => {
      await asking(() => client.fundingSources.microDeposits.initiate({ id }, keyed(key)));
    },
    verifyMicrodeposits: async (id, amount1Cents, amount2Cents) => {
      const requestBody = { amount1: amountOf(amount1Cents), amount2: amountOf(amount2Cents) };
      try {
        await client.fundingSources.microDeposits.verify({ id, requestBody });
        return 'verified';
      } catch (error) {
        const status = statusOf(error);
        if (status === 202) return 'too-early';
        if (status === 400) return 'wrong';
        if (status === 403) return (await fundingSource(id)).status === 'verified' ? 'verified' : 'exhausted';
        throw toPortError(error);
      }
    },
  };
}

/** The provider takes ten digits without a leading 1. */
const tenDigits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);

async function microdepositsOf(client: Dwolla, id: string): Promise<FundingSourceState['microdeposits']> {
  try {
    const { status } = await client.fundingSources.microDeposits.get({ id });
    return status === 'pending' || status === 'processed' || status === 'failed' ? status : 'none';
  } catch (error) {
    if (statusOf(error) === 404) return 'none';
    throw toPortError(error);
  }
}
