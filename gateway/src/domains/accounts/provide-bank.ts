import type { Deps } from '../../context/deps.ts';
import { ProviderRefused } from '../../providers/bank-transfers/errors.ts';
import type { RefusalDetail } from '../../providers/bank-transfers/errors.ts';
import type {
  FundingSourceState,
  LinkedFundingSource,
  NewFundingSource,
} from '../../providers/bank-transfers/port.ts';
import { badInput } from '../../base/errors.ts';
import { providerKey } from '../../providers/clients/provider-key.ts';

export interface ProvidedBank {
  state: FundingSourceState;
  /** Null where the provider knew the account before. */
  bankName: string | null;
}

/**
 * Makes a bank account known to the provider and sends micro-deposits to it where it is not verified at once. The
 * number passes through. Repeating it with the same details makes nothing twice.
 *
 * @param part of the input that a refusal is about, for example `account`; empty for the arguments themselves
 * @throws GatewayError BAD_INPUT naming the field that the provider refuses; ProviderUnavailable.
 */
export async function provideBank(deps: Deps, input: NewFundingSource, part = ''): Promise<ProvidedBank> {
  const add = deps.ports.bankTransfers.createFundingSource(input, providerKey('account', input));
  return withDeposits(deps, await addedBank(add, part));
}

/**
 * The same for an account that is added in place of one whose micro-deposits came to nothing: that one is removed first,
 * as the provider takes no number twice.
 *
 * @throws GatewayError BAD_INPUT naming the field that the provider refuses; ProviderUnavailable.
 */
export async function provideBankAgain(
  deps: Deps,
  input: NewFundingSource,
  failedRef: string | null,
): Promise<ProvidedBank> {
  const { bankTransfers } = deps.ports;
  if (failedRef !== null && !(await bankTransfers.getFundingSource(failedRef)).removed) {
    await bankTransfers.removeFundingSource(failedRef);
  }
  const add = bankTransfers.createFundingSource(input, providerKey('account again', { ...input, failedRef }));
  return withDeposits(deps, await addedBank(add, ''));
}

/**
 * The same for an account that was shared by a bank sign-in; it is verified at once, unless it had been entered by hand
 * before and never confirmed.
 *
 * @throws GatewayError BAD_INPUT naming the field that the provider refuses; ProviderUnavailable.
 */
export async function provideLinkedBank(
  deps: Deps,
  input: LinkedFundingSource,
  part = '',
): Promise<ProvidedBank> {
  const add = deps.ports.bankTransfers.linkFundingSource(input, providerKey('linked account', input));
  return withDeposits(deps, await addedBank(add, part));
}

interface AddedBank {
  fundingRef: string;
  bankName: string | null;
}

async function withDeposits(deps: Deps, { fundingRef, bankName }: AddedBank): Promise<ProvidedBank> {
  const { bankTransfers } = deps.ports;
  const before = await bankTransfers.getFundingSource(fundingRef);
  if (before.status === 'verified' || before.microdeposits !== 'none') return { state: before, bankName };
  await bankTransfers.initiateMicrodeposits(fundingRef, providerKey('micro-deposits', fundingRef));
  return { state: await bankTransfers.getFundingSource(fundingRef), bankName };
}

async function addedBank(add: Promise<AddedBank>, part: string): Promise<AddedBank> {
  try {
    return await add;
  } catch (error) {
    return { fundingRef: existingOr(error, part), bankName: null };
  }
}

/**
 * What exists at the provider already.
 *
 * @throws GatewayError BAD_INPUT at its field for anything else that the provider refuses
 */
export function existingOr(error: unknown, part: string): string {
  if (!(error instanceof ProviderRefused)) throw error;
  if (error.existingRef !== null) return error.existingRef;
  const [detail] = error.details;
  throw badInput(detail?.message ?? error.message, fieldOf(part, detail));
}

function fieldOf(part: string, detail: RefusalDetail | undefined): string | undefined {
  const name = detail?.path?.replace(/^\//, '').replaceAll('/', '.') ?? '';
  const path = [part, name].filter((each) => each !== '').join('.');
  return path === '' ? undefined : path;
}
