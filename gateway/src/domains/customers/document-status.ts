import type { DocumentStatus } from '../../db/schema/values.ts';
import type { CustomerStatus, DocumentState } from '../../providers/bank-transfers/port.ts';

/**
 * The status of a document by what the provider says of it. UPLOADED is one that the
 * provider has said nothing of yet; ACCEPTED becomes APPROVED when with it the customer is verified.
 */
export function documentStatusOf(
  review: DocumentState['review'],
  customerStatus: CustomerStatus,
): DocumentStatus {
  switch (review) {
    case 'pending':
      return 'PENDING';
    case 'reviewed':
      return 'REVIEWED';
    case 'rejected':
      return 'REJECTED';
    case 'accepted':
      return customerStatus === 'VERIFIED' ? 'APPROVED' : 'ACCEPTED';
  }
}
