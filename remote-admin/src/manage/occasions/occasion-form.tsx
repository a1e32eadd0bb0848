import type { Outcome } from '@keyturn/shared/api';
import {
  CheckboxField,
  Form,
  formFieldsSchema,
  Formik,
  initialFormFields,
  MoneyField,
  object,
  RequestFormFields,
  SelectField,
  showAtField,
  TextField,
  useFormikContext,
} from '@keyturn/shared/forms';
import { toast } from '@keyturn/shared/toast';
import { Stack, Text } from '@keyturn/shared/ui';
import { useMemo } from 'react';
import { SaveButton } from '../../components/save-button';
import { zonesWith } from '../../components/time-zones';
import { UnsavedInput } from '../../components/unsaved-input';
import { RecordCard, RecordCards } from '../parts/record-page';
import type { OccasionChoices, OccasionDetail, OccasionInput } from './data';
import { FieldEditor } from './field-editor';
import {
  editedInput,
  occasionErrorFields,
  occasionInput,
  occasionSchema,
  occasionValues,
  type OccasionValues,
  switches,
} from './form-values';
import { previewOf } from './field-values';

interface OccasionFormProps {
  readonly initial: OccasionValues;
  readonly choices: OccasionChoices;
  /** Direction is decided once. */
  readonly isNew: boolean;
  /** Gives the occasion as it now is. */
  readonly save: (input: OccasionInput) => Promise<Outcome<OccasionDetail>>;
}

/** Everything that an occasion is made of, with its form shown as payers see it. */
export function OccasionForm({ initial, choices, isNew, save }: OccasionFormProps) {
  return (
    <Formik
      initialValues={initial}
      enableReinitialize
      validationSchema={occasionSchema}
      onSubmit={async (values, form) => {
        const outcome = await save(isNew ? occasionInput(values) : editedInput(initial, values));
        if (outcome.ok) {
          form.resetForm({ values: occasionValues(outcome.data) });
          toast.success('Payment occasion saved');
        } else if (!showAtField(form, outcome.error, occasionErrorFields)) {
          toast.error(outcome.error.message, { title: 'Error' });
        }
      }}
    >
      {({ dirty, isSubmitting }) => (
        <Form noValidate>
          <UnsavedInput />
          <Stack>
            <RecordCards>
              <RecordCard title="What it is">
                <Basics isNew={isNew} initial={initial} />
              </RecordCard>
              <RecordCard title="Accounts and fee">
                <Accounts choices={choices} />
              </RecordCard>
              <RecordCard title="Form fields">
                <FieldEditor />
              </RecordCard>
              <RecordCard title="Preview">
                <FormPreview />
              </RecordCard>
              <RecordCard title="Terms">
                <Stack $gap="3">
                  {switches.map((field) => (
                    <CheckboxField key={field.name} field={field} />
                  ))}
                </Stack>
              </RecordCard>
            </RecordCards>
            <SaveButton
              label={isNew ? 'Create payment occasion' : 'Save changes'}
              dirty={dirty}
              saving={isSubmitting}
            />
          </Stack>
        </Form>
      )}
    </Formik>
  );
}

function Basics({ isNew, initial }: Pick<OccasionFormProps, 'isNew' | 'initial'>) {
  return (
    <Stack>
      <TextField field={{ name: 'name', label: 'Name', required: true }} maxLength={100} />
      <SelectField
        field={{ name: 'direction', label: 'Direction', ...(isNew ? {} : { hint: 'Can’t be changed' }) }}
        disabled={!isNew}
      >
        <option value="INBOUND">Inbound: payers pay in</option>
        <option value="OUTBOUND">Outbound: the organization pays out</option>
      </SelectField>
      <SelectField field={{ name: 'context', label: 'Context' }} disabled={initial.context === 'REFUND'}>
        <option value="EMD">Earnest money</option>
        <option value="GENERIC">Generic payment</option>
        {initial.context === 'REFUND' && <option value="REFUND">Refund</option>}
      </SelectField>
      <MoneyField
        field={{ name: 'limit', label: 'Limit of a payment', hint: '$100,000 without one', optional: true }}
      />
      <SelectField field={{ name: 'timeZone', label: 'Time zone' }}>
        {zonesWith(initial.timeZone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <DueDays />
    </Stack>
  );
}

/** When a request is due and its payer reminded; what goes out is due to nobody. */
function DueDays() {
  if (useFormikContext<OccasionValues>().values.direction === 'OUTBOUND') return null;
  return (
    <>
      <TextField
        field={{
          name: 'dueBankingDays',
          label: 'Due after, banking days',
          hint: 'Counted from the request, where it names no day itself',
          optional: true,
        }}
        inputMode="numeric"
      />
      <TextField
        field={{
          name: 'reminderDays',
          label: 'Reminders, banking days from the due day',
          hint: 'Separated by commas: “-2, 0, 3” reminds two days before, on the day and three days after',
          optional: true,
        }}
      />
    </>
  );
}

function Accounts({ choices }: Pick<OccasionFormProps, 'choices'>) {
  const { fundingSources, escrowAccounts, feeConfigs } = choices;
  return (
    <Stack>
      <SelectField field={{ name: 'fundingSourceId', label: 'Funding source', required: true }}>
        <option value="">Choose…</option>
        {fundingSources.entries.map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </SelectField>
      <SelectField field={{ name: 'escrowAccountId', label: 'Escrow account', optional: true }}>
        <option value="">None</option>
        {escrowAccounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField field={{ name: 'feeConfigurationId', label: 'Fee configuration', required: true }}>
        <option value="">Choose…</option>
        {feeConfigs.entries.map(({ id, schema }) => (
          <option key={id} value={id}>
            {schema.label} ({schema.payer === 'OWNER' ? 'organization pays' : 'party pays'})
          </option>
        ))}
      </SelectField>
      <TextField
        field={{
          name: 'emails',
          label: 'Emails told of payments',
          hint: 'Separated by commas',
          optional: true,
        }}
      />
    </Stack>
  );
}

/** The extra fields as the payer will see them; they can be tried, with their rules. */
function FormPreview() {
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
