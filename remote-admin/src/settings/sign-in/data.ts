import { type ApiError, type Loadable, mapLoadable, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import {
  SetSingleSignOnDocument,
  type SetSingleSignOnMutationVariables,
  SingleSignOnOfDocument,
  type SingleSignOnOfQuery,
} from './single-sign-on.generated';

export type SingleSignOn = SingleSignOnOfQuery['singleSignOn'];
export type SingleSignOnInput = Omit<SetSingleSignOnMutationVariables['input'], 'organizationId'>;

/** How the people of the organization in the address sign in. */
export function useSingleSignOn(skip: boolean): Loadable<SingleSignOn> {
  const { id } = useOrganization();
  return mapLoadable(
    useApiQuery(SingleSignOnOfDocument, { variables: { organizationId: id }, skip }),
    ({ singleSignOn }) => singleSignOn,
  );
}

/** Sets it; gives the error, or null. */
export function useSetSingleSignOn(): (input: SingleSignOnInput) => Promise<ApiError | null> {
  const { id: organizationId } = useOrganization();
  const [run] = useApiMutation(SetSingleSignOnDocument, { refetchQueries: ['SingleSignOnOf'] });
  return async (input) => {
    const outcome = await run({ input: { organizationId, ...input } });
    return outcome.ok ? null : outcome.error;
  };
}
