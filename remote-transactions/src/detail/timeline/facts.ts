import type { PaymentStatus } from '@keyturn/shared/payment-status';
import type { Rail } from '../../payments/rail';
import type { Progress } from '../../payments/arrival';

/** An entry of the payment's log, as far as the timeline looks at it. */
export interface LoggedEvent {
  readonly id: string;
  /** For example REQUESTED, ACCEPTED, AUTHORIZED (gateway/src/lifecycle/table.ts). */
  readonly type: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly actorName: string;
  readonly reason: string | null;
}

/** The account that the money leaves, as far as its verification goes. */
export interface BankFacts {
  readonly status:
    'ERROR' | 'PENDING_AUTOMATIC_MICRODEPOSIT' | 'PENDING_MANUAL_MICRODEPOSIT' | 'UNVERIFIED' | 'VERIFIED';
  readonly verifiedAt: string | null;
  /** When its micro-deposits came back. */
  readonly failedAt: string | null;
}

/** The payer's identity; the status is the customer's at the bank-transfer provider. */
export interface PayerFacts {
  readonly status: string | null;
  readonly verifiedAt: string | null;
}

/** Everything that the timeline of a payment follows from. Instants are ISO 8601 UTC. */
export interface TimelineFacts extends Progress {
  readonly status: PaymentStatus;
  readonly direction: 'INBOUND' | 'OUTBOUND';
  readonly context: 'EMD' | 'GENERIC' | 'REFUND';
  readonly rail: Rail;
  readonly createdAt: string;
  readonly requestedAt: string | null;
  readonly accessedAt: string | null;
  readonly claimedAt: string | null;
  readonly approvedAt: string | null;
  readonly rejectedAt: string | null;
  readonly rejectReason: string | null;
  readonly canceledAt: string | null;
  readonly failedAt: string | null;
  readonly blockReason: string | null;
  readonly errorType: string | null;
  readonly receiverEmail: string | null;
  /** Why the mail that somebody has to act upon did not arrive, with its address; null where it did. */
  readonly mailRefusal: string | null;
  /** Why the payment can't go to another address; null where it can. */
  readonly otherAddressRefusal: string | null;
  /** Authorized to somebody whose account is not known yet. */
  readonly waitsForReceiver: boolean;
  readonly payer: PayerFacts | null;
  readonly bank: BankFacts | null;
  /** The occasion requires approval, or the escrow account is gated. */
  readonly approvalRequired: boolean;
  /** Days until a payment that waits for an approval expires, where it is known. */
  readonly approvalDays: number | null;
  /** Oldest first. */
  readonly events: readonly LoggedEvent[];
}

/** The latest entry of one of these types. */
export function lastEvent(facts: TimelineFacts, ...types: readonly string[]): LoggedEvent | null {
  return facts.events.findLast(({ type }) => types.includes(type)) ?? null;
}
