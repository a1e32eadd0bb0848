import type { OperationVariables } from '@apollo/client';
import { useSubscription } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

interface Options<T, V> {
  readonly variables: V;
  readonly skip?: boolean;
  /** Called for each push, after the cache took it in. */
  readonly onData: (data: T) => void;
}

/** Listens to pushes of the gateway. What arrives updates the cache by id; a lost socket reconnects by itself. */
export function useApiSubscription<T, V extends OperationVariables>(
  document: TypedDocumentNode<T, V>,
  { variables, skip = false, onData }: Options<T, V>,
): void {
  useSubscription<T, OperationVariables>(document, {
    variables,
    skip,
    ignoreResults: true,
    onData: ({ data }) => {
      if (data.data !== undefined && data.data !== null) onData(data.data);
    },
  });
}
