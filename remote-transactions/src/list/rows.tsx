import { toast } from '@keyturn/shared/toast';
import { styled } from '@keyturn/shared/ui';
import { CopyButton } from '@keyturn/shared/ui/copy-button';
import { TableFoot } from '@keyturn/shared/ui/table';
import { DirectedMoney } from '@keyturn/shared/views';
import { BulkBar, NewItems, LoadMore } from '@keyturn/shared/ui/list-controls';
import type { ReactNode } from 'react';
import { LoadAtEnd } from '../parts/load-at-end';
import { useLeaving } from '../live/use-leaving';
import type { LivePlace } from '../live/use-live-payments';
import type { ColumnId } from '../address/columns';
import type { Sort } from '../payments/sort';
import { PaymentTable } from './table';
import { type ListSelection, useSelection } from './use-selection';
import { useTicking } from '../payments/sequence';
import { sumsOf } from '../payments/sums';
import { BulkDecisions } from '../approvals/bulk-decisions';

const Pill = styled.div`
  &:has(button) {
    padding: var(--s-2) var(--s-4);
  }
`;

const Total = styled.span`
  white-space: nowrap;
`;

interface PaymentRowsProps {
  readonly content: LivePlace;
  /** Names what is listed: with another filter the rows are exchanged at once. */
  readonly filterKey: string;
  readonly changed: ReadonlySet<string>;
  readonly columns: readonly ColumnId[];
  /** Whether nobody chose the columns: then some give way where there is little room. */
  readonly usual: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly decidable: boolean;
  /** What stands where nothing matches. */
  readonly empty: ReactNode;
}

/** The rows of a tab with what is ticked, what arrived, and the way to more of them. */
export function PaymentRows({ content, filterKey, empty, ...table }: PaymentRowsProps) {
  const { source, payments, totals } = content;
  const standing = useLeaving(payments, filterKey);
  const selection = useSelection(payments, filterKey);
  useTicking((id) => {
    selection.toggle(id, false);
    return !selection.has(id);
  });
  const hasMore = source.list.state === 'ready' && source.list.data.pageInfo.hasMoreEntries;
  const loadMore = async () => {
    const error = await source.loadMore();
    if (error !== null) toast.error(error.message, { title: 'Error' });
  };
  return (
    <div {...content.anchor}>
      <Pill>
        <NewItems count={content.waiting} noun="payment" onShow={content.showWaiting} />
      </Pill>
      {standing.length === 0 && !hasMore ? (
        empty
      ) : (
        <>
          <PaymentTable
            {...table}
            standing={standing}
            total={totals?.count ?? null}
            selection={selection}
            end={
              <LoadAtEnd active={hasMore && !source.loadingMore} onReach={() => void loadMore()}>
                <LoadMore
                  shown={payments.length}
                  total={totals?.count ?? null}
                  hasMore={hasMore}
                  loading={source.loadingMore}
                  onLoadMore={() => void loadMore()}
                />
              </LoadAtEnd>
            }
          />
          <TableFoot>
            <Total>{(totals?.count ?? payments.length).toLocaleString('en-US')} total</Total>
            {totals !== null && <DirectedMoney sums={totals.sums} />}
          </TableFoot>
        </>
      )}
      <SelectionBar selection={selection} />
    </div>
  );
}

/** What can be done with the ticked payments, with their count and sum. */
function SelectionBar({ selection }: { readonly selection: ListSelection }) {
  const { payments, drop, clear } = selection;
  return (
    <BulkBar count={payments.length} sum={<DirectedMoney sums={sumsOf(payments)} />} onClear={clear}>
      <BulkDecisions payments={payments} onDone={drop} />
      <CopyButton label="Copy IDs" showLabel text={payments.map(({ id }) => id).join('\n')} />
    </BulkBar>
  );
}
