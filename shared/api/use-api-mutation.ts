import type { ApolloCache, OperationVariables } from '@apollo/client';
import { useMutation } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useRef } from 'react';
import { type ApiError, toApiError } from './errors';

/** How a call that changes something ended. */
export type Outcome<T> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: ApiError };

interface Options<T, V> {
  /** Shown at once and rolled back when the call fails. */
  readonly optimisticResponse?: (variables: V) => T;
  /** Operation names that are asked again afterwards. */
  readonly refetchQueries?: readonly string[];
  readonly update?: (cache: ApolloCache, data: T) => void;
}

/**
 * A call that changes something. Every intent carries an idempotency key: trying the same input again after a
 * failure on the way uses the same key, so that money never moves twice.
 */
export function useApiMutation<T, V extends OperationVariables>(
  document: TypedDocumentNode<T, V>,
  { optimisticResponse, refetchQueries, update }: Options<T, V> = {},
): readonly [run: (variables: V) => Promise<Outcome<T>>, state: { readonly busy: boolean }] {
  const [mutate, { loading }] = useMutation<T, OperationVariables>(document);
  const intent = useRef<{ readonly input: string; readonly key: string } | null>(null);

  async function run(variables: V): Promise<Outcome<T>> {
    const input = JSON.stringify(variables);
    const current = intent.current?.input === input ? intent.current : { input, key: crypto.randomUUID() };
    intent.current = current;
    try {
      const { data } = await mutate({
        variables,
        context: { headers: { 'idempotency-key': current.key } },
        ...(optimisticResponse === undefined ? {} : { optimisticResponse: optimisticResponse(variables) }),
        ...(refetchQueries === undefined ? {} : { refetchQueries: [...refetchQueries] }),
        ...(update === undefined
          ? {}
          : { update: (cache: ApolloCache, answer: { data?: unknown }) => update(cache, answer.data as T) }),
      });
      intent.current = null;
      return data === undefined || data === null
        ? { ok: false, error: toApiError(null) }
        : { ok: true, data: data };
    } catch (error) {
      const failure = toApiError(error);
      if (!isOnTheWay(failure)) intent.current = null;
      return { ok: false, error: failure };
    }
  }
  return [run, { busy: loading }];
}

/** Whether it is unknown if the gateway acted: only then is the same key used again. */
function isOnTheWay(error: ApiError): boolean {
  return error.code === 'NETWORK' || error.code === 'UNREADABLE' || error.code.startsWith('HTTP_5');
}
