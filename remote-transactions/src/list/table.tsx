import { media, styled } from '@keyturn/shared/ui';
import { Table, TableBody, TableFrame } from '@keyturn/shared/ui/table';
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useRef } from 'react';
import type { Standing } from '../live/use-leaving';
import { useTransactionsUrls } from '../address/urls';
import { cells } from './cells';
import type { ColumnId } from '../address/columns';
import { PaymentTableHead } from './head';
import { PaymentRow } from './row';
import type { Sort } from '../payments/sort';
import { useRows } from './use-rows';
import type { ListSelection } from './use-selection';

/** Scrolls by itself under a head that stays; stacked, the page scrolls. */
const Frame = styled(TableFrame)`
  border-radius: 0;
  overflow: auto;
  max-height: max(20rem, calc(100dvh - var(--header-h) - 11.5rem));
  scroll-padding-top: 2.5rem;
  overflow-anchor: none;
  container: payments / inline-size;
  thead th {
    position: sticky;
    top: 0;
    z-index: var(--z-sticky);
  }
  tbody td:nth-child(2) {
    white-space: nowrap;
    max-width: 16rem;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  tbody td[data-flex] {
    min-width: 12rem;
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  td time,
  td:last-child {
    white-space: nowrap;
  }
  @media (min-width: 768px) {
    td:last-child > div {
      flex-wrap: nowrap;
    }
    /* What is read gives way before a status, or what is pressed, is cut off. */
    @container payments (width < 80rem) {
      &[data-decides] tbody td[data-flex] {
        min-width: 8rem;
      }
      &[data-decides] tbody td:nth-child(2) {
        max-width: 10rem;
      }
    }
    @container payments (width < 70rem) {
      &[data-decides] [data-optional] {
        display: none;
      }
    }
    @container payments (width < 60rem) {
      tbody td[data-flex] {
        min-width: 8rem;
      }
      tbody td:nth-child(2) {
        max-width: 11rem;
      }
    }
    @container payments (width < 50rem) {
      td:last-child > div {
        flex-wrap: wrap;
      }
    }
  }
  /* So little room on so wide a screen is beside an open record, which has the rest and can be decided on. */
  @media (min-width: 1440px) {
    @container payments (width < 60rem) {
      [data-spare='decision'] {
        display: none;
      }
    }
    @container payments (width < 48rem) {
      [data-spare] {
        display: none;
      }
      tbody td:nth-child(2) {
        max-width: 12rem;
      }
    }
  }
  tr[data-off] td {
    background: var(--sunken);
    filter: grayscale(1);
    transition: background var(--dur-panel);
  }
  ${media.phone} {
    max-height: none;
    overflow: visible;
  }
`;

interface PaymentTableProps {
  readonly standing: readonly Standing[];
  /** All that match, whether they are loaded or not; null until known. */
  readonly total: number | null;
  readonly changed: ReadonlySet<string>;
  readonly columns: readonly ColumnId[];
  readonly usual: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly selection: ListSelection;
  /** Shows Approve and Decline in a column of their own. */
  readonly decidable: boolean;
  /** Under the last row, inside of what scrolls. */
  readonly end: ReactNode;
}

/** Payments as rows; each row is a link to its payment. Only the rows in view are drawn. */
export function PaymentTable(props: PaymentTableProps) {
  const { standing, total, changed, columns, usual, selection, decidable } = props;
  const urls = useTransactionsUrls();
  const frame = useRef<HTMLDivElement>(null);
  const { virtual, setFocused } = useRows(standing, frame);
  // Where all wait for a decision, the decision's room is worth more than the status.
  const isOptional = (id: ColumnId) =>
    usual && (cells[id].optional === true || (decidable && id === 'status'));
  const ticked = selection.payments.length;
  return (
    <Frame
      ref={frame}
      data-scrolls=""
      {...(decidable ? { 'data-decides': '' } : {})}
      onBlur={() => setFocused(null)}
    >
      <Table caption="Payments" aria-rowcount={Math.max(total ?? 0, standing.length) + 1}>
        <PaymentTableHead
          shown={columns}
          isOptional={isOptional}
          sort={props.sort}
          onSort={props.onSort}
          ticked={ticked === 0 ? 'none' : ticked < standing.length ? 'some' : 'all'}
          onTickAll={selection.toggleAll}
          decidable={decidable}
          givesWay={usual}
        />
        <TableBody>
          <VirtualRows virtual={virtual} width={columns.length + (decidable ? 2 : 1)}>
            {({ index }) => {
              const item = standing[index];
              if (item === undefined) return null;
              const { id } = item.payment;
              return (
                <PaymentRow
                  measure={virtual.measureElement}
                  standing={item}
                  href={urls.payment(id)}
                  columns={columns}
                  isOptional={isOptional}
                  index={index}
                  selected={selection.has(id)}
                  changed={changed.has(id)}
                  decidable={decidable}
                  givesWay={usual}
                  onToggle={(extend) => selection.toggle(id, extend)}
                  onFocus={() => setFocused(id)}
                />
              );
            }}
          </VirtualRows>
        </TableBody>
      </Table>
      {props.end}
    </Frame>
  );
}

interface VirtualRowsProps {
  readonly virtual:
    Virtualizer<HTMLDivElement, HTMLTableRowElement> | Virtualizer<Window, HTMLTableRowElement>;
  /** How many cells a row has. */
  readonly width: number;
  readonly children: (item: VirtualItem) => ReactNode;
}

/** The rows that are drawn, with empty rows as high as what is left out between them. */
function VirtualRows({ virtual, width, children }: VirtualRowsProps) {
  const items = virtual.getVirtualItems();
  const top = virtual.options.scrollMargin;
  const end = items.at(-1)?.end ?? top;
  return (
    <>
      {items.map((item, position) => (
        <Fragment key={item.key}>
          <Gap height={item.start - (items[position - 1]?.end ?? top)} width={width} />
          {children(item)}
        </Fragment>
      ))}
      <Gap height={virtual.getTotalSize() - (end - top)} width={width} />
    </>
  );
}

function Gap({ height, width }: { readonly height: number; readonly width: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" style={{ padding: 0, border: 0 }}>
      <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
