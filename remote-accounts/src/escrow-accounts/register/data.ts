import { type Outcome, type PagedList, useApiFetch, useApiMutation, useApiPages } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import { useCallback } from 'react';
import { MicrodepositStateDocument } from '../../micro-deposits/micro-deposits.generated';
import {
  AddEscrowBankAccountDocument,
  CreateEscrowAccountDocument,
  ExistingFundingSourcesDocument,
  type ExistingFundingSourcesQuery,
} from './register.generated';

export type ExistingPage = ExistingFundingSourcesQuery['fundingSources'];
export type ExistingSource = ExistingPage['entries'][number];

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
  const [run] = useApiMutation(AddEscrowBankAccountDocument);
  return async (account) => {
    const outcome = await run({ ...account });
    return outcome.ok ? { ok: true, data: outcome.data.createManualFundingSource } : outcome;
  };
}

interface NewEscrowAccount {
  readonly fundingSourceId: string;
  readonly name: string;
  readonly operatingRegion: readonly string[];
}

/** Registers the escrow account over a bank account that is there. */
export function useCreateEscrowAccount(): (
  account: NewEscrowAccount,
) => Promise<Outcome<{ readonly id: string }>> {
  const { id: organizationId } = useOrganization();
  const [run] = useApiMutation(CreateEscrowAccountDocument, { refetchQueries: ['EscrowAccounts'] });
  return async ({ operatingRegion, ...account }) => {
    const outcome = await run({ organizationId, ...account, operatingRegion: [...operatingRegion] });
    return outcome.ok ? { ok: true, data: outcome.data.createEscrowAccount } : outcome;
  };
}

/** The organization's active funding sources, a page at a time; for the one that a superuser chooses. */
export function useExistingFundingSources(): PagedList<ExistingPage> {
  const { id } = useOrganization();
  return useApiPages(ExistingFundingSourcesDocument, {
    variables: { organizationId: id, limit: 100 },
    select: (data) => data.fundingSources,
  });
}

/** Looks up the account of an interrupted registration; null where it is gone or out of use. */
export function useFindAccount(): (id: string) => Promise<AddedAccount | null> {
  const find = useApiFetch(MicrodepositStateDocument);
  return useCallback(
    async (id) => {
      const outcome = await find({ id });
      const source = outcome.ok ? outcome.data.fundingSource : null;
      return source !== null && source.active ? source : null;
    },
    [find],
  );
}
