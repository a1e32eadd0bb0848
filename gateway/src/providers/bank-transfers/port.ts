/**
 * What the gateway asks of a bank-transfer provider (design: the outside is reached only through ports).
 * All amounts are integer cents of USD, all instants ISO 8601 UTC. References are the provider's own ids.
 *
 * Every call throws `ProviderUnavailable` when the answer is unknown (time-out, no connection, 5xx): the call may
 * have been carried out, so look up by correlation id or repeat with the same key. Every call throws
 * `ProviderRefused` when the provider said no for good: repeating the same input cannot help.
 */
import type { DisputeStatus } from '../../db/schema/values.ts';

/**
 * How far the money has come:
 * `initiated` accepted; `pending:funds` the debit leg runs (INITIATED); `pending:deposit` the money has left the payer
 * and the credit leg runs (CLEARED); `complete` it arrived (DEPOSITED); `failed`; `canceled`.
 */
export type TransferStage =
  'initiated' | 'pending:funds' | 'pending:deposit' | 'complete' | 'failed' | 'canceled';

/** What the card provider says of a cardholder's dispute. Amounts are integer cents, instants ISO 8601 UTC. */
export interface DisputeState {
  disputeRef: string;
  status: DisputeStatus;
  /** Why, in the provider's word (`fraudulent`, …). */
  reason: string;
  amountCents: number;
  /** Until when it takes an answer. */
  respondBy: string | null;
  openedAt: string;
}

export interface TransferState {
  transferRef: string;
  /** Our id of the transaction or agent's fee, as given at creation. */
  correlationId: string | null;
  stage: TransferStage;
  /**
   * A return that arrived after completion; `stage` stays `complete` then. `debit`: the payer's bank took the money
   * back (DEPOSITED_AND_FAILED). `credit`: the receiver's bank sent it back (FAILED).
   */
  lateReturn: 'debit' | 'credit' | null;
  /**
   * The leg that was returned, before or after the transfer was processed. Null if no leg was returned, or the provider
   * did not say which one.
   */
  failedLeg: 'debit' | 'credit' | null;
  /** The ACH return code (`R01`, …) when the transfer failed or was returned late. */
  failureCode: string | null;
  failureReason: string | null;
  /** The ACH trace number of the debit leg, or of the credit leg where there is no debit leg. */
  traceId: string | null;
  amountCents: number;
  /** What the real-time network calls the payment; only for one that went over it, once the network took it. */
  realTime?: { networkId: string; endToEndReferenceId: string } | null;
  /** The dispute of a card charge that counts: a lost one, else the newest; left out by bank transfers. */
  dispute?: DisputeState | null;
  /** When this state was read from the provider. */
  updatedAt: string;
}

/** A transfer as the provider lists it: as a whole, without its legs and what became of them. */
export interface ListedTransfer {
  transferRef: string;
  /** As given at creation; null for a transfer that was made without us. */
  correlationId: string | null;
  status: 'pending' | 'processed' | 'failed' | 'cancelled';
  amountCents: number;
  createdAt: string;
}

export type CustomerType = 'BUSINESS' | 'INDIVIDUAL';
export type CustomerStatus = 'UNVERIFIED' | 'RETRY' | 'DOCUMENT' | 'VERIFIED' | 'SUSPENDED';
export type BankAccountType = 'checking' | 'savings';

export interface NewCustomer {
  type: CustomerType;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  businessName: string | null;
}

export interface CustomerState {
  customerRef: string;
  status: CustomerStatus;
  type: CustomerType;
}

/** What proves a person's identity. It passes to the provider and is never stored or logged. */
export interface IdentityProof {
  firstName: string;
  lastName: string;
  email: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string;
  /** Four or nine digits. */
  ssn: string;
  address: { line1: string; line2: string | null; city: string; state: string; postalCode: string };
}

export interface IdentityDocument {
  type: 'IDCARD' | 'LICENSE' | 'PASSPORT';
  fileName: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
}

/** A document as the provider has it. */
export interface DocumentState {
  documentRef: string;
  /** Null for a kind that is not asked for here. */
  type: IdentityDocument['type'] | null;
  /** `reviewed` was looked at, and nothing is decided yet. */
  review: 'pending' | 'reviewed' | 'accepted' | 'rejected';
  /** The provider's code, `ScanNotReadable`; null unless it was rejected. */
  failureReason: string | null;
}

export interface NewFundingSource {
  customerRef: string;
  name: string;
  /** Nine digits; passed on, never stored. */
  routingNumber: string;
  /** Four to seventeen digits; passed on, never stored. */
  accountNumber: string;
  bankAccountType: BankAccountType;
}

