import { type Loadable, mapLoadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import {
  DiscardPreparedRequestDocument,
  PreparedRequestDocument,
  type PreparedRequestQuery,
  PreparedRequestsDocument,
  type PreparedRequestsQuery,
} from '../collect.generated';

export type PreparedRequest = NonNullable<PreparedRequestQuery['preparedRequest']>;
export type ListedRequest = PreparedRequestsQuery['preparedRequests'][number];

/** What programs made ready for the organization and nobody has sent or discarded. */
export function usePreparedRequests(organizationId: string): Loadable<readonly ListedRequest[]> {
  return mapLoadable(
    useApiQuery(PreparedRequestsDocument, { variables: { organizationId } }),
    ({ preparedRequests }) => preparedRequests,
  );
}

/** What a program made ready for this occasion; null once it was sent or discarded, or is over. */
export function usePreparedRequest(id: string, occasionId: string): Loadable<PreparedRequest | null> {
  return mapLoadable(
    useApiQuery(PreparedRequestDocument, { variables: { id } }),
    ({ preparedRequest: found }) => (found?.paymentOccasion.id === occasionId ? found : null),
  );
}

/** Takes a prepared request away unsent. */
export function useDiscard(): (id: string) => Promise<Outcome<unknown>> {
  const [run] = useApiMutation(DiscardPreparedRequestDocument, { refetchQueries: ['PreparedRequests'] });
  return (id) => run({ id });
}
