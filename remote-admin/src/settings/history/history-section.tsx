import { useSearchParams } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import {
  ErrorState,
  LoadMore,
  Section,
  Skeleton,
  SkeletonGroup,
  Stack,
  styled,
  Text,
  Time,
} from '@keyturn/shared/ui';
import { type HistoryEntry, useHistory } from './data';
import { historyFilterOf } from './filter';
import { HistoryFilterBar } from './filter-bar';
import { changeInWords, sentenceOf } from './words';

const List = styled.ol`
  list-style: none;
  margin: 0;
  padding: 0;
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  li {
    display: grid;
    gap: var(--s-1);
    padding: var(--s-2) 0;
    border-bottom: 1px solid var(--line-subtle);
  }
`;

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
            <List aria-label="Sign-ins and changes">
              {list.data.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </List>
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

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  return (
    <li>
      <span>{sentenceOf(entry)}</span>
      {entry.changes.map((change) => (
        <Text key={change.field} $size="sm" $tone="2">
          {changeInWords(change)}
        </Text>
      ))}
      <Text $size="xs" $tone="3">
        <Time iso={entry.at} format="exact" />
      </Text>
    </li>
  );
}
