import { mayApprove, useViewer } from '@keyturn/shared/organization';
import { media, styled } from '@keyturn/shared/ui';
import { ApprovalStrip } from '../approvals/approval-strip';
import type { TransactionsQuery } from '../address/query';
import type { PaymentFilter } from '../payments/data';
import { useRemembered } from '../parts/remembered';
import { useSequence } from '../payments/sequence';
import { boardColumns, type StatusGroup } from '../payments/status-groups';
import { BoardColumn } from './column';
import { useBoard } from './use-board';

const Scroll = styled.div`
  margin-inline: calc(var(--gutter) * -1);
  padding-inline: var(--gutter);
  ${media.narrow} {
    /* What is hidden from sight in a column is positioned, and would widen the page. */
    position: relative;
    overflow-x: auto;
    scroll-snap-type: x proximity;
    scroll-padding-inline: var(--gutter);
    padding-bottom: var(--s-2);
    scrollbar-width: thin;
  }
  ${media.phone} {
    overflow: visible;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(15.5rem, 1fr));
  gap: var(--s-3);
  align-items: start;
  &:has(> [data-collapsed]) {
    display: flex;
    align-items: stretch;
  }
  ${media.narrow} {
    width: max-content;
    min-width: 100%;
    grid-template-columns: repeat(4, 17rem);
  }
  ${media.phone} {
    width: auto;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s-2);
    &:has(> [data-collapsed]) {
      display: grid;
    }
  }
`;

const parseCollapsed = (stored: string | null): ReadonlySet<string> => new Set(stored?.split(',') ?? []);
const formatCollapsed = (groups: ReadonlySet<string>) => [...groups].join(',');

/** Whether a payment that waits for an approval can match: else no place is kept for it while it is looked for. */
const mayWait = ({ statuses }: PaymentFilter) => statuses == null || statuses.includes('APPROVAL_PENDING');

interface BoardProps {
  readonly filter: PaymentFilter;
  readonly query: TransactionsQuery;
}

/** The payments by status in four columns, with a strip above them for those who may approve. */
export function Board({ filter, query }: BoardProps) {
  const viewer = useViewer();
  const { groups, changed } = useBoard(filter);
  const filterKey = JSON.stringify(filter);
  const shown = ['APPROVAL_PENDING' as const, ...boardColumns.map(({ group }) => group)].map(
    (group) => groups[group],
  );
  const isLoading = shown.some(({ source }) => source.list.state === 'loading');
  useSequence(isLoading ? null : shown.flatMap(({ payments }) => payments.map(({ id }) => id)));
  const [collapsed, setCollapsed] = useRemembered('collapsed', parseCollapsed, formatCollapsed);
  const toggle = (group: StatusGroup) => {
    const next = new Set(collapsed);
    if (!next.delete(group)) next.add(group);
    setCollapsed(next);
  };
  return (
    <>
      {mayApprove(viewer) && mayWait(filter) && (
        <ApprovalStrip group={groups.APPROVAL_PENDING} changed={changed} filterKey={filterKey} />
      )}
      <Scroll>
        <Columns>
          {boardColumns.map((look) => (
            <BoardColumn
              key={look.group}
              look={look}
              content={groups[look.group]}
              filterKey={filterKey}
              changed={changed}
              query={query}
              collapsed={collapsed.has(look.group)}
              onToggle={() => toggle(look.group)}
            />
          ))}
        </Columns>
      </Scroll>
    </>
  );
}
