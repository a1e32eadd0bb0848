import { useTrack } from '@keyturn/shared/analytics';
import {
  Form,
  Formik,
  type FormikHelpers,
  object,
  showAtField,
  startOver,
  useFormikContext,
} from '@keyturn/shared/forms';
import { PanelFoot, useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Section, Stack, Text } from '@keyturn/shared/ui';
import { useId } from 'react';
import { useAddBankAccount, useFetchOwner } from '../../bank-details/data';
import { BankDetailsFields } from '../../bank-details/fields';
import { type BankDetails, bankDetailsSchema, noBankDetails } from '../../bank-details/schema';
import { FormFailure } from '../../components/form-failure';

interface ManualValues {
  readonly bank: BankDetails;
}

const schema = object({ bank: bankDetailsSchema });

/** Where the gateway's input paths are in the form. */
const fields = {
  name: 'bank.accountName',
  routingNumber: 'bank.routingNumber',
  accountNumber: 'bank.accountNumber',
  bankAccountType: 'bank.bankAccountType',
} as const;

/** A bank account entered by hand. `onAdded` is given the new funding source's id. */
export default function ManualTab({ onAdded }: { readonly onAdded: (id: string) => void }) {
  const track = useTrack();
  const fetchOwner = useFetchOwner();
  const addAccount = useAddBankAccount();

  async function added({ accountName, ...bank }: BankDetails) {
    const owner = await fetchOwner();
    return owner.ok ? addAccount({ customerId: owner.data.id, name: accountName.trim(), ...bank }) : owner;
  }

  const submit = async ({ bank }: ManualValues, helpers: FormikHelpers<ManualValues>) => {
    helpers.setStatus(null);
    track('Add Funding Source Attempted', { method: 'manual' });
    const outcome = await added(bank);
    if (outcome.ok) {
      track('Add Funding Source Succeeded', { method: 'manual' });
      toast.success('Funding source created');
      startOver(helpers);
      onAdded(outcome.data.id);
      return;
    }
    const { code, message } = outcome.error;
    track('Add Funding Source Failed', { method: 'manual', errorCode: code });
    toast.error(message, { title: 'Error' });
    if (!showAtField(helpers, outcome.error, fields)) helpers.setStatus(message);
  };
  return (
    <Formik<ManualValues> initialValues={{ bank: noBankDetails }} validationSchema={schema} onSubmit={submit}>
      <Fields />
    </Formik>
  );
}

function Fields() {
  const formId = useId();
  const { dirty, isSubmitting } = useFormikContext<ManualValues>();
  useUnsavedInput(dirty);
  return (
    <Form id={formId} noValidate aria-label="Add Funding Source">
      <Section as="div">
        <Stack>
          <FormFailure />
          <Text as="p" $size="sm" $tone="2">
            An operating account, for payments that are not earnest money; nobody outside finds it. We send
            two small deposits that appear within 1 business day. Verifying it takes 1-2 business days.
          </Text>
          <BankDetailsFields under="bank" example="Operating" />
        </Stack>
      </Section>
      <PanelFoot>
        <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
          Add Funding Source
        </Button>
      </PanelFoot>
    </Form>
  );
}
