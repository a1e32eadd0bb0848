import type { ApolloClient, OperationVariables } from '@apollo/client';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

/** Asks for what is on the screen behind its back: what comes is shown from the cache, what fails changes nothing. */
export async function readAgain<T, V extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<T, V>,
  variables: V,
): Promise<void> {
  await client
    .query<T, OperationVariables>({ query: document, variables, fetchPolicy: 'network-only' })
    .catch(() => undefined);
}
