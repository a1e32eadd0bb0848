import type { DatabaseSync } from 'node:sqlite';
import { isDocumentFailure, type DocumentFailure } from './model/review.ts';
import type { CustomerStatus } from './model/types.ts';
import { findCustomer, setCustomerStatus } from './store/customers.ts';
import { findDocument, markReviewed } from './store/documents.ts';
import { recordEvent } from './store/events.ts';
import { openBalances } from './store/funding-sources.ts';
import { atomically } from '../store/sql.ts';

const statusTopics: Partial<Record<CustomerStatus, string>> = {
  verified: 'customer_verified',
  retry: 'customer_reverification_needed',
  document: 'customer_verification_document_needed',
  suspended: 'customer_suspended',
  deactivated: 'customer_deactivated',
};

export function tellOfCustomer(db: DatabaseSync, customerId: string, topic: string): void {
  recordEvent(db, { topic, resource: 'customers', resource_id: customerId, customer_id: customerId });
}

/** Tells of the status that a customer has come to, where the provider has a word for it. */
export function tellOfStatus(db: DatabaseSync, customerId: string, status: CustomerStatus): void {
  const topic = statusTopics[status];
  if (topic !== undefined) tellOfCustomer(db, customerId, topic);
}

export function tellOfDocument(
  db: DatabaseSync,
  document: { id: string; customer_id: string },
  what: 'uploaded' | 'approved' | 'failed',
): void {
  recordEvent(db, {
    topic: `customer_verification_document_${what}`,
    resource: 'documents',
    resource_id: document.id,
    customer_id: document.customer_id,
  });
}

/** Ends a document's review with what was found in it: a good one verifies its customer, else another one is needed. */
export function endReview(db: DatabaseSync, documentId: string): void {
  atomically(db, () => {
    const document = findDocument(db, documentId);
    if (document?.status !== 'pending') return;
    const { failure_reason: found } = document;
    decide(db, document, found !== null && isDocumentFailure(found) ? found : null);
  });
}

function decide(
  db: DatabaseSync,
  document: { id: string; customer_id: string },
  failure: DocumentFailure | null,
): void {
  markReviewed(db, document.id, failure);
  tellOfDocument(db, document, failure === null ? 'approved' : 'failed');
  if (findCustomer(db, document.customer_id)?.status !== 'document') return;
  const status = failure === null ? 'verified' : 'document';
  setCustomerStatus(db, document.customer_id, status);
  openBalances(db);
  tellOfStatus(db, document.customer_id, status);
}
