import { Form, Formik, object, showAtField, startOver, TextField } from '@keyturn/shared/forms';
import { toast } from '@keyturn/shared/toast';
import { Stack } from '@keyturn/shared/ui';
import { requiredText } from '../components/rules';
import { SaveButton } from '../components/save-button';
import { UnsavedInput } from '../components/unsaved-input';
import { useIntegrationCalls } from './data';
import { Narrow } from '../components/narrow';

const schema = object({ name: requiredText });

/** Names another system, so that webhooks can be added to it. */
export function AddIntegration({ organizationId }: { readonly organizationId: string }) {
  const { add } = useIntegrationCalls(organizationId);
  return (
    <Formik
      initialValues={{ name: '' }}
      validationSchema={schema}
      onSubmit={async ({ name }, form) => {
        const outcome = await add(name.trim());
        if (outcome.ok) {
          startOver(form);
          toast.success('Integration added');
        } else if (!showAtField(form, outcome.error, { name: 'name' })) {
          toast.error(outcome.error.message, { title: 'Error' });
        }
      }}
    >
      {({ dirty, isSubmitting }) => (
        <Narrow as={Form} noValidate aria-label="Add an integration">
          <UnsavedInput />
          <Stack>
            <TextField
              field={{
                name: 'name',
                label: 'Integration name',
                required: true,
                hint: 'What you call the other system, for example Accounting.',
              }}
              autoComplete="off"
              maxLength={100}
            />
            <SaveButton label="Add integration" dirty={dirty} saving={isSubmitting} />
          </Stack>
        </Narrow>
      )}
    </Formik>
  );
}
