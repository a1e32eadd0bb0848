import type { Outcome } from '@keyturn/shared/api';
import {
  CheckboxField,
  Form,
  Formik,
  MoneyField,
  SelectField,
  showAtField,
  TextField,
} from '@keyturn/shared/forms';
import { toast } from '@keyturn/shared/toast';
import { Stack } from '@keyturn/shared/ui';
import { SaveButton } from '../../components/save-button';
import { UnsavedInput } from '../../components/unsaved-input';
import { RecordCard, RecordCards } from '../parts/record-page';
import type { OccasionChoices } from './data';
import { FieldEditor } from './field-editor';
import {
  occasionErrorFields,
  type OccasionInput,
  occasionInput,
  occasionSchema,
  type OccasionValues,
  switches,
} from './form-values';
import { FormPreview } from './preview';

interface OccasionFormProps {
  readonly initial: OccasionValues;
  readonly choices: OccasionChoices;
  /** Direction is decided once. */
  readonly isNew: boolean;
  readonly save: (input: OccasionInput) => Promise<Outcome<unknown>>;
}

/** Everything that an occasion is made of, with its form shown as payers see it. */
export function OccasionForm({ initial, choices, isNew, save }: OccasionFormProps) {
  return (
    <Formik
      initialValues={initial}
      enableReinitialize
      validationSchema={occasionSchema}
      onSubmit={async (values, form) => {
        const outcome = await save(occasionInput(values));
        if (outcome.ok) {
          form.resetForm({ values });
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

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const;

function Basics({ isNew, initial }: Pick<OccasionFormProps, 'isNew' | 'initial'>) {
  const offered = zones.some((zone) => zone === initial.timeZone) ? zones : [initial.timeZone, ...zones];
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
        {offered.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
    </Stack>
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
