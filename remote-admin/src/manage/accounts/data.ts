import {
  type Loadable,
  mapLoadable,
  type Outcome,
  type PagedList,
  useApiMutation,
  useApiPages,
  useApiQuery,
} from '@keyturn/shared/api';
import type { Activity } from '../parts/list-query';
import {
  StaffDeactivateEscrowAccountDocument,
  StaffDeactivateFundingSourceDocument,
  StaffEscrowAccountDocument,
  type StaffEscrowAccountQuery,
  StaffEscrowAccountsDocument,
  type StaffEscrowAccountsQuery,
  StaffFundingSourceDocument,
  type StaffFundingSourceQuery,
  StaffFundingSourcesDocument,
  type StaffFundingSourcesQuery,
  StaffMarkAsVerifiedDocument,
  StaffReactivateEscrowAccountDocument,
} from './accounts.generated';

export type SourcePage = StaffFundingSourcesQuery['allFundingSources'];
export type SourceDetail = NonNullable<StaffFundingSourceQuery['fundingSource']>;
export type EscrowPage = StaffEscrowAccountsQuery['allEscrowAccounts'];
export type EscrowDetail = NonNullable<StaffEscrowAccountQuery['escrowAccount']>;

interface Wanted {
  readonly search: string | null;
  readonly activity: Activity;
}

/** Funding sources of everybody, newest first. */
export function useStaffSources({ search, activity }: Wanted): PagedList<SourcePage> {
  return useApiPages(StaffFundingSourcesDocument, {
    variables: { search, active: activity, limit: 20 },
    select: (data) => data.allFundingSources,
  });
}

/** Escrow accounts of all organizations, newest first. */
export function useStaffEscrowAccounts({ search, activity }: Wanted): PagedList<EscrowPage> {
  return useApiPages(StaffEscrowAccountsDocument, {
    variables: { search, active: activity, limit: 20 },
    select: (data) => data.allEscrowAccounts,
  });
}

/** One funding source; null where there is none. */
export function useStaffSource(id: string): Loadable<SourceDetail | null> {
  return mapLoadable(
    useApiQuery(StaffFundingSourceDocument, { variables: { id } }),
    (data) => data.fundingSource,
  );
}

/** One escrow account; null where there is none. */
export function useStaffEscrowAccount(id: string): Loadable<EscrowDetail | null> {
  return mapLoadable(
    useApiQuery(StaffEscrowAccountDocument, { variables: { id } }),
    (data) => data.escrowAccount,
  );
}

/** What staff does with a funding source. */
export function useSourceActions(id: string): {
  readonly deactivate: () => Promise<Outcome<unknown>>;
  readonly verify: () => Promise<Outcome<unknown>>;
} {
  const [deactivate] = useApiMutation(StaffDeactivateFundingSourceDocument);
  const [verify] = useApiMutation(StaffMarkAsVerifiedDocument);
  return { deactivate: () => deactivate({ id }), verify: () => verify({ id }) };
}

/** Closes an escrow account to payments, or opens it again. */
export function useEscrowActivity(id: string): {
  readonly deactivate: () => Promise<Outcome<unknown>>;
  readonly reactivate: () => Promise<Outcome<unknown>>;
} {
  const [deactivate] = useApiMutation(StaffDeactivateEscrowAccountDocument);
  const [reactivate] = useApiMutation(StaffReactivateEscrowAccountDocument);
  return { deactivate: () => deactivate({ id }), reactivate: () => reactivate({ id }) };
}
