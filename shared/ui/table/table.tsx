// The roles are said although the elements imply them: stacked by CSS, the elements lose what they imply.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { AppLink, styled, VisuallyHidden } from '@keyturn/shared/ui';
import { tableStyle } from './table-style';

const StyledTable = styled.table`
  ${tableStyle}
`;

/** The table's own frame: it scrolls sideways, the page does not. */
export const TableFrame = styled.div`
  overflow-x: auto;
  border-radius: var(--r-lg);
`;

/** The line under a table: totals, LoadMore. */
export const TableFoot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-3);
  padding: 0.625rem var(--s-4);
  border-top: 1px solid var(--line);
  color: var(--text-3);
  font-size: var(--text-sm);
  & > span {
    white-space: nowrap;
  }
`;

/** The second line of a cell. */
export const SubLine = styled.span`
  display: block;
  color: var(--text-3);
  font-size: var(--text-xs);
  line-height: var(--lh-xs);
  font-weight: var(--weight-regular);
`;

/** The one link of a row: it covers the whole row; other controls of the row lie above it. */
export const RowLink = styled(AppLink).attrs<{ 'data-row-link'?: string }>({ 'data-row-link': '' })`
  color: var(--text-1);
  font-weight: var(--weight-medium);
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
    border-radius: var(--r-sm);
  }
`;

/** Properties of a table. */
export interface TableProps extends ComponentPropsWithRef<'table'> {
  /** Spoken name. */
  caption: string;
  /** Rows become blocks under 768 px (default). Off for data grids, which scroll sideways. */
  stacks?: boolean;
}

/** A table whose roles survive being stacked. */
export function Table({ caption, stacks = true, children, ...rest }: TableProps): ReactElement {
  return (
    <StyledTable role="table" {...(stacks ? { 'data-stacks': '' } : {})} {...rest}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      {children}
    </StyledTable>
  );
}

/** The head: rows of `Th`. */
export function TableHead(props: ComponentPropsWithRef<'thead'>): ReactElement {
  return <thead role="rowgroup" {...props} />;
}

/** The body: rows of `Td`. */
export function TableBody(props: ComponentPropsWithRef<'tbody'>): ReactElement {
  return <tbody role="rowgroup" {...props} />;
}

/** Properties of a row. */
export interface TrProps extends ComponentPropsWithRef<'tr'> {
  /** Ticked. */
  selected?: boolean;
  /** Its record is open in the panel. */
  open?: boolean;
  /** Greyed: inactive. */
  off?: boolean;
  /** Just changed: washes in place. */
  changed?: boolean;
}

/** A row; with a `RowLink` inside, all of it is a link. */
export function Tr({ selected, open, off, changed, ...rest }: TrProps): ReactElement {
  return (
    <tr
      role="row"
      {...(selected === undefined ? {} : { 'aria-selected': selected })}
      {...(open === true ? { 'data-open': '' } : {})}
      {...(off === true ? { 'data-off': '' } : {})}
      {...(changed === true ? { 'data-changed': '' } : {})}
      {...rest}
    />
  );
}

interface CellLook {
  /** end: figures. */
  align?: 'start' | 'end';
  /** Dropped under 1366 px. */
  optional?: boolean;
  children?: ReactNode;
}

/** Properties of a head cell. */
export interface ThProps extends Omit<ComponentPropsWithRef<'th'>, 'align'>, CellLook {
  /** CSS width. */
  width?: string;
  sort?: 'ascending' | 'descending' | 'none';
}

const cellLook = ({ align, optional }: CellLook) => ({
  ...(align === 'end' ? { 'data-align': 'end' } : {}),
  ...(optional === true ? { 'data-optional': '' } : {}),
});

/** A column's head. */
export function Th({ align, optional, width, sort, style, ...rest }: ThProps): ReactElement {
  return (
    <th
      role="columnheader"
      scope="col"
      {...cellLook({ ...(align && { align }), ...(optional && { optional }) })}
      {...(sort === undefined ? {} : { 'aria-sort': sort })}
      style={{ ...(width === undefined ? {} : { width }), ...style }}
      {...rest}
    />
  );
}

/** Properties of a cell. */
export interface TdProps extends Omit<ComponentPropsWithRef<'td'>, 'align'>, CellLook {
  /** Takes the room that is left and cuts its text. */
  flex?: boolean;
  /** Where it stands under 768 px: lead (tick, first column over all lines), amount (top right), wide (a line of its own), end (right of the second line), hidden. Default: the next free place. */
  stack?: 'lead' | 'amount' | 'wide' | 'end' | 'hidden';
}

/** A cell. */
export function Td({ align, optional, flex, stack, ...rest }: TdProps): ReactElement {
  return (
    <td
      role="cell"
      {...cellLook({ ...(align && { align }), ...(optional && { optional }) })}
      {...(flex === true ? { 'data-flex': '' } : {})}
      {...(stack === undefined ? {} : { 'data-stack': stack })}
      {...rest}
    />
  );
}
