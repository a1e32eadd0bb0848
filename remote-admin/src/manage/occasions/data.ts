import { type Loadable, mapLoadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import {
  StaffCreateOccasionDocument,
  StaffDeactivateOccasionDocument,
  StaffEndShareDocument,
  StaffOccasionChoicesDocument,
  type StaffOccasionChoicesQuery,
  StaffOccasionDetailDocument,
  type StaffOccasionDetailQuery,
  StaffReactivateOccasionDocument,
  StaffShareOccasionDocument,
  StaffSharesDocument,
  type StaffSharesQuery,
  StaffUpdateOccasionDocument,
  type StaffUpdateOccasionMutationVariables,
} from './occasions.generated';

export type OccasionDetail = NonNullable<StaffOccasionDetailQuery['paymentOccasion']>;
export type OccasionInput = StaffUpdateOccasionMutationVariables['input'];
export type OccasionChoices = StaffOccasionChoicesQuery;
export type Share = StaffSharesQuery['sharedPaymentOccasions'][number];

/** One occasion; null where there is none. */
export function useOccasion(id: string): Loadable<OccasionDetail | null> {
  return mapLoadable(
    useApiQuery(StaffOccasionDetailDocument, { variables: { id } }),
    (data) => data.paymentOccasion,
  );
}

/** What an occasion of the organization can be made of: accounts and fee configurations. */
export function useOccasionChoices(organizationId: string): Loadable<OccasionChoices> {
  return useApiQuery(StaffOccasionChoicesDocument, { variables: { organizationId } });
}

/** With whom the occasion is shared. */
export function useShares(id: string): Loadable<readonly Share[]> {
  return mapLoadable(
    useApiQuery(StaffSharesDocument, { variables: { id } }),
    (data) => data.sharedPaymentOccasions,
  );
}

/** Makes an occasion; gives it as it now is. */
export function useCreateOccasion(): (input: OccasionInput) => Promise<Outcome<OccasionDetail>> {
  const [create] = useApiMutation(StaffCreateOccasionDocument, {
    refetchQueries: ['StaffOrganizationOccasions'],
  });
  return async (input) => {
    const outcome = await create({ input });
    return outcome.ok ? { ok: true, data: outcome.data.createPaymentOccasion } : outcome;
  };
}

/** Changes an occasion; gives it as it now is. */
export function useUpdateOccasion(): (
  change: StaffUpdateOccasionMutationVariables,
) => Promise<Outcome<OccasionDetail>> {
  const [update] = useApiMutation(StaffUpdateOccasionDocument);
  return async (change) => {
    const outcome = await update(change);
    return outcome.ok ? { ok: true, data: outcome.data.updatePaymentOccasion } : outcome;
  };
}

/** Closes an occasion to new payments, or opens it again. */
export function useOccasionActivity(id: string): {
  readonly deactivate: () => Promise<Outcome<unknown>>;
  readonly reactivate: () => Promise<Outcome<unknown>>;
} {
  const [deactivate] = useApiMutation(StaffDeactivateOccasionDocument);
  const [reactivate] = useApiMutation(StaffReactivateOccasionDocument);
  return { deactivate: () => deactivate({ id }), reactivate: () => reactivate({ id }) };
}

/** Shares an occasion with another organization, or ends that. */
export function useSharing(paymentOccasionId: string): {
  readonly share: (utilizingOrganizationId: string) => Promise<Outcome<unknown>>;
  readonly end: (shareId: string) => Promise<Outcome<unknown>>;
} {
  const refetchQueries = ['StaffShares'];
  const [share] = useApiMutation(StaffShareOccasionDocument, { refetchQueries });
  const [end] = useApiMutation(StaffEndShareDocument, { refetchQueries });
  return {
    share: (utilizingOrganizationId) => share({ paymentOccasionId, utilizingOrganizationId }),
    end: (id) => end({ id }),
  };
}
