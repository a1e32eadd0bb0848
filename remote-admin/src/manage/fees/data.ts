import { type Outcome, type PagedList, useApiMutation, useApiPages } from '@keyturn/shared/api';
import {
  StaffCreateFeeDocument,
  type StaffCreateFeeMutationVariables,
  StaffFeesDocument,
  type StaffFeesQuery,
} from './fees.generated';

export type FeePage = StaffFeesQuery['feeConfigs'];
export type FeeConfig = FeePage['entries'][number];
export type FeeInput = StaffCreateFeeMutationVariables['input'];

/** Fee configurations for all, and those of one organization beside them. */
export function useFees(organizationId: string | null): PagedList<FeePage> {
  return useApiPages(StaffFeesDocument, {
    variables: { organizationId, limit: 20 },
    select: (data) => data.feeConfigs,
  });
}

/** Makes a fee configuration. */
export function useCreateFee(): (input: FeeInput) => Promise<Outcome<unknown>> {
  const [create] = useApiMutation(StaffCreateFeeDocument, {
    refetchQueries: ['StaffFees', 'StaffOccasionChoices'],
  });
  return (input) => create({ input });
}
