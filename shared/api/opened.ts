import type { OperationVariables } from '@apollo/client';
import { type DocumentNode, getOperationAST } from 'graphql';

const listeners = new Map<string, Set<() => void>>();

/** What names a subscription: the document's name and what it is asked with. */
export const subscriptionName = (document: DocumentNode, variables: OperationVariables): string =>
  `${getOperationAST(document)?.name?.value ?? ''} ${JSON.stringify(variables)}`;

/** Tells everybody who listens to this subscription that the gateway hears all for it from now on. */
export function announceOpened(name: string): void {
  for (const listener of [...(listeners.get(name) ?? [])]) listener();
}

/** Calls back each time this subscription opens, at first and after an outage; gives what ends it. */
export function whenOpened(name: string, listener: () => void): () => void {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known.add(listener));
  return () => {
    known.delete(listener);
    if (known.size === 0 && listeners.get(name) === known) listeners.delete(name);
  };
}
