import { z } from 'zod';
import { takesRealTime } from '../model/banks.ts';
import { parseAmount } from '../model/money.ts';
import type { ProcessingChannel } from '../model/types.ts';
import { findCustomer } from '../store/customers.ts';
import { findFundingSource, listFundingSources, type FundingSource } from '../store/funding-sources.ts';
import { ACCOUNT_ID, BALANCE_ID } from '../store/tables.ts';
import { parseBody, validationError } from './errors.ts';
import { balanceCents } from './funding-source-body.ts';
import { idFromHref } from './hal.ts';
import type { ApiScope } from './scope.ts';

const amount = z.object({ value: z.string(), currency: z.literal('USD') });
const href = z.object({ href: z.string().min(1).max(500) });
const body = z.object({
  _links: z.object({ source: href, destination: href }),
  amount,
  fees: z
    .array(z.object({ _links: z.object({ 'charge-to': href }), amount }))
    .max(10)
    .default([]),
  metadata: z.record(z.string().max(255), z.string().max(255)).nullish(),
  clearing: z
    .object({
      source: z.enum(['standard', 'next-available']).optional(),
      destination: z.enum(['standard', 'next-available']).optional(),
    })
    .nullish(),
  correlationId: z.string().min(1).max(255).nullish(),
  processingChannel: z.object({ destination: z.literal('real-time-payments') }).nullish(),
});

const largestCents = 1_000_000_000;

export interface TransferInput {
  source: FundingSource;
  destination: FundingSource;
  amountCents: number;
  /** `customerId` null charges the account. */
  fees: { customerId: string | null; amountCents: number }[];
  metadata: Record<string, string> | null;
  clearing: { source?: string | undefined; destination?: string | undefined } | null;
  correlationId: string | null;
  channel: ProcessingChannel;
}

/** Reads and checks the body of `POST /transfers`. @throws ApiError in the words of the API's error list. */
export function readTransfer(scope: ApiScope, value: unknown): TransferInput {
  const input = parseBody(body, value);
  const source = findSource(scope, input._links.source.href);
  const destination = findDestination(scope, input._links.destination.href);
  if (source.id === destination.id) {
    throw refused(
      '/_links/destination/href',
      'Invalid',
      'Receiver cannot be the owner of the source funding source.',
    );
  }
  const amountCents = parseAmount(input.amount.value);
  if (amountCents === null) {
    const message = 'Invalid amount. The supplied amount must be a positive number.';
    throw refused('/amount/value', 'InvalidFormat', message);
  }
  if (amountCents > largestCents) {
    const message = 'Invalid amount. The supplied amount is greater than your transaction limit.';
    throw refused('/amount/value', 'Invalid', message);
  }
  const fees = input.fees.map((fee) => ({
    customerId: feePayer(fee._links['charge-to'].href, source, destination),
    amountCents: parseAmount(fee.amount.value) ?? 0,
  }));
  if (fees.some((fee) => fee.amountCents === 0)) {
    throw refused('/fees/amount/value', 'Invalid', 'Invalid facilitator fee amount.');
  }
  if (fees.reduce((sum, fee) => sum + fee.amountCents, 0) >= amountCents) {
    throw refused('', 'Invalid', 'Facilitator fee sum too large.');
  }
  if (source.type === 'balance' && balanceCents(scope.db, source.id) < amountCents) {
    throw refused('/_links/source/href', 'InsufficientFunds', 'Insufficient funds.');
  }
  const { metadata = null, clearing = null, correlationId = null } = input;
  const channel = input.processingChannel?.destination ?? null;
  const accepted = { source, destination, amountCents, fees, metadata, clearing, correlationId, channel };
  if (channel !== null) refuseUnfitForRealTime(accepted);
  return accepted;
}

/** Real-time payments only credit: out of a balance, whole, to a bank that takes them. */
function refuseUnfitForRealTime({ source, destination, fees }: TransferInput): void {
  if (source.type !== 'balance') {
    const message = 'Transfers using the Real Time Payments processing channel must be funded by a balance';
    throw refused('/_links/destination/href', 'NotAllowed', message);
  }
  if (fees.length > 0) {
    throw refused('', 'NotAllowed', 'Real Time Payments does not currently support facilitator fees');
  }
  if (!takesRealTime(destination.bank_name)) {
    const message = 'Destination funding source does not support processing channel';
    throw refused('/processingChannel/destination', 'NotAllowed', message);
  }
}

function findSource({ db }: ApiScope, address: string): FundingSource {
  const path = '/_links/source/href';
  const id = idFromHref(address, 'funding-sources');
  const source = id === null ? null : findFundingSource(db, id);
  if (source === null) throw refused(path, 'Invalid', 'Sender not found.');
  if (source.removed || source.status !== 'verified')
    throw refused(path, 'Invalid', 'Invalid funding source.');
  if (isRestricted({ db }, source)) throw refused(path, 'Restricted', 'Sender restricted.');
  return source;
}

function findDestination({ db }: ApiScope, address: string): FundingSource {
  const path = '/_links/destination/href';
  const destination = destinationOf({ db }, address);
  if (destination === null) throw refused(path, 'Invalid', 'Receiver not found.');
  if (destination.removed) throw refused(path, 'Invalid', 'Invalid funding source.');
  if (isRestricted({ db }, destination)) throw refused(path, 'Restricted', 'Receiver restricted.');
  return destination;
}

function destinationOf({ db }: Pick<ApiScope, 'db'>, address: string): FundingSource | null {
  const id = idFromHref(address, 'funding-sources');
  if (id !== null) return findFundingSource(db, id);
  const customerId = idFromHref(address, 'customers');
  if (customerId !== null) return listFundingSources(db, customerId, false)[0] ?? null;
  return idFromHref(address, 'accounts') === ACCOUNT_ID ? findFundingSource(db, BALANCE_ID) : null;
}

function isRestricted({ db }: Pick<ApiScope, 'db'>, source: FundingSource): boolean {
  const owner = source.customer_id === null ? null : findCustomer(db, source.customer_id);
  return owner?.status === 'suspended' || owner?.status === 'deactivated';
}

function feePayer(address: string, source: FundingSource, destination: FundingSource): string | null {
  const customerId = idFromHref(address, 'customers');
  const ends = [source.customer_id, destination.customer_id];
  if (customerId !== null && ends.includes(customerId)) return customerId;
  if (idFromHref(address, 'accounts') === ACCOUNT_ID && ends.includes(null)) return null;
  throw refused('/fees/_links/charge-to/href', 'Invalid', 'Unable to charge fee to specified destination.');
}

const refused = (path: string, code: string, message: string) => validationError({ code, message, path });
