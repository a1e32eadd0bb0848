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
import { Stack } from '@keyturn/shared/ui';
import { SaveButton } from '../../components/save-button';
import { useWebhookCalls } from './data';

interface NewWebhook {
  readonly url: string;
  readonly secret: string;
}

const schema = object({
  url: string()
    .trim()
    .required('Required')
    .test(
      'https',
      'Enter an address that begins with https://',
      (text) => !text || /^https:\/\/\S+$/.test(text),
    ),
  secret: string().required('Required').min(24, 'At least 24 characters').max(200, 'At most 200 characters'),
});
const empty: NewWebhook = { url: '', secret: '' };

/** Adds an address; the secret signs what is sent to it and is never shown again. */
export function AddWebhook({ integrationId }: { readonly integrationId: string }) {
  const { add } = useWebhookCalls(integrationId);
  const submit = async ({ url, secret }: NewWebhook, helpers: FormikHelpers<NewWebhook>) => {
    const error = await add(url.trim(), secret);
    if (error === null) {
      toast.success('Webhook added');
      helpers.resetForm();
      return;
    }
    toast.error(error.message, { title: 'Error' });
    showAtField(helpers, error, { url: 'url', secret: 'secret' });
  };
  return (
    <Formik<NewWebhook> initialValues={empty} validationSchema={schema} onSubmit={submit}>
      {({ dirty, isSubmitting }) => <Fields dirty={dirty} saving={isSubmitting} />}
    </Formik>
  );
}

function Fields({ dirty, saving }: { readonly dirty: boolean; readonly saving: boolean }) {
  useUnsavedInput(dirty);
  return (
    <Form noValidate aria-label="Add a webhook">
      <Stack>
        <TextField
          field={{
            name: 'url',
            label: 'Webhook address',
            required: true,
            hint: 'Where events are sent, by https.',
          }}
          inputMode="url"
          autoComplete="off"
        />
        <TextField
          field={{
            name: 'secret',
            label: 'Secret',
            required: true,
            hint: 'Signs every event (Standard Webhooks). 24 characters or more; it is never shown again.',
          }}
          autoComplete="off"
          spellCheck={false}
        />
        <SaveButton label="Add webhook" dirty={dirty} saving={saving} />
      </Stack>
    </Form>
  );
}
