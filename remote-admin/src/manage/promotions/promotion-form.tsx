import type { Outcome } from '@keyturn/shared/api';
import {
  CheckboxField,
  Form,
  Formik,
  showAtField,
  TextareaField,
  TextField,
  useField,
} from '@keyturn/shared/forms';
import { toast } from '@keyturn/shared/toast';
import { FieldError, Stack, styled, Text } from '@keyturn/shared/ui';
import { SaveButton } from '../../components/save-button';
import { UnsavedInput } from '../../components/unsaved-input';
import { RecordCard, RecordCards } from '../parts/record-page';
import type { PromotionInput } from './data';
import { promotionErrorFields, promotionSchema, type PromotionValues } from './values';
import { DropZone, pictures } from '../../uploads/drop-zone';
import { useUpload } from '../../uploads/use-upload';

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

/** The picture of the promotion, by drop or file dialog. */
function ImageField() {
  const [, { touched, error }, { setValue }] = useField<string>('image');
  const upload = useUpload('PROMOTION_IMAGE', null);
  const take = async (file: File) => {
    const uploaded = await upload.send(file);
    if (uploaded?.publicUrl != null) await setValue(uploaded.publicUrl);
  };
  return (
    <Stack $gap="2">
      <DropZone
        label="Image"
        rules="PNG or JPG, at most 5 MB"
        accept={pictures}
        current={upload.current}
        onFile={(file) => void take(file)}
        onRefused={upload.refuse}
      />
      {touched && error !== undefined && <FieldError>{error}</FieldError>}
    </Stack>
  );
}

const Picture = styled.img`
  max-width: min(300px, 100%);
  max-height: 180px;
  object-fit: contain;
  border-radius: var(--r-md);
`;

const Prompt = styled.span`
  justify-self: start;
  padding: var(--s-2) var(--s-4);
  border-radius: var(--r-md);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: var(--weight-medium);
`;

/** The promotion about as payers see it. */
function PromotionPreview({ values }: { readonly values: PromotionValues }) {
  const { title, heading, description, prompt, disclaimer, image } = values;
  if ([title, heading, description, prompt, disclaimer, image].every((text) => text === '')) {
    return <Text $tone="2">What is filled in is shown here.</Text>;
  }
  return (
    <Stack $gap="3">
      {image !== '' && <Picture src={image} alt={title} />}
      <Text $weight="semibold">{heading === '' ? title : heading}</Text>
      {description !== '' && <Text $tone="2">{description}</Text>}
      {prompt !== '' && <Prompt>{prompt}</Prompt>}
      {disclaimer !== '' && (
        <Text $size="xs" $tone="3">
          {disclaimer}
        </Text>
      )}
    </Stack>
  );
}
