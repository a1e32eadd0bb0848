import type { OperationVariables } from '@apollo/client';
import { type DocumentNode, getOperationAST } from 'graphql';

/** `again` says that it was open before, and that what came between is lost. */
type Listener = (again: boolean) => void;

const listeners = new Map<string, Set<Listener>>();

/** What names a subscription: the document's name and what it is asked with. */
export const subscriptionName = (document: DocumentNode, variables: OperationVariables): string =>
  `${getOperationAST(document)?.name?.value ?? ''} ${JSON.stringify(variables)}`;

/** Tells everybody who listens to this subscription that the gateway hears all for it from now on, and not before. */
export function announceOpened(name: string, again: boolean): void {
  for (const listener of [...(listeners.get(name) ?? [])]) listener(again);
}

/** Calls back each time this subscription opens, at first and where it could not go on; gives what ends it. */
export function whenOpened(name: string, listener: Listener): () => void {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known.add(listener));
  return () => {
    known.delete(listener);
    if (known.size === 0 && listeners.get(name) === known) listeners.delete(name);
  };
}
