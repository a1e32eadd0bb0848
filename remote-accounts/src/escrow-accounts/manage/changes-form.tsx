import { Form, Formik, type FormikHelpers, showAtField, TextField } from '@keyturn/shared/forms';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Stack } from '@keyturn/shared/ui';
import type { EscrowAccountDetail } from '../data';
import { RegionField } from '../region-field';
import { escrowChangesSchema } from '../register/schema';
import { useUpdateEscrowAccount } from './data';

interface Changes {
  readonly nickname: string;
  readonly operatingRegions: readonly string[];
}

/** Nickname and operating regions of an account, changed together. */
export function ChangesForm({ account }: { readonly account: EscrowAccountDetail }) {
  const update = useUpdateEscrowAccount(account.id);
  const submit = async (values: Changes, helpers: FormikHelpers<Changes>) => {
    const name = values.nickname.trim();
    const error = await update({ name, operatingRegion: values.operatingRegions });
    if (error === null) {
      toast.success('Escrow account updated');
      helpers.resetForm({ values: { ...values, nickname: name } });
      return;
    }
    toast.error(error.message, { title: 'Error' });
    showAtField(helpers, error, { name: 'nickname', operatingRegion: 'operatingRegions' });
  };
  return (
    <Formik<Changes>
      initialValues={{ nickname: account.name, operatingRegions: account.operatingRegions }}
      validationSchema={escrowChangesSchema}
      onSubmit={submit}
    >
      {({ dirty, isSubmitting }) => <Fields dirty={dirty} saving={isSubmitting} />}
    </Formik>
  );
}

function Fields({ dirty, saving }: { readonly dirty: boolean; readonly saving: boolean }) {
  useUnsavedInput(dirty);
  return (
    <Form noValidate aria-label="Nickname and regions">
      <Stack>
        <TextField
          field={{ name: 'nickname', label: 'Nickname', required: true }}
          maxLength={100}
          autoComplete="off"
        />
        <RegionField name="operatingRegions" />
        <div>
          <Button
            type="submit"
            loading={saving}
            disabledReason={dirty ? null : 'Nothing has been changed.'}
            reasonPlacement="hidden"
          >
            Save changes
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
