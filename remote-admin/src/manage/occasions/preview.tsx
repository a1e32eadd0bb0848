import {
  Formik,
  formFieldsSchema,
  initialFormFields,
  object,
  RequestFormFields,
  useFormikContext,
} from '@keyturn/shared/forms';
import { Stack, Text } from '@keyturn/shared/ui';
import { useMemo } from 'react';
import { previewOf } from './field-values';
import type { OccasionValues } from './form-values';

/** The extra fields as the payer will see them; they can be tried, with their rules. */
export function FormPreview() {
  const { fields } = useFormikContext<OccasionValues>().values;
  const definitions = useMemo(() => previewOf(fields), [fields]);
  const schema = useMemo(() => object({ formFields: formFieldsSchema(definitions) }), [definitions]);
  if (definitions.length === 0) return <Text $tone="2">Fields with a label are shown here.</Text>;
  return (
    <Formik
      key={definitions.map(({ name, type }) => `${name}:${type}`).join()}
      initialValues={{ formFields: initialFormFields(definitions) }}
      validationSchema={schema}
      onSubmit={() => undefined}
    >
      <Stack>
        <RequestFormFields definitions={definitions} under="formFields" />
      </Stack>
    </Formik>
  );
}
