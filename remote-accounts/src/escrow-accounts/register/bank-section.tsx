import { useFormikContext } from '@keyturn/shared/forms';
import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { Button, FieldGroup, Notice, Radio, Row, Section, Stack } from '@keyturn/shared/ui';
import type { AddedAccount } from '../../bank-details/data';
import { BankDetailsFields } from '../../bank-details/fields';
import { noBankDetails } from '../../bank-details/schema';
import { ExistingSourceField } from './existing-source-field';
import type { RegisterValues } from './schema';

interface BankSectionProps {
  readonly added: AddedAccount | null;
  readonly onForgetAdded: () => void;
}

/** The bank account behind the escrow account: entered here, or one of the organization's for a superuser. */
export function BankSection({ added, onForgetAdded }: BankSectionProps) {
  const { values, setValues } = useFormikContext<RegisterValues>();
  const superuser = viewerKind(useViewer()) === 'superuser';
  const useAnother = () => {
    onForgetAdded();
    void setValues({ ...values, account: 'new', bank: noBankDetails }, false);
  };
  return (
    <Section>
      <h3>Bank account</h3>
      <Stack>
        {values.account === 'added' && added !== null ? (
          <Notice
            kind="success"
            title={`${added.displayName} was added.`}
            live={false}
            action={
              <Button size="sm" onClick={useAnother}>
                Use another
              </Button>
            }
          >
            It waits for its escrow account; nothing has to be entered again.
          </Notice>
        ) : (
          <>
            {superuser && <AccountChoiceField />}
            {values.account === 'existing' ? (
              <ExistingSourceField name="fundingSourceId" />
            ) : (
              <BankDetailsFields under="bank" example="Client trust" />
            )}
          </>
        )}
      </Stack>
    </Section>
  );
}

function AccountChoiceField() {
  const { values, setFieldValue } = useFormikContext<RegisterValues>();
  return (
    <FieldGroup label="Which bank account">
      <Row $gap="5" $wrap>
        <Radio
          name="account"
          checked={values.account === 'new'}
          onChange={() => void setFieldValue('account', 'new')}
        >
          New bank account
        </Radio>
        <Radio
          name="account"
          checked={values.account === 'existing'}
          onChange={() => void setFieldValue('account', 'existing')}
        >
          Existing funding source
        </Radio>
      </Row>
    </FieldGroup>
  );
}
