import type { Deps } from '../../context/deps.ts';
import type { FundingSourceState } from '../../providers/bank-transfers/port.ts';
import { existingOr, provideBank, provideLinkedBank } from '../accounts/provide-bank.ts';
import { providerKey } from '../../providers/clients/provider-key.ts';
import { withSharedBank, type SharedBank } from '../bank-links/finished-sign-in.ts';
import type { LinkedBank, NewAccount, PayerDetails } from './contract.ts';
import { customerRefOf, ensureCustomer, ensurePayer } from './payer-store.ts';
import type { ProvidedAccount } from './provided-account.ts';

/**
 * Makes a payer and a bank account known to the provider. Repeating it with the same details makes nothing twice.
 *
 * @throws GatewayError BAD_INPUT naming the field that the provider refuses; ProviderUnavailable.
 */
export async function provideAccount(
  deps: Deps,
  payer: PayerDetails,
  { routingNumber, accountNumber, bankAccountType, name }: NewAccount,
): Promise<ProvidedAccount> {
  const customerRef = await provideCustomer(deps, payer);
  const bank = { customerRef, name, routingNumber, accountNumber, bankAccountType };
  const { state, bankName } = await provideBank(deps, bank, 'account');
  const last4 = accountNumber.slice(-4);
  return { customerRef, name, bank: bankName, last4, bankAccountType, ...stateOf(state), link: null };
}

/**
 * The same for the account of a finished bank sign-in, of which only the bank-linking provider's word counts. It gives
 * the account's id where the same sign-in has made one before.
 *
 * @throws GatewayError as provideAccount, CONFLICT while another account of the payer is connected; LinkUnavailable.
 */
export async function provideSharedAccount(
  deps: Deps,
  payer: PayerDetails,
  { publicToken, accountId }: LinkedBank,
): Promise<ProvidedAccount | { madeBefore: string }> {
  const customerRef = await provideCustomer(deps, payer);
  const owner = await deps.db.transaction(async (tx) => {
    const user = await ensurePayer(tx, payer, deps.clock());
    const customerId = await ensureCustomer(tx, user, customerRef, deps.clock());
    return { customerId, createdById: user.id };
  });
  const make = async ({
    link,
    item,
    shared,
    bankAccountType,
    processorToken,
  }: SharedBank): Promise<ProvidedAccount> => {
    const name = shared.name.slice(0, 50);
    const bank = { customerRef, name, bankAccountType, processorToken };
    const { state, bankName } = await provideLinkedBank(deps, bank, 'account');
    const named = { name, bank: item.institutionName ?? bankName, last4: shared.mask, bankAccountType };
    return { customerRef, ...named, ...stateOf(state), link };
  };
  const fields = { token: 'account.publicToken', account: 'account.accountId' };
  return withSharedBank<ProvidedAccount | { madeBefore: string }>(
    deps,
    { publicToken, accountId, ...owner },
    fields,
    {
      made: async (id) => ({ madeBefore: id }),
      make,
    },
  );
}

const stateOf = ({ fundingRef, status, microdeposits }: FundingSourceState) => ({
  fundingRef,
  verified: status === 'verified',
  microdeposits: microdeposits === 'none' ? null : microdeposits,
});

/** The provider's reference of a payer; made where it knows none. */
async function provideCustomer(
  deps: Deps,
  { firstName, lastName, email, phone }: PayerDetails,
): Promise<string> {
  const known = await customerRefOf(deps.db, email);
  if (known !== null) return known;
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
