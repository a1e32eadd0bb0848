import type { ApolloClient, OperationVariables } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useRef, useState } from 'react';
import { type ApiError, toApiError } from './errors';
import type { Loadable } from './loadable';
import { readAgain } from './read-again';
import { useAskingAgain } from './use-asking-again';

/** A cursor-paginated answer of the gateway. */
export interface Page<E> {
  readonly entries: readonly E[];
  readonly pageInfo: {
    readonly afterCursor?: string | null;
    readonly hasMoreEntries: boolean;
    readonly totalCount: number;
  };
}

export interface PagedList<P> {
  readonly list: Loadable<P>;
  readonly loadingMore: boolean;
  /** Fetches the next page; gives the error, which leaves what is shown untouched, or null. */
  readonly loadMore: () => Promise<ApiError | null>;
  /** Asks again for all that was loaded; what is shown stays until then. */
  readonly refetch: () => Promise<void>;
}

interface Options<T, V, P> {
  readonly variables: V;
  /** Where the page is in the answer. */
  readonly select: (data: T) => P;
  readonly skip?: boolean;
  /** Ask again for all that was loaded every so many milliseconds; 0 for not at all. */
  readonly pollInterval?: number;
}

/** A list that grows page by page; pages are merged by id in the cache. */
export function useApiPages<T, V extends OperationVariables, P extends Page<unknown>>(
  document: TypedDocumentNode<T, V>,
  { variables, select, skip = false, pollInterval = 0 }: Options<T, V, P>,
): PagedList<P> {
  const [loadingMore, setLoadingMore] = useState(false);
  const result = useQuery<T, OperationVariables>(document, {
    variables,
    skip,
    notifyOnNetworkStatusChange: true,
  });
  const page = result.dataState === 'complete' ? select(result.data) : null;
  const asked = JSON.stringify(variables);
  const grown = useRef({ asked, count: 0 });
  const reading = useRef<Promise<unknown>>(Promise.resolve());
  const firstPage = () => result.refetch().catch(() => undefined);

  async function refetch(): Promise<void> {
    const { count } = grown.current.asked === asked ? grown.current : { count: 0 };
    const pagesAgain = () => readPagesAgain(result.client, { document, variables, select }, count);
    reading.current = count === 0 ? firstPage() : pagesAgain().catch(() => undefined);
    await reading.current;
  }
  const failure = page === null ? result.error : undefined;
  useAskingAgain({ skip, failure, pollInterval }, () => {
    if (result.loading || loadingMore) return;
    void (page === null ? readAgain(result.client, document, variables) : refetch());
  });

  return {
    list: listState(page, result.error, result.loading, () => void firstPage()),
    loadingMore,
    refetch,
    async loadMore() {
      if (page === null || loadingMore || !page.pageInfo.hasMoreEntries) return null;
      setLoadingMore(true);
      try {
        // A first page that arrived later would take the place of both.
        await reading.current;
        const more = await result.fetchMore({ variables: { afterCursor: page.pageInfo.afterCursor } });
        const added = more.data === undefined ? 0 : select(more.data).entries.length;
        grown.current = { asked, count: page.entries.length + added };
        return null;
      } catch (error) {
        return toApiError(error);
      } finally {
        setLoadingMore(false);
      }
    },
  };
}

/** Reads the pages of a list that has grown one after the other, and puts all of them in the place of the old at once. */
async function readPagesAgain<T, V extends OperationVariables, P extends Page<unknown>>(
  client: ApolloClient,
  {
    document,
    variables,
    select,
  }: Pick<Options<T, V, P>, 'variables' | 'select'> & {
    readonly document: TypedDocumentNode<T, V>;
  },
  count: number,
): Promise<void> {
  const entries: unknown[] = [];
  let afterCursor: string | null | undefined;
  for (;;) {
    const { data } = await client.query<T, OperationVariables>({
      query: document,
      variables: { ...variables, afterCursor },
      fetchPolicy: 'no-cache',
    });
    if (data === undefined || data === null) return;
    const page = select(data);
    entries.push(...page.entries);
    if (entries.length < count && page.pageInfo.hasMoreEntries) {
      afterCursor = page.pageInfo.afterCursor;
      continue;
    }
    const whole = Object.entries(data as Readonly<Record<string, unknown>>).map(([name, field]) => [
      name,
      field === page ? { ...page, entries } : field,
    ]);
    client.writeQuery<T, OperationVariables>({
      query: document,
      variables,
      data: Object.fromEntries(whole) as T,
    });
    return;
  }
}

function listState<P>(page: P | null, error: unknown, loading: boolean, retry: () => void): Loadable<P> {
  if (page !== null) return { state: 'ready', data: page, refreshing: loading };
  if (error !== undefined && !loading) return { state: 'error', error: toApiError(error), retry };
  return { state: 'loading' };
}
