import {
  Form,
  Formik,
  type FormikHelpers,
  showAtField,
  startOver,
  TextField,
  useField,
  useFormikContext,
} from '@keyturn/shared/forms';
import { PanelFoot, useUnsavedInput } from '@keyturn/shared/panels';
import { Button, Field, FieldGroup, Notice, Stack } from '@keyturn/shared/ui';
import { SsnInput } from '@keyturn/shared/ui/masked-input';
import { useId, useState } from 'react';
import { useVerifyIdentity } from './data';
import { emptyProof, latestBirthday, proofFields, proofInput, proofSchema, type ProofValues } from './proof';

interface ProofFormProps {
  readonly person: { readonly firstName: string; readonly lastName: string };
  /** Whether it was tried before, and all nine digits are needed. */
  readonly again: boolean;
}

/** Who the viewer is, to be checked. What was typed stays until the provider has an opinion of it. */
export function ProofForm({ person, again }: ProofFormProps) {
  const verify = useVerifyIdentity();
  const [today] = useState(() => new Date());
  const submit = async (values: ProofValues, helpers: FormikHelpers<ProofValues>) => {
    helpers.setStatus(undefined);
    const outcome = await verify(proofInput(values));
    if (outcome.ok) {
      // The number is not held any longer than it is needed; the rest is there for another try.
      startOver(helpers, { ...values, ssn: '' });
      return;
    }
    if (!showAtField(helpers, outcome.error, proofFields)) helpers.setStatus(outcome.error.message);
  };
  return (
    <Formik<ProofValues>
      initialValues={emptyProof(person)}
      validationSchema={proofSchema(again, today)}
      onSubmit={submit}
    >
      <Fields again={again} today={today} />
    </Formik>
  );
}

function Fields({ again, today }: { readonly again: boolean; readonly today: Date }) {
  const formId = useId();
  const form = useFormikContext<ProofValues>();
  const { dirty, isSubmitting } = form;
  const failure: unknown = form.status;
  useUnsavedInput(dirty);
  return (
    <Form id={formId} noValidate aria-label="Your identity">
      <Stack>
        {typeof failure === 'string' && (
          <Notice kind="danger" title="Error">
            {failure}
          </Notice>
        )}
        <TextField
          field={{ name: 'firstName', label: 'First Name', hint: 'As on your ID.', required: true }}
          maxLength={50}
          autoComplete="given-name"
        />
        <TextField
          field={{ name: 'lastName', label: 'Last Name', required: true }}
          maxLength={50}
          autoComplete="family-name"
        />
        <TextField
          field={{ name: 'dateOfBirth', label: 'Date of birth', required: true }}
          type="date"
          min="1900-01-01"
          max={latestBirthday(today)}
          autoComplete="bday"
        />
        <SsnField key={again ? 'whole' : 'last four'} whole={again} />
        <FieldGroup label="Home address">
          <Stack>
            <TextField
              field={{ name: 'line1', label: 'Street address', required: true }}
              maxLength={50}
              autoComplete="address-line1"
            />
            <TextField
              field={{ name: 'line2', label: 'Apartment, suite', optional: true }}
              maxLength={50}
              autoComplete="address-line2"
            />
            <TextField
              field={{ name: 'city', label: 'City', required: true }}
              maxLength={100}
              autoComplete="address-level2"
            />
            <TextField
              field={{ name: 'state', label: 'State', hint: 'Two letters.', required: true }}
              maxLength={2}
              autoCapitalize="characters"
              autoComplete="address-level1"
            />
            <TextField
              field={{ name: 'postalCode', label: 'ZIP code', required: true }}
              maxLength={10}
              inputMode="numeric"
              autoComplete="postal-code"
            />
          </Stack>
        </FieldGroup>
      </Stack>
      <PanelFoot>
        <Button type="submit" form={formId} variant="primary" loading={isSubmitting}>
          {again ? 'Try again' : 'Verify identity'}
        </Button>
      </PanelFoot>
    </Form>
  );
}

/** The Social Security number of the form, digits alone: the last four, or all nine where `whole`. */
function SsnField({ whole }: { readonly whole: boolean }) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string>('ssn');
  return (
    <Field
      label={whole ? 'Social Security number' : 'Last four digits of your Social Security number'}
      hint="It goes to the bank-transfer provider and is kept nowhere here."
      required
      error={touched && error !== undefined ? error : null}
    >
      <SsnInput
        name="ssn"
        whole={whole}
        value={value}
        onValueChange={(digits) => {
          // The mask reports what it was given too; only what differs is a change.
          if (digits !== value) void setValue(digits);
        }}
        onBlur={() => void setTouched(true)}
      />
    </Field>
  );
}
