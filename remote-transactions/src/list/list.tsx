import { mayApprove, useViewer, viewerKind } from '@keyturn/shared/organization';
import type { QueryChanges } from '@keyturn/shared/router';
import { Card, ErrorState, Skeleton, SkeletonGroup, styled } from '@keyturn/shared/ui';
import { TabList, TabPanel } from '@keyturn/shared/ui/tabs';
import type { TransactionsQuery } from '../address/query';
import { groupOfTab } from '../address/query';
import { useLivePayments } from '../live/use-live-payments';
import { type PaymentFilter, usePayments } from '../payments/data';
import { EmptyPayments } from '../filters/empty-payments';
import { useTransactionsUrls } from '../address/urls';
import { listTabs } from '../payments/status-groups';
import { ColumnChoice } from './column-choice';
import { type ColumnId, columnsFor, defaultColumns } from '../address/columns';
import { PaymentRows } from './rows';
import { useTabCounts } from './use-tab-counts';
import { useSequence } from '../payments/sequence';
import { sortParameter, usualSort } from '../payments/sort';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  padding: 0 var(--s-3) 0 var(--s-4);
  border-bottom: 1px solid var(--line);
  & > [role='tablist'] {
    flex: 1 1 46rem;
    min-width: 0;
    border-bottom: 0;
    --edge: color-mix(in oklab, var(--text-3) 22%, transparent);
    background:
      linear-gradient(to right, var(--surface) 1rem, transparent) 0 / 2.5rem 100% no-repeat local,
      linear-gradient(to left, var(--surface) 1rem, transparent) 100% / 2.5rem 100% no-repeat local,
      linear-gradient(to right, var(--edge), transparent) 0 / 1rem 100% no-repeat,
      linear-gradient(to left, var(--edge), transparent) 100% / 1rem 100% no-repeat;
  }
`;

const Ghosts = styled.div`
  padding: var(--s-4);
  display: grid;
  gap: var(--s-5);
`;

interface PaymentListProps {
  readonly filter: PaymentFilter;
  readonly query: TransactionsQuery;
  readonly change: (parameters: QueryChanges) => void;
  readonly columns: readonly ColumnId[];
  readonly onColumns: (columns: readonly ColumnId[]) => void;
}

/** The payments as a table with a tab for each status group. */
export function PaymentList({ filter, query, change, columns, onColumns }: PaymentListProps) {
  const urls = useTransactionsUrls();
  const viewer = useViewer();
  const decidable = mayApprove(viewer) && query.tab === 'Needs Approval';
  const place = groupOfTab(query.tab);
  const { counts, refresh } = useTabCounts(filter);
  const pages = usePayments(filter, place, query.sort);
  const { places, changed } = useLivePayments(
    filter,
    { [query.tab]: { place, sort: query.sort, pages } },
    refresh,
  );
  const content = places[query.tab];
  const usual = defaultColumns(viewerKind(viewer));
  const isUsual = columns.join() === usual.join();
  const shown = isUsual
    ? columnsFor(usual, { group: place, stopped: query.filters.recovery !== undefined })
    : columns;
  const list = content?.source.list ?? { state: 'loading' };
  useSequence(list.state === 'ready' && content !== undefined ? content.payments.map(({ id }) => id) : null);
  return (
    <Card>
      <Head>
        <TabList
          label="Status"
          name="payments"
          selected={query.tab}
          items={listTabs.map(({ title, group }) => ({
            id: title,
            label: title,
            href: urls.list({ tab: title === 'All' ? null : title }),
            count: (title === query.tab ? content?.totals?.count : null) ?? counts.get(group) ?? null,
          }))}
        />
        <ColumnChoice shown={shown} onChange={onColumns} />
      </Head>
      <TabPanel name="payments" selected={query.tab}>
        {list.state === 'loading' && (
          <SkeletonGroup label="Loading payments">
            <Ghosts>
              {Array.from({ length: 8 }, (_, index) => (
                <Skeleton key={index} height="1.5rem" />
              ))}
            </Ghosts>
          </SkeletonGroup>
        )}
        {list.state === 'error' && (
          <ErrorState message={list.error.message} requestId={list.error.requestId} onRetry={list.retry} />
        )}
        {list.state === 'ready' && content !== undefined && (
          <PaymentRows
            content={content}
            filterKey={JSON.stringify([filter, query.tab, query.sort])}
            changed={changed}
            columns={shown}
            sort={query.sort}
            onSort={(sort) => change({ sort: sortParameter(sort, usualSort(place)) })}
            usual={isUsual}
            decidable={decidable}
            empty={<EmptyPayments query={query} />}
          />
        )}
      </TabPanel>
    </Card>
  );
}
