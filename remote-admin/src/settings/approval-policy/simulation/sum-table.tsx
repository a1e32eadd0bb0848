import type { DirectedSums, PaymentSum } from '@keyturn/shared/views';
import { Money, Stack } from '@keyturn/shared/ui';
import { SubLine, Table, TableBody, TableFrame, TableHead, Td, Th, Tr } from '@keyturn/shared/ui/table';

interface SumTableProps {
  readonly title: string;
  /** Head of the first column. */
  readonly first: string;
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly sums: DirectedSums | undefined;
  }[];
}

/** Payments in and out, by what they are counted by. */
export function SumTable({ title, first, rows }: SumTableProps) {
  return (
    <Stack $gap="2">
      <h4>{title}</h4>
      <TableFrame>
        <Table caption={title} stacks={false}>
          <TableHead>
            <Tr>
              <Th>{first}</Th>
              <Th align="end">In</Th>
              <Th align="end">Out</Th>
            </Tr>
          </TableHead>
          <TableBody>
            {rows.map(({ key, name, sums }) => (
              <Tr key={key}>
                <Td>{name}</Td>
                <Td align="end">
                  <Sum of={sums?.inbound} />
                </Td>
                <Td align="end">
                  <Sum of={sums?.outbound} />
                </Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
    </Stack>
  );
}

function Sum({ of }: { readonly of: PaymentSum | undefined }) {
  if (of === undefined || of.count === 0) return 'None';
  return (
    <>
      <Money cents={of.amount} />
      <SubLine>{`${of.count.toLocaleString('en-US')} ${of.count === 1 ? 'payment' : 'payments'}`}</SubLine>
    </>
  );
}
