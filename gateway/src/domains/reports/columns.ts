import { statusLabel } from '../../payments/lifecycle/status.ts';
import type { Cell } from './csv.ts';
import type { ExportedPayment } from './read-payments.ts';

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** The columns of an exported file: heading and content. Instants are ISO 8601 in UTC. */
export const columns: readonly (readonly [heading: string, cell: (payment: ExportedPayment) => Cell])[] = [
  ['ID', ({ id }) => id],
  ['Status', ({ displayStatus }) => displayStatus],
  ['Status in words', ({ displayStatus }) => statusLabel(displayStatus)],
  ['Direction', ({ direction }) => direction],
  ['Type', ({ context }) => context],
  ['Amount (USD)', ({ amount }) => dollars(amount)],
  ['Fee (USD)', ({ fee }) => dollars(fee)],
  ['Fee paid by', ({ feePayer }) => feePayer],
  ['Payment occasion', ({ occasion }) => occasion],
  ['First name', ({ buyerFirstName }) => buyerFirstName],
  ['Last name', ({ buyerLastName }) => buyerLastName],
  ['Email', ({ receiverEmail, buyerEmail }) => receiverEmail ?? buyerEmail],
  ['Phone', ({ buyerPhone }) => buyerPhone],
  ['Address', ({ address }) => address],
  ['From account', ({ fromAccount }) => fromAccount],
  ['To account', ({ toAccount }) => toAccount],
  ['Trace ID', ({ traceId }) => traceId],
  ['Batch', ({ batch }) => batch],
  ['Line', ({ lineNumber }) => lineNumber],
  ['Created', ({ createdAt }) => createdAt],
  ['Requested', ({ requestedAt }) => requestedAt],
  ['Authorized', ({ authorizedAt }) => authorizedAt],
  ['Approved', ({ approvedAt }) => approvedAt],
  ['Initiated', ({ initiatedAt }) => initiatedAt],
  ['Cleared', ({ clearedAt }) => clearedAt],
  ['Deposited', ({ depositedAt }) => depositedAt],
  ['Failed', ({ failedAt }) => failedAt],
  ['Canceled', ({ canceledAt }) => canceledAt],
  ['Rejected', ({ rejectedAt }) => rejectedAt],
  ['Reject reason', ({ rejectReason }) => rejectReason],
  ['Refunded', ({ refunded }) => (refunded ? 'yes' : 'no')],
];
