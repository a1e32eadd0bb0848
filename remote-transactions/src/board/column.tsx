import { media, StatusGlyph, styled } from '@keyturn/shared/ui';
import { DirectedMoney } from '@keyturn/shared/views';
import { CollapseIcon } from '@keyturn/shared/ui/icons';
import { useId } from 'react';
import type { TransactionsQuery } from '../address/query';
import type { LivePlace } from '../live/use-live-payments';
import type { boardColumns } from '../payments/status-groups';
import { ColumnBody } from './column-body';

const Column = styled.section`
  background: var(--sunken);
  border: 1px solid var(--line-subtle);
  border-radius: var(--r-lg);
  min-width: 0;
  --g-cut: var(--sunken);
  ${media.narrow} {
    scroll-snap-align: start;
  }
  div:has(> [data-collapsed]) > &:not([data-collapsed]) {
    flex: 1 1 17rem;
    min-width: 16.25rem;
  }
  &[data-collapsed] {
    flex: 0 0 2.75rem;
    min-width: 2.75rem;
  }
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 0 var(--s-2);
  padding: 0.625rem 0.5rem 0.5rem 0.75rem;
  min-height: 2.75rem;
  position: sticky;
  top: var(--header-h);
  z-index: var(--z-sticky);
  background: var(--sunken);
  border-radius: var(--r-lg) var(--r-lg) 0 0;
  ${media.narrow} {
    position: static;
  }
  @media (min-width: 768px) {
    [data-collapsed] > & {
      display: flex;
      flex-direction: column;
      gap: var(--s-2);
      padding: 0.5rem 0;
      height: 100%;
      & > button {
        order: -1;
      }
      & > div {
        writing-mode: vertical-rl;
        flex: none;
      }
    }
  }
`;

const Title = styled.div`
  display: grid;
  min-width: 0;
  flex: 1;
  h2 {
    font-size: var(--text-sm);
    line-height: var(--lh-sm);
    white-space: nowrap;
    display: flex;
    align-items: center;
    gap: var(--s-1-5);
  }
  h2 > small {
    font-size: inherit;
    color: var(--text-3);
    font-weight: var(--weight-medium);
    font-variant-numeric: tabular-nums;
  }
`;

/** Under the name, over the whole width that is left: both sums fit beside each other. */
const Sums = styled.span`
  grid-column: 2 / -1;
  grid-row: 2;
  color: var(--text-3);
  font-size: var(--text-xs);
  line-height: var(--lh-xs);
  font-variant-numeric: tabular-nums;
  min-height: var(--lh-xs);
  ${media.narrow} {
    /* Money in and money out stand one below the other: nothing moves when they are known. */
    min-height: calc(2 * var(--lh-xs));
  }
  @media (min-width: 768px) {
    [data-collapsed] & {
      display: none;
    }
  }
`;

const Toggle = styled.button`
  width: 1.625rem;
  height: 1.625rem;
  border-radius: var(--r-sm);
  display: grid;
  place-items: center;
  color: var(--text-3);
  flex: none;
  &:hover {
    background: var(--hover);
    color: var(--text-1);
  }
  ${media.phone} {
    width: 2.25rem;
    height: 2.25rem;
  }
`;

interface BoardColumnProps {
  readonly look: (typeof boardColumns)[number];
  readonly content: LivePlace;
  readonly changed: ReadonlySet<string>;
  readonly query: TransactionsQuery;
  /** Names what is shown: with another filter the cards are exchanged at once. */
  readonly filterKey: string;
  readonly collapsed: boolean;
  readonly onToggle: () => void;
}

/** One column: its name with count and sum, its payments, and more of them on scrolling. */
export function BoardColumn({ collapsed, onToggle, look, ...body }: BoardColumnProps) {
  const titleId = useId();
  const { totals } = body.content;
  return (
    <Column aria-labelledby={titleId} {...(collapsed ? { 'data-collapsed': '' } : {})}>
      <Head data-tone={look.tone}>
        <StatusGlyph name={look.glyph} />
        <Title>
          <h2 id={titleId}>
            {look.title}
            {totals !== null && <small>{totals.count.toLocaleString('en-US')}</small>}
          </h2>
        </Title>
        <Toggle
          type="button"
          aria-expanded={!collapsed}
          aria-label={`${collapsed ? 'Expand' : 'Collapse'} ${look.title}`}
          onClick={onToggle}
        >
          <CollapseIcon />
        </Toggle>
        <Sums>{totals !== null && <DirectedMoney sums={totals.sums} />}</Sums>
      </Head>
      {!collapsed && <ColumnBody {...body} />}
    </Column>
  );
}
