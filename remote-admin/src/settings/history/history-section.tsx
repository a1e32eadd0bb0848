import { HistoryList } from '@keyturn/shared/history';
import { useSearchParams } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { ErrorState, Section, Skeleton, SkeletonGroup, Stack, Text } from '@keyturn/shared/ui';
import { LoadMore } from '@keyturn/shared/ui/list-controls';
import { useHistory } from './data';
import { historyFilterOf } from './filter';
import { HistoryFilterBar } from './filter-bar';
import { valueInWords } from './words';

/** Who signed in, and who changed what outside payments. */
export function HistorySection() {
  const [parameters] = useSearchParams();
  const filter = historyFilterOf(parameters);
  const isNarrowed = Object.values(filter).some((value) => value !== null);
  const { list, loadMore, loadingMore } = useHistory(filter);
  const more = async () => {
    const error = await loadMore();
    if (error !== null) toast.error(error.message, { title: 'Error' });
  };
  return (
    <Section>
      <h2>Sign-ins and changes</h2>
      <Stack $gap="4">
        <HistoryFilterBar />
        {list.state === 'loading' && (
          <SkeletonGroup label="Loading the history">
            <Skeleton height="12rem" />
          </SkeletonGroup>
        )}
        {list.state === 'error' && <ErrorState message={list.error.message} onRetry={list.retry} />}
        {list.state === 'ready' && (
          <Stack $gap="3">
            {list.data.entries.length === 0 && (
              <Text $tone="2">{isNarrowed ? 'Nothing fits.' : 'Nothing has been written down yet.'}</Text>
            )}
            <HistoryList label="Sign-ins and changes" entries={list.data.entries} inWords={valueInWords} />
            <LoadMore
              shown={list.data.entries.length}
              total={list.data.pageInfo.totalCount}
              hasMore={list.data.pageInfo.hasMoreEntries}
              loading={loadingMore}
              onLoadMore={() => void more()}
            />
          </Stack>
        )}
      </Stack>
    </Section>
  );
}
