import { NetworkStatus, type OperationVariables } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { toApiError } from './errors';
import type { Loadable } from './loadable';
import { readAgain } from './read-again';
import { useAskingAgain } from './use-asking-again';

interface Options<V> {
  readonly variables: V;
  /** Ask nothing yet; the answer stays `loading`. */
  readonly skip?: boolean;
  /** Ask again every so many milliseconds; 0 for not at all. */
  readonly pollInterval?: number;
}

/**
 * Asks the gateway and keeps the answer up to date from the cache. What was shown stays shown while it is
 * asked for again; an error is only an `error` when there is nothing to show.
 */
export function useApiQuery<T, V extends OperationVariables>(
  document: TypedDocumentNode<T, V>,
  { variables, skip = false, pollInterval = 0 }: Options<V>,
): Loadable<T> & { readonly refetch: () => Promise<void> } {
  const result = useQuery<T, OperationVariables>(document, {
    variables,
    skip,
    notifyOnNetworkStatusChange: true,
  });
  const refetch = async () => {
    await result.refetch().catch(() => undefined);
  };
  const failure = result.dataState === 'complete' ? undefined : result.error;
  useAskingAgain({ skip, failure, pollInterval }, () => {
    if (!result.loading) void readAgain(result.client, document, variables);
  });
  if (result.dataState === 'complete') {
    return { state: 'ready', data: result.data, refreshing: result.loading, refetch };
  }
  if (failure !== undefined && result.networkStatus !== NetworkStatus.refetch) {
    return { state: 'error', error: toApiError(failure), retry: () => void refetch(), refetch };
  }
  return { state: 'loading', refetch };
}
