import { toast } from '@keyturn/shared/toast';
import { ErrorState, Skeleton, SkeletonGroup, styled } from '@keyturn/shared/ui';
import { NewItems, LoadMore } from '@keyturn/shared/ui/list-controls';
import { memo } from 'react';
import type { TransactionsQuery } from '../address/query';
import type { LivePlace } from '../live/use-live-payments';
import { useLeaving } from '../live/use-leaving';
import { EmptyPayments } from '../filters/empty-payments';
import { useTransactionsUrls } from '../address/urls';
import { LoadAtEnd } from '../parts/load-at-end';
import { VirtualCards } from './virtual-cards';
import { payerName, type Payment } from '../payments/model';
import { PaymentCard } from '../payments/payment-card';
import { RefundButton } from '../refund/refund-button';

const Place = styled.div`
  container-type: inline-size;
`;

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
    <Place {...content.anchor}>
      <Pill>
        <NewItems count={content.waiting} noun="payment" onShow={content.showWaiting} />
      </Pill>
      <Cards {...props} hasMore={list.data.pageInfo.hasMoreEntries} />
    </Place>
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

interface BoardCardProps {
  readonly payment: Payment;
  readonly href: string;
  readonly changed: boolean;
  readonly leaving: boolean;
}

/** A card of a column; drawn again only when its own payment changes, however often the column is while it scrolls. */
const BoardCard = memo(function BoardCard({ payment, ...look }: BoardCardProps) {
  return (
    <PaymentCard
      payment={payment}
      {...look}
      quietAction={<RefundButton variant="ghost" payment={{ ...payment, payer: payerName(payment) }} />}
    />
  );
});

const Ghost = styled.div`
  display: grid;
  gap: var(--s-2);
  margin: 0 var(--s-1-5) var(--s-1-5);
  padding: 0.625rem 0.75rem 0.6875rem;
  min-height: 7.0625rem;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-md);
`;

/** The shape of a column's cards while they are loaded. */
function CardSkeletons() {
  return (
    <SkeletonGroup label="Loading payments">
      {[0, 1, 2].map((index) => (
        <Ghost key={index}>
          <Skeleton width="45%" />
          <Skeleton width="70%" />
          <Skeleton width="85%" />
          <Skeleton width="35%" />
        </Ghost>
      ))}
    </SkeletonGroup>
  );
}
