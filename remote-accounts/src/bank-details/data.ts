import { type ApiError, type Outcome, useApiFetch, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import {
  AddBankAccountDocument,
  BankByRoutingNumberDocument,
  FundingSourceOwnerDocument,
} from './bank-details.generated';
import { isRoutingNumber } from './routing-number';

/** The name of the bank behind a routing number; null before it is whole, for an unknown one, and on a failure. */
export function useBankName(routingNumber: string): string | null {
  const answer = useApiQuery(BankByRoutingNumberDocument, {
    variables: { routingNumber },
    skip: !isRoutingNumber(routingNumber),
  });
  return answer.state === 'ready' ? (answer.data.bankByRoutingNumber?.name ?? null) : null;
}

/** A bank account that is there: its id and how it is shown, `Truist ••4821`. */
export interface AddedAccount {
  readonly id: string;
  readonly displayName: string;
}

/** A bank account to add at the organization's customer. */
export interface NewAccount {
  readonly customerId: string;
  readonly name: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly bankAccountType: 'checking' | 'savings';
}

/** Adds the bank account; the number goes to the provider and is kept neither in the cache nor by the gateway. */
export function useAddBankAccount(): (account: NewAccount) => Promise<Outcome<AddedAccount>> {
  const [run] = useApiMutation(AddBankAccountDocument, {
    refetchQueries: ['FundingSources'],
    secret: true,
  });
  return async (account) => {
    const outcome = await run({ ...account });
    return outcome.ok ? { ok: true, data: outcome.data.createManualFundingSource } : outcome;
  };
}

/** The organization's customer at the bank-transfer provider. */
export interface Owner {
  readonly id: string;
  /** The provider's own id of it; null before it is known there. */
  readonly customerRef: string | null;
}

const notLoaded = 'Could not load Organization from ID';

/** Reads who new accounts will belong to, past the cache: the customer may be younger than the page. */
export function useFetchOwner(): () => Promise<Outcome<Owner>> {
  const { id } = useOrganization();
  const fetchOwner = useApiFetch(FundingSourceOwnerDocument);
  return async () => {
    const outcome = await fetchOwner({ id });
    const owner = outcome.ok ? (outcome.data.organization?.customer ?? null) : null;
    if (owner !== null) return { ok: true, data: owner };
    const error: ApiError = { code: 'NOT_FOUND', message: notLoaded, field: null, requestId: null };
    return { ok: false, error: outcome.ok ? error : { ...outcome.error, message: notLoaded } };
  };
}
