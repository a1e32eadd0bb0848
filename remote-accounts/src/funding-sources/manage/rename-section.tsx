import {
  Form,
  Formik,
  type FormikHelpers,
  object,
  showAtField,
  string,
  TextField,
} from '@keyturn/shared/forms';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Section, Stack, Text } from '@keyturn/shared/ui';
import type { FundingSourceDetail } from '../data';
import { useRenameFundingSource } from './data';

interface NameValues {
  readonly accountName: string;
  readonly bankName: string;
}

const schema = object({
  accountName: string().trim().required('Required').max(50, 'At most 50 characters'),
  bankName: string().trim().max(100, 'At most 100 characters'),
});

/** What the account and its bank are called here; for platform staff. */
export function RenameSection({ source }: { readonly source: FundingSourceDetail }) {
  const rename = useRenameFundingSource(source.id);
  const submit = async (values: NameValues, helpers: FormikHelpers<NameValues>) => {
    const names = { accountName: values.accountName.trim(), bankName: values.bankName.trim() };
    const error = await rename({ name: names.accountName, bank: names.bankName || null });
    if (error === null) {
      toast.success('Funding source name updated');
      helpers.resetForm({ values: names });
      return;
    }
    toast.error(error.message, { title: 'Error' });
    showAtField(helpers, error, { name: 'accountName', bank: 'bankName' });
  };
  return (
    <Section>
      <h3>Name</h3>
      <Formik<NameValues>
        initialValues={{ accountName: source.name, bankName: source.bank ?? '' }}
        validationSchema={schema}
        onSubmit={submit}
      >
        {({ dirty, isSubmitting }) => <Fields dirty={dirty} saving={isSubmitting} />}
      </Formik>
    </Section>
  );
}

function Fields({ dirty, saving }: { readonly dirty: boolean; readonly saving: boolean }) {
  useUnsavedInput(dirty);
  return (
    <Form noValidate aria-label="Name">
      <Stack>
        <Text as="p" $size="sm" $tone="2">
          The new name is not reflected at the bank-transfer provider; it keeps the one that the account was
          added with.
        </Text>
        <TextField
          field={{ name: 'accountName', label: 'Account name', required: true }}
          maxLength={50}
          autoComplete="off"
        />
        <TextField
          field={{ name: 'bankName', label: 'Bank name', optional: true }}
          maxLength={100}
          autoComplete="off"
        />
        <div>
          <Button type="submit" loading={saving} disabledReason={dirty ? null : 'Nothing has been changed.'}>
            Save
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
