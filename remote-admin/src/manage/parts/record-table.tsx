import {
  RowLink,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  Td,
  type TdProps,
  Th,
  Tr,
} from '@keyturn/shared/ui/table';
import type { ReactNode } from 'react';

/** A column of records. */
export interface Column<R> {
  readonly head: string;
  readonly cell: (row: R) => ReactNode;
  /** Where it stands on a phone. */
  readonly stack?: TdProps['stack'];
  readonly align?: 'end';
}

interface RecordTableProps<R extends { readonly id: string }> {
  readonly caption: string;
  readonly rows: readonly R[];
  /** The first names the row. */
  readonly columns: readonly Column<R>[];
  /** Where a row leads; without it rows are no links. */
  readonly href?: (row: R) => string;
  readonly off?: (row: R) => boolean;
}

/** Records as rows, each a link to its own page. */
export function RecordTable<R extends { readonly id: string }>(props: RecordTableProps<R>) {
  const { caption, rows, columns, href, off } = props;
  return (
    <TableFrame>
      <Table caption={caption}>
        <TableHead>
          <Tr>
            {columns.map(({ head, align }) => (
              <Th key={head} {...(align && { align })}>
                {head}
              </Th>
            ))}
          </Tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Tr key={row.id} off={off?.(row) ?? false}>
              {columns.map(({ head, cell, stack, align }, place) => (
                <Td key={head} {...(stack && { stack })} {...(align && { align })}>
                  {place === 0 && href !== undefined ? (
                    <RowLink href={href(row)}>{cell(row)}</RowLink>
                  ) : (
                    cell(row)
                  )}
                </Td>
              ))}
            </Tr>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
