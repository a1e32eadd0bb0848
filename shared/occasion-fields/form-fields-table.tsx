import type { ReactElement } from 'react';
import { styled } from '@keyturn/shared/ui';
import { Table, TableBody, TableFrame, TableHead, Td, Th, Tr } from '@keyturn/shared/ui/table';
import { fieldType } from './field-type';

const Frame = styled(TableFrame)`
  border: 1px solid var(--line);
`;

export interface FormFieldsTableProps {
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly type: string;
    readonly required: boolean;
  }[];
}

/** What whoever pays fills in, field by field. */
export function FormFieldsTable({ fields }: FormFieldsTableProps): ReactElement {
  return (
    <Frame tabIndex={0} role="region" aria-label="Form fields">
      <Table caption="Form fields" stacks={false}>
        <TableHead>
          <Tr>
            <Th>Label</Th>
            <Th>Type</Th>
            <Th>Required</Th>
          </Tr>
        </TableHead>
        <TableBody>
          {fields.map(({ name, label, type, required }) => (
            <Tr key={name}>
              <Td>{label}</Td>
              <Td>{fieldType(type)}</Td>
              <Td>{required ? 'Yes' : 'No'}</Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </Frame>
  );
}
