import { FormFieldsTable } from '@keyturn/shared/occasion-fields';
import { DescriptionList, DescriptionRow, Notice, Stack } from '@keyturn/shared/ui';
import type { Occasion } from '../occasions/data';
import { Folded } from '../parts/folded';

/** Where the money goes and what the payer is asked; opened on demand. */
export function OccasionDetails({ occasion }: { readonly occasion: Occasion }) {
  const account = occasion.escrowAccount?.fundingSource.displayName ?? occasion.fundingSource?.displayName;
  return (
    <Folded>
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
    </Folded>
  );
}
