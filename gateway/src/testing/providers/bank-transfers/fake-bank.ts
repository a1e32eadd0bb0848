import { randomUUID } from 'node:crypto';
import { ProviderRefused, ProviderUnavailable } from '../../../providers/bank-transfers/errors.ts';
import type {
  CustomerType,
  DocumentState,
  ListedTransfer,
  ProviderEvent,
  TransferStage,
  TransferState,
} from '../../../providers/bank-transfers/port.ts';

export interface FakeCustomer {
  ref: string;
  email: string;
  type: CustomerType;
  status: 'UNVERIFIED' | 'RETRY' | 'DOCUMENT' | 'VERIFIED' | 'SUSPENDED';
}

export interface FakeDocument extends DocumentState {
  customerRef: string;
  /** What its review will find; null for a good one. */
  finds: string | null;
}

export interface FakeAccount {
  ref: string;
  customerRef: string;
  name: string;
  verified: boolean;
  removed: boolean;
  microdeposits: 'none' | 'pending' | 'processed' | 'failed';
  wrongAttempts: number;
  /** Cents that a balance began with; null for a bank account. */
  openedWith: number | null;
  /** Whether its bank takes real-time payments. */
  realTime: boolean;
}

export interface FakeTransfer {
  ref: string;
  sourceRef: string;
  destinationRef: string;
  amountCents: number;
  feeCents: number;
  expedited: boolean;
  channel: 'ACH' | 'RTP';
  correlationId: string | null;
  stage: TransferStage;
  lateReturn: 'debit' | 'credit' | null;
  failedLeg: 'debit' | 'credit' | null;
  failureCode: string | null;
  createdAt: string;
}

/** Everything that the in-memory provider knows. */
export interface FakeBank {
  clock: () => Date;
  customers: Map<string, FakeCustomer>;
  /** References of customers by their address. */
  emails: Map<string, string>;
  documents: Map<string, FakeDocument>;
  accounts: Map<string, FakeAccount>;
  /** Bank accounts as they were added last, by customer and numbers. */
  added: Map<string, FakeAccount>;
  transfers: Map<string, FakeTransfer>;
  events: ProviderEvent[];
  /** Answers by idempotency key: the input as it was, and what was made. */
  answers: Map<string, { input: string; ref: string }>;
  subscriptions: Map<string, string>;
  /** While true nothing is answered and nothing is done. */
  down: boolean;
  /** So many transfers are still made without an answer. */
  lostAnswers: number;
  /** The next transfer is refused with this. */
  refusal: ProviderRefused | null;
}

export function emptyBank(clock: () => Date): FakeBank {
  return {
    clock,
    customers: new Map(),
    emails: new Map(),
    documents: new Map(),
    accounts: new Map(),
    added: new Map(),
    transfers: new Map(),
    events: [],
    answers: new Map(),
    subscriptions: new Map(),
    down: false,
    lostAnswers: 0,
    refusal: null,
  };
}

/** A transfer as the port shows it. */
export function stateOf(transfer: FakeTransfer): TransferState {
  const code = transfer.failureCode;
  return {
    transferRef: transfer.ref,
    correlationId: transfer.correlationId,
    stage: transfer.stage,
    lateReturn: transfer.lateReturn,
    failedLeg: transfer.failedLeg,
    failureCode: code,
    failureReason: code === null ? null : `Returned with ${code}`,
    traceId: transfer.channel === 'RTP' ? null : '222222220000001',
    amountCents: transfer.amountCents,
    realTime:
      transfer.channel === 'RTP' && transfer.stage === 'complete'
        ? { networkId: `T1B${transfer.ref}`, endToEndReferenceId: `E2E-${transfer.ref}` }
        : null,
    updatedAt: new Date().toISOString(),
  };
}

const listedStatus: Readonly<Partial<Record<TransferStage, ListedTransfer['status']>>> = {
  complete: 'processed',
  failed: 'failed',
  canceled: 'cancelled',
};

/** A transfer as the port lists it. */
export const listed = ({
  ref,
  correlationId,
  stage,
  amountCents,
  createdAt,
}: FakeTransfer): ListedTransfer => ({
  transferRef: ref,
  correlationId,
  status: listedStatus[stage] ?? 'pending',
  amountCents,
  createdAt,
});

/** The stage that a transfer reaches with its next step, by the names of its ends as at the sandbox; null at its end. */
export function stepOf(bank: FakeBank, transfer: FakeTransfer): Partial<FakeTransfer> | null {
  const debit = returnNamed(bank.accounts.get(transfer.sourceRef));
  const credit = returnNamed(bank.accounts.get(transfer.destinationRef));
  if (transfer.channel === 'RTP') {
    if (transfer.stage !== 'initiated') return null;
    return credit && !credit.late ? failed('credit', credit.code) : { stage: 'complete' };
  }
  if (transfer.stage === 'initiated' || transfer.stage === 'pending:funds') {
    if (debit && !debit.late) return failed('debit', debit.code);
    const endsHere = bank.accounts.get(transfer.destinationRef)?.openedWith != null;
    return { stage: endsHere ? 'complete' : 'pending:deposit' };
  }
  if (transfer.stage === 'pending:deposit') {
    return credit && !credit.late ? failed('credit', credit.code) : { stage: 'complete' };
  }
  if (transfer.stage !== 'complete' || transfer.lateReturn !== null) return null;
  if (debit?.late) return returnedLate('debit', debit.code);
  return credit?.late ? returnedLate('credit', credit.code) : null;
}

