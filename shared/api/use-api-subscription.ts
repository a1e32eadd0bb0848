import type { OperationVariables } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useSubscription } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useEffect, useEffectEvent } from 'react';
import { type ApiError, toApiError } from './errors';
import { subscriptionName, whenOpened } from './opened';

interface Options<T, V> {
  readonly variables: V;
  readonly skip?: boolean;
  /** Called for each push, after the cache took it in. */
  readonly onData: (data: T) => void;
  /** Called when pushes begin: what was read before may have changed since. After an outage they go on where they were. */
  readonly onOpened?: () => void;
  /** Called where they could not go on, as that is too far back; without it `onOpened` is. */
  readonly onMissed?: () => void;
  /** Called when the gateway ended it, as it does for who may not listen any more. */
  readonly onRefused?: (error: ApiError) => void;
}

/** Listens to pushes of the gateway. What arrives updates the cache by id; a lost socket reconnects by itself. */
export function useApiSubscription<T, V extends OperationVariables>(
  document: TypedDocumentNode<T, V>,
  { variables, skip = false, onData, onOpened, onMissed = onOpened, onRefused }: Options<T, V>,
): void {
  const name = subscriptionName(document, variables);
  const opened = useEffectEvent((again: boolean) => (again ? onMissed?.() : onOpened?.()));
  useEffect(() => (skip ? undefined : whenOpened(name, (again) => opened(again))), [name, skip]);
  useSubscription<T, OperationVariables>(document, {
    variables,
    skip,
    ignoreResults: true,
    onData: ({ data }) => {
      if (data.data !== undefined && data.data !== null) onData(data.data);
    },
    onError: (error) => {
      // A socket that closed for good is no answer of the gateway.
      if (CombinedGraphQLErrors.is(error)) onRefused?.(toApiError(error));
    },
  });
}
