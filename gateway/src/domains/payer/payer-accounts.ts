import type { Deps } from '../../context/deps.ts';
import { existingOr, provideBank, providerKey } from '../accounts/provide-bank.ts';
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
  { routingNumber, accountNumber, bankAccountType, name }: NewAccount,
  customerRef: string | null,
): Promise<ProvidedAccount> {
  const owner = customerRef ?? (await provideCustomer(deps, payer));
  const bank = { customerRef: owner, name, routingNumber, accountNumber, bankAccountType };
  const { state, bankName } = await provideBank(deps, bank, 'account');
  return {
    customerRef: owner,
    fundingRef: state.fundingRef,
    bankName,
    verified: state.status === 'verified',
    microdeposits: state.microdeposits === 'none' ? null : state.microdeposits,
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
