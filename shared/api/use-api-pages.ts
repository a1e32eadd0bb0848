import type { OperationVariables } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useState } from 'react';
import { type ApiError, toApiError } from './errors';
import type { Loadable } from './loadable';

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
  readonly refetch: () => Promise<void>;
}

interface Options<T, V, P> {
  readonly variables: V;
  /** Where the page is in the answer. */
  readonly select: (data: T) => P;
  readonly skip?: boolean;
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
    pollInterval,
    notifyOnNetworkStatusChange: true,
  });
  const refetch = async () => {
    await result.refetch().catch(() => undefined);
  };
  const page = result.dataState === 'complete' ? select(result.data) : null;

  return {
    list: listState(page, result.error, result.loading, refetch),
    loadingMore,
    refetch,
    async loadMore() {
      if (page === null || loadingMore || !page.pageInfo.hasMoreEntries) return null;
      setLoadingMore(true);
      try {
        await result.fetchMore({ variables: { afterCursor: page.pageInfo.afterCursor } });
        return null;
      } catch (error) {
        return toApiError(error);
      } finally {
        setLoadingMore(false);
      }
    },
  };
}

function listState<P>(
  page: P | null,
  error: unknown,
  loading: boolean,
  refetch: () => Promise<void>,
): Loadable<P> {
  if (page !== null) return { state: 'ready', data: page, refreshing: loading };
  if (error !== undefined && !loading)
    return { state: 'error', error: toApiError(error), retry: () => void refetch() };
  return { state: 'loading' };
}
