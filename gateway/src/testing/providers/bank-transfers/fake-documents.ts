import { randomUUID } from 'node:crypto';
import { ProviderRefused } from '../../../providers/bank-transfers/errors.ts';
import { notFound, reach, statusNamed, tell, type FakeBank, type FakeCustomer } from './fake-bank.ts';
import type { BankTransfers } from '../../../providers/bank-transfers/port.ts';

type Identity = Pick<BankTransfers, 'verifyIdentity' | 'submitDocument' | 'listDocuments'>;

/** Identities of the fake bank: a first name asks for its status, and a file's name for what its review finds. */
export function fakeIdentity(bank: FakeBank): Identity {
  const customerOf = (customerRef: string): FakeCustomer => {
    reach(bank);
    const customer = bank.customers.get(customerRef);
    if (!customer) throw notFound();
    return customer;
  };
  return {
    verifyIdentity: async (customerRef, proof) => {
      const customer = customerOf(customerRef);
      if (customer.status === 'RETRY' && proof.ssn.length !== 9) {
        throw new ProviderRefused('Invalid', 'Full SSN required.', { status: 400 });
      }
      const status = statusNamed(proof.firstName);
      customer.status = customer.status === 'RETRY' && status === 'RETRY' ? 'DOCUMENT' : status;
      tell(bank, 'customer_updated', 'customer', customerRef);
      return { customerRef, status: customer.status, type: customer.type };
    },
    submitDocument: async (customerRef, { type, fileName }) => {
      if (customerOf(customerRef).status !== 'DOCUMENT') {
        throw new ProviderRefused('InvalidResourceState', 'A document is not needed of this customer.', {
          status: 403,
        });
      }
      const documentRef = randomUUID();
      const finds = fileName.startsWith('test-document-upload-fail') ? 'ScanNotReadable' : null;
      const fresh = { review: 'pending', failureReason: null } as const;
      bank.documents.set(documentRef, { documentRef, customerRef, type, finds, ...fresh });
      tell(bank, 'customer_verification_document_uploaded', 'customer', customerRef);
      return { documentRef };
    },
    listDocuments: async (customerRef) => {
      customerOf(customerRef);
      return [...bank.documents.values()].filter((document) => document.customerRef === customerRef);
    },
  };
}

/** Ends the review of every document that waits for it. */
export function endFakeReviews(bank: FakeBank): void {
  for (const document of bank.documents.values()) {
    if (document.review !== 'pending') continue;
    const { finds, customerRef } = document;
    const customer = bank.customers.get(customerRef);
    document.review = finds === null ? 'accepted' : 'rejected';
    document.failureReason = finds;
    if (finds === null && customer) customer.status = 'VERIFIED';
    const what = finds === null ? 'approved' : 'failed';
    tell(bank, `customer_verification_document_${what}`, 'customer', customerRef);
  }
}
