import { FormFieldsTable } from '@keyturn/shared/occasion-fields';
import { DescriptionList, DescriptionRow, Notice, Stack, styled } from '@keyturn/shared/ui';
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
        {occasion.formFields.length > 0 && <FormFieldsTable fields={occasion.formFields} />}
      </Stack>
    </Details>
  );
}
