import { toast } from '@keyturn/shared/toast';
import { mayApprove, useOrganizationPath, useViewer } from '@keyturn/shared/organization';
import { useSearchParams } from '@keyturn/shared/router';
import {
  Card,
  ErrorState,
  LoadMore,
  Skeleton,
  SkeletonGroup,
  styled,
  TabList,
  TableFoot,
  TabPanel,
} from '@keyturn/shared/ui';
import { groupOfTab, type TransactionsQuery } from '../filters/query';
import { type PaymentFilter, usePayments, usePaymentChanges } from '../payments/data';
import { EmptyPayments } from '../screen/empty-payments';
import { listTabs } from '../status/groups';
import { PaymentTable } from './table';

const Tabs = styled.div`
  padding: 0 var(--s-4);
`;

const Rows = styled.div`
  padding: var(--s-4);
  display: grid;
  gap: var(--s-5);
`;

const Total = styled.span`
  white-space: nowrap;
`;

interface PaymentListProps {
  readonly filter: PaymentFilter;
  readonly query: TransactionsQuery;
}

/** The payments as a table with a tab for each status group. */
export function PaymentList({ filter, query }: PaymentListProps) {
  const path = useOrganizationPath();
  const decidable = mayApprove(useViewer()) && query.tab === 'Needs Approval';
  const [parameters] = useSearchParams();
  const source = usePayments(filter, groupOfTab(query.tab));
  usePaymentChanges(filter.organizationSlug, () => void source.refetch());
  const tabHref = (title: string) => {
    const next = new URLSearchParams(parameters);
    next.set('tab', title);
    next.set('view', 'list');
    return path(`/transactions?${next.toString()}`);
  };
  const { list } = source;
  const loadMore = async () => {
    const error = await source.loadMore();
    if (error !== null) toast.error(error.message, { title: 'Error' });
  };
  return (
    <Card>
      <Tabs>
        <TabList
          label="Status"
          name="payments"
          selected={query.tab}
          items={listTabs.map(({ title }) => ({
            id: title,
            label: title,
            href: tabHref(title),
            count: title === query.tab && list.state === 'ready' ? list.data.pageInfo.totalCount : undefined,
          }))}
        />
      </Tabs>
      <TabPanel name="payments" selected={query.tab}>
        {list.state === 'loading' && (
          <SkeletonGroup label="Loading payments">
            <Rows>
              {Array.from({ length: 8 }, (_, index) => (
                <Skeleton key={index} height="1.5rem" />
              ))}
            </Rows>
          </SkeletonGroup>
        )}
        {list.state === 'error' && (
          <ErrorState message={list.error.message} requestId={list.error.requestId} onRetry={list.retry} />
        )}
        {list.state === 'ready' && list.data.entries.length === 0 && <EmptyPayments query={query} />}
        {list.state === 'ready' && list.data.entries.length > 0 && (
          <>
            <PaymentTable payments={list.data.entries} decidable={decidable} />
            <TableFoot>
              <Total>{list.data.pageInfo.totalCount.toLocaleString('en-US')} total</Total>
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
      </TabPanel>
    </Card>
  );
}
