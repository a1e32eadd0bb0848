import { styled, Table, TableBody, TableFrame, TableHead, Td, Text, Th, Tr } from '@keyturn/shared/ui';
import type { OccasionDetail } from './data';
import { fieldType } from './model';

const Frame = styled(TableFrame)`
  border: 1px solid var(--line);
`;

/** What whoever pays fills in. */
export function FormFieldsTable({ fields }: { readonly fields: OccasionDetail['formFields'] }) {
  if (fields.length === 0) {
    return (
      <Text $size="sm" $tone="2">
        Nothing besides the amount and the payer.
      </Text>
    );
  }
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
