import { BareCheckbox, styled } from '@keyturn/shared/ui';
import { TableHead, Th, Tr } from '@keyturn/shared/ui/table';
import { ChevronDownIcon, ChevronsUpDownIcon, ChevronUpIcon } from '@keyturn/shared/ui/icons';
import { cells, sparing } from './cells';
import { type Column, type ColumnId, columns } from '../address/columns';
import { nextSort, type Sort } from '../payments/sort';

const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--s-1);
  color: inherit;
  font: inherit;
  border-radius: var(--r-sm);
  min-height: 1.5rem;
  &:hover {
    color: var(--text-1);
  }
  .kt-icon {
    width: 0.875rem;
    height: 0.875rem;
  }
`;

interface PaymentTableHeadProps {
  readonly shown: readonly ColumnId[];
  readonly isOptional: (column: ColumnId) => boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** How much of what is listed is ticked. */
  readonly ticked: 'none' | 'some' | 'all';
  readonly onTickAll: () => void;
  readonly decidable: boolean;
  /** Whether columns give way beside an open record. */
  readonly givesWay: boolean;
}

/** The table's head: a tick for all, and a button on each column that can be sorted by. */
export function PaymentTableHead(props: PaymentTableHeadProps) {
  const { shown, isOptional, sort, onSort, ticked, onTickAll, decidable, givesWay } = props;
  return (
    <TableHead>
      <Tr aria-rowindex={1}>
        <Th width="2.75rem">
          <BareCheckbox
            label="Select all loaded"
            checked={ticked === 'all'}
            indeterminate={ticked === 'some'}
            onChange={onTickAll}
          />
        </Th>
        {columns
          .filter(({ id }) => shown.includes(id))
          .map((column) => (
            <Th
              key={column.id}
              {...cells[column.id].head}
              optional={isOptional(column.id)}
              {...sparing(givesWay && cells[column.id].spare)}
              {...(column.sort === undefined ? {} : { sort: spoken(column, sort) })}
            >
              <HeadText column={column} sort={sort} onSort={onSort} />
            </Th>
          ))}
        {decidable && (
          <Th width="13rem" {...sparing(givesWay, 'decision')}>
            Decide
          </Th>
        )}
      </Tr>
    </TableHead>
  );
}

function spoken(column: Column, sort: Sort): 'ascending' | 'descending' | 'none' {
  if (column.sort !== sort.field) return 'none';
  return sort.direction === 'ASC' ? 'ascending' : 'descending';
}

interface HeadTextProps {
  readonly column: Column;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

function HeadText({ column, sort, onSort }: HeadTextProps) {
  const { sort: field, title } = column;
  if (field === undefined) return title;
  const Icon = { ascending: ChevronUpIcon, descending: ChevronDownIcon, none: ChevronsUpDownIcon }[
    spoken(column, sort)
  ];
  return (
    <SortButton type="button" onClick={() => onSort(nextSort(sort, field))}>
      {title}
      <Icon />
    </SortButton>
  );
}
