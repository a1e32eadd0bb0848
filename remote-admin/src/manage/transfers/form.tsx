import { Form, Formik, MoneyField, SelectField, TextField } from '@keyturn/shared/forms';
import { Button, Field, Stack } from '@keyturn/shared/ui';
import { UnsavedInput } from '../../components/unsaved-input';
import { RecordCard } from '../parts/record-page';
import { AccountPicker } from './account-picker';
import { transferProblems, type TransferValues } from './values';

interface TransferFormProps {
  readonly initial: TransferValues;
  readonly onReview: (values: TransferValues) => void;
}

const accounts = [
  { name: 'origination', label: 'From' },
  { name: 'destination', label: 'To' },
] as const;

/** What is moved from where to where. */
export function TransferForm({ initial, onReview }: TransferFormProps) {
  return (
    <Formik initialValues={initial} validate={transferProblems} onSubmit={onReview}>
      {({ values, errors, submitCount, setFieldValue }) => (
        <Form noValidate>
          <UnsavedInput />
          <RecordCard title="Transfer">
            <Stack>
              {accounts.map(({ name, label }) => (
                <Field
                  key={name}
                  label={label}
                  required
                  error={submitCount > 0 ? (errors[name] ?? null) : null}
                >
                  <AccountPicker
                    value={values[name]}
                    onChange={(account) => void setFieldValue(name, account)}
                  />
                </Field>
              ))}
              <MoneyField field={{ name: 'amount', label: 'Amount', hint: 'What arrives', required: true }} />
              <MoneyField
                field={{ name: 'feeAmount', label: 'Fee', hint: 'Leaves the account on top', optional: true }}
              />
              <SelectField field={{ name: 'transferType', label: 'Transfer type' }}>
                <option>ACH</option>
                <option>RTP</option>
              </SelectField>
              <TextField
                field={{ name: 'addenda', label: 'Addenda', hint: 'Up to 80 characters', optional: true }}
              />
              <div>
                <Button type="submit" variant="primary">
                  Review transfer
                </Button>
              </div>
            </Stack>
          </RecordCard>
        </Form>
      )}
    </Formik>
  );
}
