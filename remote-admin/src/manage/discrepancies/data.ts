import { type Outcome, type PagedList, useApiMutation, useApiPages } from '@keyturn/shared/api';
import {
  StaffDiscrepanciesDocument,
  type StaffDiscrepanciesQuery,
  StaffResolveDiscrepancyDocument,
} from './discrepancies.generated';

export type DiscrepancyPage = StaffDiscrepanciesQuery['discrepancies'];
export type Discrepancy = DiscrepancyPage['entries'][number];
export type DiscrepancyState = 'ALL' | 'OPEN' | 'RESOLVED';

/** Disagreements between provider and ledger, newest first. */
export function useDiscrepancies(state: DiscrepancyState): PagedList<DiscrepancyPage> {
  return useApiPages(StaffDiscrepanciesDocument, {
    variables: { state, limit: 20 },
    select: (data) => data.discrepancies,
  });
}

/** Closes one with what was found out; the lists are asked again. */
export function useResolve(): (id: string, note: string) => Promise<Outcome<unknown>> {
  const [resolve] = useApiMutation(StaffResolveDiscrepancyDocument, {
    refetchQueries: ['StaffDiscrepancies'],
  });
  return (id, note) => resolve({ id, note });
}
