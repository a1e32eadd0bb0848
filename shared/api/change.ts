import type { ApolloCache, ApolloClient, OperationVariables } from '@apollo/client';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { askForFactor } from '@keyturn/shared/auth';
import { type ApiError, isRefusal, needsFactor, OutOfTime, retryAfterMs, toChangeError } from './errors';
import { forgetKey, forgetSettable, type Intent, keepKey, keyOf } from './kept-keys';

/** How a call ended. */
export type Outcome<T> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: ApiError };

export interface ChangeOptions<T> {
  /** Operation names that are asked again afterwards. */
  readonly refetchQueries?: readonly string[];
  readonly update?: (cache: ApolloCache, data: T) => void;
  /** The input holds what may not be kept in the browser, not even as a hash: a number of an account or a person. */
  readonly secret?: boolean;
}

interface Change<T, V> extends ChangeOptions<T> {
  readonly userId: string;
  readonly document: TypedDocumentNode<T, V>;
  readonly variables: V;
}

/** How long one try may take, milliseconds: the largest batch is through in a part of it. */
const limitMs = 60_000;
/** How long a change whose first try is still under way is waited for in all, milliseconds. */
const patienceMs = 20_000;
const firstPauseMs = 500;

/** The header that names an intent. */
export const keyHeader = 'idempotency-key';

/**
 * Makes a change. Every intent carries a key, and keeps it until its outcome is known: whatever a person does after an
 * answer that leaves it open (tries again, closes the panel, loads the page anew), nothing is done twice.
 */
export async function change<T, V extends OperationVariables>(
  client: ApolloClient,
  { userId, document, variables, secret = false, refetchQueries, update }: Change<T, V>,
): Promise<Outcome<T>> {
  const settable = isSettable(document);
  const intent: Intent = { userId, name: nameOf(document), variables, secret, settable };
  const key = keyOf(intent);
  const send = (signal: AbortSignal) =>
    client.mutate<T, OperationVariables>({
      mutation: document,
      variables,
      context: { headers: { [keyHeader]: key }, fetchOptions: { signal } },
      ...(refetchQueries === undefined ? {} : { refetchQueries: [...refetchQueries] }),
      ...(update === undefined
        ? {}
        : { update: (cache: ApolloCache, answer: { data?: unknown }) => update(cache, answer.data as T) }),
    });
  try {
    const { data } = await withFactor(() => waitingForItsTurn(() => withinLimit(send)));
    if (data === undefined || data === null) throw new Error('The answer is empty.');
    forgetKey(intent);
    forgetSettable(userId);
    return { ok: true, data };
  } catch (thrown) {
    const error = toChangeError(thrown);
    if (isRefusal(error)) forgetKey(intent);
    else keepKey(intent, key);
    return { ok: false, error };
  }
}

/** What asks for a second factor goes on, under the same key, once the person has proven one. */
async function withFactor<R>(attempt: () => Promise<R>): Promise<R> {
  try {
    return await attempt();
  } catch (error) {
    if (!needsFactor(error) || !(await askForFactor())) throw error;
    return attempt();
  }
}

/** Asks again while the first try of the same change is under way, less and less often. */
async function waitingForItsTurn<R>(attempt: () => Promise<R>): Promise<R> {
  let pause = firstPauseMs;
  let left = patienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const asked = retryAfterMs(error);
      const wait = Math.max(pause, asked ?? 0);
      if (asked === null || wait > left) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      left -= wait;
      pause *= 2;
    }
  }
}

/** @throws OutOfTime when nothing came back within the limit; the request is given up. */
function withinLimit<R>(attempt: (signal: AbortSignal) => Promise<R>): Promise<R> {
  const abort = new AbortController();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new OutOfTime());
      abort.abort();
    }, limitMs);
    attempt(abort.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function nameOf(document: TypedDocumentNode<unknown, never>): string {
  for (const definition of document.definitions) {
    if (definition.kind !== 'OperationDefinition') continue;
    const fields = definition.selectionSet.selections.flatMap((each) =>
      each.kind === 'Field' ? [each.name.value] : [],
    );
    return definition.name?.value ?? fields.join(' ');
  }
  throw new Error('A change needs an operation.');
}

/** Whether the change sets what another may set otherwise: the schema's `@sets`, kept in the generated document. */
const isSettable = (document: object): boolean => 'sets' in document && document.sets === true;
