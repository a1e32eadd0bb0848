import { HistoryList } from '@keyturn/shared/history';
import { toast } from '@keyturn/shared/toast';
import { ErrorState, Section, Skeleton, SkeletonGroup, Stack, Text } from '@keyturn/shared/ui';
import { LoadMore } from '@keyturn/shared/ui/list-controls';
import { type HistoryRecord, useRecordHistory } from './data';

interface HistorySectionProps {
  readonly record: HistoryRecord;
  readonly id: string;
  /** The record itself: the history is read again when it has changed. */
  readonly of: object;
}

/** Who changed a record and when; for the admins of the organization that it belongs to. */
export function HistorySection({ record, id, of }: HistorySectionProps) {
  const { list, loadMore, loadingMore } = useRecordHistory(record, id, JSON.stringify(of));
  const more = async () => {
    const error = await loadMore();
    if (error !== null) toast.error(error.message, { title: 'Error' });
  };
  return (
    <Section>
      <h3>History</h3>
      {list.state === 'loading' && (
        <SkeletonGroup label="Loading the history">
          <Skeleton height="6rem" />
        </SkeletonGroup>
      )}
      {list.state === 'error' && (
        <ErrorState message={list.error.message} requestId={list.error.requestId} onRetry={list.retry} />
      )}
      {list.state === 'ready' &&
        (list.data.entries.length === 0 ? (
          <Text as="p" $size="sm" $tone="2">
            Nothing has been changed yet.
          </Text>
        ) : (
          <Stack $gap="3">
            <HistoryList label="History" entries={list.data.entries} />
            <LoadMore
              shown={list.data.entries.length}
              total={list.data.pageInfo.totalCount}
              hasMore={list.data.pageInfo.hasMoreEntries}
              loading={loadingMore}
              onLoadMore={() => void more()}
            />
          </Stack>
        ))}
    </Section>
  );
}
