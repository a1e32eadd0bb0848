import { TextField, useField } from '@keyturn/shared/forms';
import { FieldGroup, Radio, Row, Stack } from '@keyturn/shared/ui';
import { AccountNumberField, RoutingNumberField } from './digits-field';

interface BankDetailsFieldsProps {
  /** Where in the form its BankDetails are. */
  readonly under: string;
  /** What such an account may be called. */
  readonly example: string;
}

/** The fields of a bank account entered by hand. */
export function BankDetailsFields({ under, example }: BankDetailsFieldsProps) {
  return (
    <Stack>
      <TextField
        field={{
          name: `${under}.accountName`,
          label: 'Account name',
          required: true,
          hint: `What the account is called here, for example “${example}”.`,
        }}
        maxLength={50}
        autoComplete="off"
      />
      <BankNumberFields under={under} />
    </Stack>
  );
}

/** The fields of a bank account's number alone. */
export function BankNumberFields({ under }: Pick<BankDetailsFieldsProps, 'under'>) {
  return (
    <>
      <RoutingNumberField name={`${under}.routingNumber`} />
      <AccountNumberField
        name={`${under}.accountNumber`}
        hint="Up to 17 digits. It goes to the bank-transfer provider and is not kept here."
      />
      <AccountTypeField name={`${under}.bankAccountType`} />
    </>
  );
}

function AccountTypeField({ name }: { readonly name: string }) {
  const [field, { touched, error }] = useField<string>(name);
  return (
    <FieldGroup label="Account type" required error={touched ? error : null}>
      <Row $gap="5">
        {(['checking', 'savings'] as const).map((type) => (
          <Radio key={type} {...field} value={type} checked={field.value === type}>
            {type === 'checking' ? 'Checking' : 'Savings'}
          </Radio>
        ))}
      </Row>
    </FieldGroup>
  );
}
