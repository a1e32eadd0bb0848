import { Form, Formik, object, showAtField, startOver, TextField } from '@keyturn/shared/forms';
import { toast } from '@keyturn/shared/toast';
import { Button, Stack } from '@keyturn/shared/ui';
import { newSigningSecret } from '../api-keys/secret';
import { requiredText } from '../components/rules';
import { SaveButton } from '../components/save-button';
import { UnsavedInput } from '../components/unsaved-input';
import { useWebhookCalls } from './data';
import { Narrow } from '../components/narrow';

/** Which addresses may be told is the gateway's to say. */
const schema = object({
  url: requiredText,
  secret: requiredText.min(24, 'At least 24 characters').max(200, 'At most 200 characters'),
});

/** Adds an address; the secret signs what is sent to it and is never shown again. */
export function AddWebhook({ integrationId }: { readonly integrationId: string }) {
  const { add } = useWebhookCalls(integrationId);
  return (
    <Formik
      initialValues={{ url: '', secret: '' }}
      validationSchema={schema}
      onSubmit={async ({ url, secret }, form) => {
        const outcome = await add(url.trim(), secret);
        if (outcome.ok) {
          startOver(form);
          toast.success('Webhook added');
        } else if (!showAtField(form, outcome.error, { url: 'url', secret: 'secret' })) {
          toast.error(outcome.error.message, { title: 'Error' });
        }
      }}
    >
      {({ dirty, isSubmitting, setFieldValue }) => (
        <Narrow as={Form} noValidate>
          <UnsavedInput />
          <Stack>
            <TextField
              field={{
                name: 'url',
                label: 'Webhook address',
                required: true,
                hint: 'Where events are sent: public, by https.',
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
            <div>
              <Button size="sm" onClick={() => void setFieldValue('secret', newSigningSecret())}>
                Make a secret
              </Button>
            </div>
            <SaveButton label="Add webhook" dirty={dirty} saving={isSubmitting} />
          </Stack>
        </Narrow>
      )}
    </Formik>
  );
}