/** A bank account that the bank-linking provider vouches for. */
export interface LinkedFundingSource {
  customerRef: string;
  name: string;
  bankAccountType: BankAccountType;
  /** The bank-linking provider's token for this account; passed on, never stored. */
  processorToken: string;
}

export interface FundingSourceState {
  fundingRef: string;
  status: 'unverified' | 'verified';
  microdeposits: 'none' | 'pending' | 'processed' | 'failed';
  removed: boolean;
  /** Whether its bank takes real-time payments. */
  realTime: boolean;
}

export type MicrodepositVerdict = 'verified' | 'too-early' | 'wrong' | 'exhausted';

export interface NewTransfer {
  /** A verified funding source. */
  sourceRef: string;
  destinationRef: string;
  /** Everything that leaves the payer: the principal and a fee that the payer bears. */
  amountCents: number;
  /** The part that is kept back from what the receiver gets; 0 for none. */
  feeCents: number;
  /** Our id of the transaction or agent's fee, 1 to 255 characters. */
  correlationId: string;
  /** Ask for same-day clearing on both legs. */
  expedited: boolean;
  /** RTP credits in seconds and for good: out of a balance, without a fee, to a bank that takes it. */
  channel: 'ACH' | 'RTP';
}

/** Something happened at the provider. Only a hint: read the resource's state and apply that. */
export interface ProviderEvent {
  /** Unique; deliveries of one event repeat it. */
  id: string;
  topic: string;
  /** For a transfer this may be a leg; `getTransfer` answers for the whole. Of a document it is the customer. */
  resourceRef: string;
  resourceKind: 'transfer' | 'charge' | 'funding-source' | 'customer' | 'other';
  occurredAt: string;
}

export interface BankTransfers {
  createCustomer(input: NewCustomer, key: string): Promise<{ customerRef: string }>;
  getCustomer(customerRef: string): Promise<CustomerState>;
  /** Has a person's identity checked. @returns the customer as it stands afterwards. */
  verifyIdentity(customerRef: string, proof: IdentityProof): Promise<CustomerState>;
  submitDocument(customerRef: string, document: IdentityDocument): Promise<{ documentRef: string }>;
  /** Every document of a customer, in no order. */
  listDocuments(customerRef: string): Promise<DocumentState[]>;
  createFundingSource(
    input: NewFundingSource,
    key: string,
  ): Promise<{ fundingRef: string; bankName: string }>;
  /** Takes over an account from the bank-linking provider; it is verified at once. */
  linkFundingSource(
    input: LinkedFundingSource,
    key: string,
  ): Promise<{ fundingRef: string; bankName: string }>;
  getFundingSource(fundingRef: string): Promise<FundingSourceState>;
  /** What a customer holds at the provider itself, a funding source too; null for customers that have none. */
  findBalance(customerRef: string): Promise<{ fundingRef: string } | null>;
  /** Our own balance at the provider, into which what is paid to the platform goes. */
  ownBalance(): Promise<{ fundingRef: string }>;
  /** @returns what a balance holds now, in cents. */
  availableIn(balanceRef: string): Promise<number>;
  renameFundingSource(fundingRef: string, name: string): Promise<void>;
  /** Repeating it is harmless. */
  removeFundingSource(fundingRef: string): Promise<void>;
  initiateMicrodeposits(fundingRef: string, key: string): Promise<void>;
  /** @returns `verified` also when the account had been verified before. */
  verifyMicrodeposits(
    fundingRef: string,
    amount1Cents: number,
    amount2Cents: number,
  ): Promise<MicrodepositVerdict>;
  /** Repeating it with the same key and input answers the same transfer and moves nothing again. */
  createTransfer(input: NewTransfer, key: string): Promise<TransferState>;
  /** The transfer made for this correlation id, or null: use it before any hand-over. */
  findTransfer(correlationId: string): Promise<TransferState | null>;
  /** The whole transfer's state, also for the reference of one of its legs; null when there is none. */
  getTransfer(transferRef: string): Promise<TransferState | null>;
  /** Every transfer made from the one instant until before the other, oldest first; legs are not listed. */
  listTransfers(fromIso: string, untilIso: string): Promise<ListedTransfer[]>;
  /** Makes sure that events are delivered to this address, signed with the current secret. Safe to repeat. */
  ensureWebhookSubscription(url: string): Promise<void>;
  /** All events since that instant, oldest first. */
  listEvents(sinceIso: string): Promise<ProviderEvent[]>;
  /** Reads a delivered webhook. @throws InvalidSignature when it was not signed with our secret. */
  readWebhook(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}
