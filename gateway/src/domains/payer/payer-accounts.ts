import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { badInput } from '../../server/errors.ts';
import { ProviderRefused } from '../../providers/bank-transfers/errors.ts';
import type { RefusalDetail } from '../../providers/bank-transfers/errors.ts';
import type { NewAccount, PayerDetails } from './contract.ts';

/** A payer's bank account as the provider knows it, before it is stored. */
export interface ProvidedAccount {
  customerRef: string;
  fundingRef: string;
  bankName: string | null;
  verified: boolean;
  microdeposits: 'pending' | 'processed' | 'failed' | null;
}

/**
 * Makes a payer and a bank account known to the provider. Repeating it with the same details makes nothing twice.
 *
 * @param customerRef of a payer whom the provider knows already
 * @throws GatewayError BAD_INPUT naming the field that the provider refuses; ProviderUnavailable.
 */
export async function provideAccount(
  deps: Deps,
  payer: PayerDetails,
  account: NewAccount,
  customerRef: string | null,
): Promise<ProvidedAccount> {
  const { bankTransfers } = deps.ports;
  const owner = customerRef ?? (await provideCustomer(deps, payer));
  const { fundingRef, bankName } = await addBank(deps, owner, account);
  const before = await bankTransfers.getFundingSource(fundingRef);
  if (before.status === 'unverified' && before.microdeposits === 'none') {
    await bankTransfers.initiateMicrodeposits(fundingRef, providerKey('micro-deposits', fundingRef));
  }
  const { status, microdeposits } =
    before.status === 'verified' ? before : await bankTransfers.getFundingSource(fundingRef);
  return {
    customerRef: owner,
    fundingRef,
    bankName,
    verified: status === 'verified',
    microdeposits: microdeposits === 'none' ? null : microdeposits,
  };
}

async function provideCustomer(
  deps: Deps,
  { firstName, lastName, email, phone }: PayerDetails,
): Promise<string> {
  const input = { type: 'INDIVIDUAL' as const, firstName, lastName, email, phone, businessName: null };
  try {
    const { customerRef } = await deps.ports.bankTransfers.createCustomer(
      input,
      providerKey('customer', input),
    );
    return customerRef;
  } catch (error) {
    return existingOr(error, 'payer');
  }
}

async function addBank(
  deps: Deps,
  customerRef: string,
  { routingNumber, accountNumber, bankAccountType, name }: NewAccount,
): Promise<{ fundingRef: string; bankName: string | null }> {
  const input = { customerRef, name, routingNumber, accountNumber, bankAccountType };
  try {
    return await deps.ports.bankTransfers.createFundingSource(input, providerKey('account', input));
  } catch (error) {
    return { fundingRef: existingOr(error, 'account'), bankName: null };
  }
}

/** What exists already is used; anything else that the provider refuses is shown at its field. */
function existingOr(error: unknown, part: 'payer' | 'account'): string {
  if (!(error instanceof ProviderRefused)) throw error;
  if (error.existingRef !== null) return error.existingRef;
  const [detail] = error.details;
  throw badInput(detail?.message ?? error.message, fieldOf(part, detail));
}

function fieldOf(part: string, detail: RefusalDetail | undefined): string {
  const name = detail?.path?.replace(/^\//, '').replaceAll('/', '.');
  return name ? `${part}.${name}` : part;
}

/** The same input gives the same key, so that a repeat makes nothing twice; the key says nothing of the input. */
const providerKey = (kind: string, input: unknown): string =>
  createHash('sha256')
    .update(`${kind} ${JSON.stringify(input)}`)
    .digest('hex');
