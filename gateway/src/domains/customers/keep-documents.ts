import type { Db } from '../../db/client.ts';
import type { CustomerStatus, DocumentState } from '../../providers/bank-transfers/port.ts';
import { documentStatusOf } from './document-status.ts';
import { keepDocument } from './store.ts';

interface Standing {
  customerId: string;
  status: CustomerStatus;
}

/**
 * Brings a customer's documents to where the provider has them, those too that were sent and never stored. The customer
 * has to be locked. @returns whether anything changed.
 */
export async function keepDocuments(
  tx: Db,
  { customerId, status }: Standing,
  states: readonly DocumentState[],
  now: Date,
): Promise<boolean> {
  let changed = false;
  for (const { documentRef, type, review, failureReason } of states) {
    if (type === null) continue;
    const kept = await keepDocument(tx, {
      ...{ customerId, documentRef, type, failureReason },
      ...{ status: documentStatusOf(review, status), createdAt: now, updatedAt: now },
    });
    changed ||= kept;
  }
  return changed;
}
