import type { Page, PagedList } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import { Card, ErrorState, Text } from '@keyturn/shared/ui';
import { LoadMore } from '@keyturn/shared/ui/list-controls';
import { TableFoot } from '@keyturn/shared/ui/table';
import type { ReactElement, ReactNode } from 'react';
import { TableSkeleton } from './table-skeleton';

/** Properties of a list in a card. */
export interface PagedCardProps<P extends Page<unknown>> {
  readonly source: PagedList<P>;
  /** What is listed, for the loading announcement: "Loading funding sources". */
  readonly noun: string;
  /** How many columns the table has, for its skeleton. */
  readonly columns: number;
  /** Takes the place of the table where there is nothing to list. */
  readonly empty: ReactNode;
  /** The table. */
  readonly children: (page: P) => ReactNode;
}

/** A growing list: skeleton, failure with Retry, empty, table with its total and "Load more". */
export function PagedCard<P extends Page<unknown>>({
  source,
  noun,
  columns,
  empty,
  children,
}: PagedCardProps<P>): ReactElement {
  const { list } = source;
  const loadMore = async () => {
    const error = await source.loadMore();
    if (error !== null) toast.error(error.message, { title: 'Error' });
  };
  return (
    <Card>
      {list.state === 'loading' && <TableSkeleton label={`Loading ${noun}`} columns={columns} />}
      {list.state === 'error' && (
        <ErrorState
          message={<Text $tone="red">{list.error.message}</Text>}
          requestId={list.error.requestId}
          onRetry={list.retry}
        />
      )}
      {list.state === 'ready' && list.data.entries.length === 0 && empty}
      {list.state === 'ready' && list.data.entries.length > 0 && (
        <>
          {children(list.data)}
          <TableFoot>
            <span>{list.data.pageInfo.totalCount.toLocaleString('en-US')} total</span>
            <LoadMore
              shown={list.data.entries.length}
              total={list.data.pageInfo.totalCount}
              hasMore={list.data.pageInfo.hasMoreEntries}
              loading={source.loadingMore}
              onLoadMore={() => void loadMore()}
            />
          </TableFoot>
        </>
      )}
    </Card>
  );
}
