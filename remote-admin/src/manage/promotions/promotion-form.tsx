import type { Outcome } from '@keyturn/shared/api';
import { CheckboxField, Form, Formik, showAtField, TextareaField, TextField } from '@keyturn/shared/forms';
import { toast } from '@keyturn/shared/toast';
import { Stack } from '@keyturn/shared/ui';
import { SaveButton } from '../../components/save-button';
import { UnsavedInput } from '../../components/unsaved-input';
import { RecordCard, RecordCards } from '../parts/record-page';
import type { PromotionInput } from './data';
import { ImageField } from './image-field';
import { PromotionPreview } from './preview';
import { promotionErrorFields, promotionSchema, type PromotionValues } from './values';

interface PromotionFormProps {
  readonly initial: PromotionValues;
  readonly saveLabel: string;
  readonly save: (input: PromotionInput) => Promise<Outcome<unknown>>;
}

/** What a promotion says and shows. */
export function PromotionForm({ initial, saveLabel, save }: PromotionFormProps) {
  return (
    <Formik
      initialValues={initial}
      enableReinitialize
      validationSchema={promotionSchema}
      onSubmit={async (values, form) => {
        const outcome = await save(values);
        if (outcome.ok) {
          form.resetForm({ values });
          toast.success('Promotion saved');
        } else if (!showAtField(form, outcome.error, promotionErrorFields)) {
          toast.error(outcome.error.message, { title: 'Error' });
        }
      }}
    >
      {({ dirty, isSubmitting, values }) => (
        <Form noValidate>
          <UnsavedInput />
          <Stack>
            <RecordCards>
              <RecordCard title="Content">
                <Stack>
                  <TextField field={{ name: 'title', label: 'Title', required: true }} maxLength={200} />
                  <TextField field={{ name: 'heading', label: 'Heading', optional: true }} maxLength={200} />
                  <TextareaField field={{ name: 'description', label: 'Description', required: true }} />
                  <TextField
                    field={{ name: 'prompt', label: 'Prompt', hint: 'On the button', required: true }}
                    maxLength={200}
                  />
                  <TextareaField field={{ name: 'disclaimer', label: 'Disclaimer', optional: true }} />
                  <TextField
                    field={{
                      name: 'zapierUrl',
                      label: 'Zapier address',
                      hint: 'Begins with https://',
                      optional: true,
                    }}
                    type="url"
                  />
                  <CheckboxField field={{ name: 'emdOnly', label: 'Only with earnest money' }} />
                </Stack>
              </RecordCard>
              <Stack>
                <RecordCard title="Image">
                  <ImageField />
                </RecordCard>
                <RecordCard title="Preview">
                  <PromotionPreview values={values} />
                </RecordCard>
              </Stack>
            </RecordCards>
            <SaveButton label={saveLabel} dirty={dirty} saving={isSubmitting} />
          </Stack>
        </Form>
      )}
    </Formik>
  );
}
