import {
  type ApiError,
  type Loadable,
  mapLoadable,
  useApiMutation,
  useApiQuery,
  useApiRefresh,
} from '@keyturn/shared/api';
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

/** Sets it where it still is as it was read, else reads it again; gives the error, or null. */
export function useSetSingleSignOn(): (
  input: SingleSignOnInput,
  read: SingleSignOn,
) => Promise<ApiError | null> {
  const { id: organizationId } = useOrganization();
  const readAgain = useApiRefresh();
  const [run] = useApiMutation(SetSingleSignOnDocument, { refetchQueries: ['SingleSignOnOf'] });
  return async (input, { domains, connection, providerOrganization, required }) => {
    const before = { domains: [...domains], connection, providerOrganization, required };
    const outcome = await run({ input: { organizationId, ...input }, before });
    if (outcome.ok) return null;
    if (outcome.error.code === 'CONFLICT') await readAgain();
    return outcome.error;
  };
}
