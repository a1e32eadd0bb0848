import type { DatabaseSync } from 'node:sqlite';
import { recordEvent } from './store/events.ts';
import type { Transfer } from './store/transfers.ts';

type Happening = 'created' | 'completed' | 'failed' | 'cancelled';

/** Tells of a whole transfer: once to each end, as `customer_transfer_…` or, for the account, `transfer_…`. */
export function announceWhole(db: DatabaseSync, whole: Transfer, happening: Happening): void {
  const ends = new Set([whole.source_customer_id, whole.destination_customer_id]);
  for (const customerId of ends) announce(db, whole, customerId, 'transfer', happening);
}

/** Tells of a leg: to the one end whose bank it touches. */
export function announceLeg(db: DatabaseSync, leg: Transfer, happening: Happening): void {
  const customerId = leg.kind === 'debit' ? leg.source_customer_id : leg.destination_customer_id;
  announce(db, leg, customerId, 'bank_transfer', happening);
}

function announce(
  db: DatabaseSync,
  transfer: Transfer,
  customerId: string | null,
  subject: string,
  happening: Happening,
): void {
  recordEvent(db, {
    topic: `${customerId === null ? '' : 'customer_'}${subject}_${happening}`,
    resource: 'transfers',
    resource_id: transfer.id,
    customer_id: customerId,
  });
}
