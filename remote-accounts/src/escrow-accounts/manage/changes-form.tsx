import { Form, Formik, type FormikHelpers, showAtField, TextField } from '@keyturn/shared/forms';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Button, Stack } from '@keyturn/shared/ui';
import { useState } from 'react';
import type { EscrowAccountDetail } from '../data';
import { RegionField } from '../region-field';
import { escrowChangesSchema } from '../register/schema';
import { type EscrowChanges, useUpdateEscrowAccount } from './data';

interface Changes {
  readonly nickname: string;
  readonly operatingRegions: readonly string[];
}

/** Only what was edited. Regions are one list: the gateway is told which one was edited. */
function changesOf(before: Changes, { nickname, operatingRegions }: Changes): EscrowChanges {
  const sameRegions = operatingRegions.join() === before.operatingRegions.join();
  return {
    ...(nickname === before.nickname ? {} : { name: nickname }),
    ...(sameRegions
      ? {}
      : { operatingRegion: operatingRegions, operatingRegionBefore: before.operatingRegions }),
  };
}

/** Nickname and operating regions of an account, changed together. */
export function ChangesForm({ account }: { readonly account: EscrowAccountDetail }) {
  const update = useUpdateEscrowAccount(account.id);
  /** As the form began or was saved last: what somebody else changes meanwhile is no edit of this form. */
  const [saved, setSaved] = useState<Changes>({
    nickname: account.name,
    operatingRegions: account.operatingRegions,
  });
  const submit = async (values: Changes, helpers: FormikHelpers<Changes>) => {
    const name = values.nickname.trim();
    const error = await update(changesOf(saved, { ...values, nickname: name }));
    if (error === null) {
      toast.success('Escrow account updated');
      setSaved({ ...values, nickname: name });
      helpers.resetForm({ values: { ...values, nickname: name } });
      return;
    }
    toast.error(error.message, { title: 'Error' });
    showAtField(helpers, error, { name: 'nickname', operatingRegion: 'operatingRegions' });
  };
  return (
    <Formik<Changes> initialValues={saved} validationSchema={escrowChangesSchema} onSubmit={submit}>
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
