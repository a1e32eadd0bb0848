import type { OperationVariables } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback } from 'react';
import { toApiError } from './errors';
import type { Outcome } from './change';

/**
 * Asks once, when it is called, past the cache; what comes back updates the cache by id. A later page of a list comes with
 * the pages before it.
 */
export function useApiFetch<T, V extends OperationVariables>(
  document: TypedDocumentNode<T, V>,
): (variables: V) => Promise<Outcome<T>> {
  const client = useApolloClient();
  return useCallback(
    async (variables: V) => {
      try {
        const { data } = await client.query<T, OperationVariables>({
          query: document,
          variables,
          fetchPolicy: 'network-only',
        });
        return data === undefined ? { ok: false, error: toApiError(null) } : { ok: true, data };
      } catch (error) {
        return { ok: false, error: toApiError(error) };
      }
    },
    [client, document],
  );
}
