import {
  DescriptionList,
  DescriptionRow,
  Notice,
  Stack,
  styled,
  Table,
  TableBody,
  TableFrame,
  TableHead,
  Td,
  Th,
  Tr,
} from '@keyturn/shared/ui';
import type { Occasion } from '../occasions/data';

const Details = styled.details`
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  summary {
    padding: var(--s-3) var(--s-4);
    cursor: pointer;
    font-weight: var(--weight-medium);
  }
  & > div {
    padding: 0 var(--s-4) var(--s-4);
  }
`;

/** Where the money goes and what the payer is asked; opened on demand. */
export function OccasionDetails({ occasion }: { readonly occasion: Occasion }) {
  const account = occasion.escrowAccount?.fundingSource.displayName ?? occasion.fundingSource?.displayName;
  return (
    <Details>
      <summary>Details of {occasion.name}</summary>
      <Stack $gap="3">
        <DescriptionList>
          <DescriptionRow label="Bank account">{account ?? 'Not set up'}</DescriptionRow>
          {occasion.escrowAccount !== null && (
            <DescriptionRow label="Escrow account">{occasion.escrowAccount.name}</DescriptionRow>
          )}
        </DescriptionList>
        {occasion.autoAuthEnabled && (
          <Notice kind="info">
            Payments of this occasion are authorized automatically once the payer accepts.
          </Notice>
        )}
        {occasion.formFields.length > 0 && <FormFieldsTable occasion={occasion} />}
      </Stack>
    </Details>
  );
}

function FormFieldsTable({ occasion }: { readonly occasion: Occasion }) {
  return (
    <TableFrame tabIndex={0} role="region" aria-label="Form fields">
      <Table caption="Form fields" stacks={false}>
        <TableHead>
          <Tr>
            <Th>Label</Th>
            <Th>Type</Th>
            <Th>Required</Th>
          </Tr>
        </TableHead>
        <TableBody>
          {occasion.formFields.map(({ name, label, type, required }) => (
            <Tr key={name}>
              <Td>{label}</Td>
              <Td>{type.charAt(0) + type.slice(1).toLowerCase()}</Td>
              <Td>{required ? 'Yes' : 'No'}</Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
