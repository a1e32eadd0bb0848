import { toast } from '@keyturn/shared/toast';
import { ErrorState, LoadMore, styled } from '@keyturn/shared/ui';
import { NewItems } from '@keyturn/shared/ui/list-controls';
import type { TransactionsQuery } from '../filters/query';
import type { LivePlace } from '../live/use-live-payments';
import { useLeaving } from '../live/use-leaving';
import { EmptyPayments } from '../screen/empty-payments';
import { useTransactionsUrls } from '../screen/urls';
import { BoardCard } from './board-card';
import { CardSkeletons } from './card-skeletons';
import { LoadAtEnd } from './load-at-end';
import { VirtualCards } from './virtual-cards';

const Pill = styled.div`
  padding: 0 var(--s-1-5);
  &:has(button) {
    padding-bottom: var(--s-1-5);
  }
`;

interface ColumnBodyProps {
  readonly content: LivePlace;
  readonly changed: ReadonlySet<string>;
  readonly query: TransactionsQuery;
  /** Names what is shown: with another filter the cards are exchanged at once. */
  readonly filterKey: string;
}

/** What stands in a column: its cards, or why there are none. */
export function ColumnBody(props: ColumnBodyProps) {
  const { content } = props;
  const { list } = content.source;
  if (list.state === 'loading') return <CardSkeletons />;
  if (list.state === 'error') {
    const { error, retry } = list;
    return <ErrorState level={3} message={error.message} requestId={error.requestId} onRetry={retry} />;
  }
  return (
    <div {...content.anchor}>
      <Pill>
        <NewItems count={content.waiting} noun="payment" onShow={content.showWaiting} />
      </Pill>
      <Cards {...props} hasMore={list.data.pageInfo.hasMoreEntries} />
    </div>
  );
}

function Cards({
  content,
  changed,
  query,
  filterKey,
  hasMore,
}: ColumnBodyProps & { readonly hasMore: boolean }) {
  const urls = useTransactionsUrls();
  const { source, payments, totals } = content;
  const standing = useLeaving(payments, filterKey);
  const loadMore = async () => {
    const error = await source.loadMore();
    if (error !== null) toast.error(error.message, { title: 'Error' });
  };
  if (standing.length === 0 && !hasMore) return <EmptyPayments query={query} level={3} />;
  return (
    <>
      <VirtualCards standing={standing} total={totals?.count ?? 0}>
        {({ payment, leaving }) => (
          <BoardCard
            payment={payment}
            href={urls.payment(payment.id)}
            changed={changed.has(payment.id)}
            leaving={leaving}
          />
        )}
      </VirtualCards>
      <LoadAtEnd active={hasMore && !source.loadingMore} onReach={() => void loadMore()}>
        <LoadMore
          shown={payments.length}
          total={totals?.count ?? null}
          hasMore={hasMore}
          loading={source.loadingMore}
          onLoadMore={() => void loadMore()}
        />
      </LoadAtEnd>
    </>
  );
}
