import { CheckboxField, Form, TextField, useFormikContext } from '@keyturn/shared/forms';
import { PanelFoot, useUnsavedInput } from '@keyturn/shared/panels';
import { Button, Section, Stack, Text } from '@keyturn/shared/ui';
import { useId } from 'react';
import type { AddedAccount } from '../../bank-details/data';
import { FormFailure } from '../../components/form-failure';
import { RegionField } from '../region-field';
import { BankSection } from './bank-section';
import type { RegisterValues } from './schema';

interface RegisterFormProps {
  readonly added: AddedAccount | null;
  readonly onForgetAdded: () => void;
}

/** What has to be known of an escrow account, and of the bank account that holds its money. */
export function RegisterForm({ added, onForgetAdded }: RegisterFormProps) {
  const formId = useId();
  const { dirty, isSubmitting } = useFormikContext<RegisterValues>();
  useUnsavedInput(dirty);
  return (
    <Form id={formId} noValidate aria-label="Add Escrow Account">
      <Section as="div">
        <Stack>
          <FormFailure />
          <Text as="p" $size="sm" $tone="2">
            The account holds earnest money and can be found by agents in the network. Verifying it takes 1-2
            business days.
          </Text>
          <TextField
            field={{ name: 'nickname', label: 'Nickname', required: true, hint: 'What payers see.' }}
            maxLength={100}
            autoComplete="off"
          />
          <RegionField name="operatingRegions" />
        </Stack>
      </Section>
      <BankSection added={added} onForgetAdded={onForgetAdded} />
      <Section as="div">
        <CheckboxField
          field={{
            name: 'achEnabled',
            label: 'I have called my bank and confirmed ACH Inbound is enabled.',
            hint: 'Trust accounts often refuse transfers until the bank allows them.',
          }}
        />
      </Section>
      <PanelFoot>
        <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
          Add Escrow Account
        </Button>
      </PanelFoot>
    </Form>
  );
}
