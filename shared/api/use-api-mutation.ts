import type { OperationVariables } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useAuth } from '@keyturn/shared/auth';
import { useState } from 'react';
import { change, type ChangeOptions, type Outcome } from './change';

/** A call that changes something; see `change` for what happens when its answer is lost. */
export function useApiMutation<T, V extends OperationVariables>(
  document: TypedDocumentNode<T, V>,
  options: ChangeOptions<T> = {},
): readonly [run: (variables: V) => Promise<Outcome<T>>, state: { readonly busy: boolean }] {
  const client = useApolloClient();
  const auth = useAuth();
  const [underWay, setUnderWay] = useState(0);

  async function run(variables: V): Promise<Outcome<T>> {
    setUnderWay((count) => count + 1);
    try {
      return await change(client, { ...options, userId: auth.peek()?.userId ?? '', document, variables });
    } finally {
      setUnderWay((count) => count - 1);
    }
  }
  return [run, { busy: underWay > 0 }];
}
