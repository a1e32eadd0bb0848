import { Form, Formik, object, showAtField, TextField } from '@keyturn/shared/forms';
import { toast } from '@keyturn/shared/toast';
import { Button, DescriptionList, DescriptionRow, Stack, Text } from '@keyturn/shared/ui';
import { requiredText } from '../../components/rules';
import { ActionButton } from '../parts/action-button';
import { type Webhooks as Given, useAddWebhook, useDeleteWebhook } from './data';

interface WebhooksProps {
  readonly integrationId: string;
  readonly webhooks: Given['webhookSubscriptions'];
}

const schema = object({ url: requiredText, secret: requiredText.min(24, 'At least 24 characters') });

/** The addresses that are told, and a form for another one. */
export function Webhooks({ integrationId, webhooks }: WebhooksProps) {
  const remove = useDeleteWebhook();
  return (
    <Stack>
      {webhooks.length === 0 && <Text $tone="2">No address is told of payments.</Text>}
      <DescriptionList>
        {webhooks.map(({ id, url }) => (
          <DescriptionRow key={id} label={url}>
            <ActionButton
              label="Delete webhook"
              consequence={`${url} is told of nothing any more. What was sent stays listed.`}
              danger
              done="Webhook deleted"
              run={() => remove(id)}
            />
          </DescriptionRow>
        ))}
      </DescriptionList>
      <AddWebhook integrationId={integrationId} />
    </Stack>
  );
}

function AddWebhook({ integrationId }: { readonly integrationId: string }) {
  const add = useAddWebhook(integrationId);
  return (
    <Formik
      initialValues={{ url: '', secret: '' }}
      validationSchema={schema}
      onSubmit={async (values, form) => {
        const outcome = await add(values);
        if (outcome.ok) {
          form.resetForm();
          toast.success('Webhook added');
        } else if (!showAtField(form, outcome.error, { url: 'url', secret: 'secret' })) {
          toast.error(outcome.error.message, { title: 'Error' });
        }
      }}
    >
      {({ isSubmitting }) => (
        <Form noValidate>
          <Stack>
            <TextField
              field={{ name: 'url', label: 'Address', hint: 'Public, with https', required: true }}
              type="url"
            />
            <TextField
              field={{
                name: 'secret',
                label: 'Secret',
                hint: 'Signs what is sent. It is never shown again.',
                required: true,
              }}
              type="password"
              autoComplete="new-password"
            />
            <div>
              <Button type="submit" loading={isSubmitting}>
                Add webhook
              </Button>
            </div>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}