/** Returns the new state of a transfer when a leg is returned before completion. */
export const failed = (leg: 'debit' | 'credit', code: string): Partial<FakeTransfer> => ({
  stage: 'failed',
  failedLeg: leg,
  failureCode: code,
});

/** Returns the new state of a transfer when a leg is returned after completion. */
export const returnedLate = (leg: 'debit' | 'credit', code: string): Partial<FakeTransfer> => ({
  lateReturn: leg,
  failedLeg: leg,
  failureCode: code,
});

function returnNamed(account: FakeAccount | undefined): { code: string; late: boolean } | null {
  const found = /^(R\d\d)(-late)?$/.exec(account?.name ?? '');
  return found?.[1] === undefined ? null : { code: found[1], late: found[2] !== undefined };
}

/** @throws ProviderUnavailable while the provider is down. */
export function reach(bank: FakeBank): void {
  if (bank.down) throw new ProviderUnavailable('The provider is down');
}

export function tell(
  bank: FakeBank,
  topic: string,
  resourceKind: ProviderEvent['resourceKind'],
  resourceRef: string,
): void {
  const occurredAt = bank.clock().toISOString();
  bank.events.push({ id: randomUUID(), topic, resourceKind, resourceRef, occurredAt });
}

/**
 * Creates something once per key.
 *
 * @throws TypeError for a key that no header can carry, as the real client does
 * @throws ProviderRefused when the key was used with another input before
 */
export function once(bank: FakeBank, key: string, input: unknown, make: () => string): string {
  const text = JSON.stringify(input);
  new Headers({ 'Idempotency-Key': key });
  const before = bank.answers.get(key);
  if (before && before.input !== text) {
    const message = 'The key was used before with another input';
    throw new ProviderRefused('InvalidIdempotencyKey', message, { status: 400 });
  }
  if (before) return before.ref;
  const ref = make();
  bank.answers.set(key, { input: text, ref });
  return ref;
}

export const notFound = () =>
  new ProviderRefused('NotFound', 'The requested resource was not found.', { status: 404 });

interface NewFakeAccount {
  customerRef: string;
  name: string;
  account: string;
  /** True unless given. */
  realTime?: boolean;
}

/** Adds a bank account to a customer. @throws ProviderRefused naming the same account that is there already. */
export function addAccount(
  bank: FakeBank,
  { customerRef, name, account, realTime = true }: NewFakeAccount,
): string {
  const fingerprint = `${customerRef}:${account}`;
  const same = bank.added.get(fingerprint);
  if (same && !same.removed) {
    const message = `Bank already exists: id=${same.ref}`;
    throw new ProviderRefused('DuplicateResource', message, { status: 400, existingRef: same.ref });
  }
  const ref = randomUUID();
  const made: FakeAccount = {
    ...{ ref, customerRef, name, realTime },
    verified: false,
    removed: false,
    microdeposits: 'none',
    wrongAttempts: 0,
    openedWith: null,
  };
  bank.accounts.set(ref, made);
  bank.added.set(fingerprint, made);
  tell(bank, 'customer_funding_source_added', 'funding-source', ref);
  return ref;
}

/**
 * The account that a processor token of the fake bank-linking provider stands for; another token of the same account
 * differs in its last part. @throws ProviderRefused for anything else.
 */
export function accountOfToken(processorToken: string): string {
  const account = /^(processor-.+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(processorToken)?.[1];
  if (account === undefined)
    throw new ProviderRefused('Invalid', 'Invalid processor token.', { status: 400 });
  return account;
}

/** @throws ProviderRefused when there is no such account. */
export function accountIn(bank: FakeBank, ref: string): FakeAccount {
  const found = bank.accounts.get(ref);
  if (!found) throw notFound();
  return found;
}

export function verifyAccount(bank: FakeBank, ref: string): void {
  accountIn(bank, ref).verified = true;
  tell(bank, 'customer_funding_source_verified', 'funding-source', ref);
}

/** What becomes of somebody whose identity is checked: as at the sandbox the first name says so. */
export function statusNamed(firstName: string): FakeCustomer['status'] {
  const named = (['RETRY', 'DOCUMENT', 'SUSPENDED'] as const).find(
    (each) => each === firstName.toUpperCase(),
  );
  return named ?? 'VERIFIED';
}
