import { Form, Formik, MoneyField, SelectField, TextField } from '@keyturn/shared/forms';
import { Button, Field, Stack } from '@keyturn/shared/ui';
import { Combobox } from '@keyturn/shared/ui/combobox';
import { useState } from 'react';
import { UnsavedInput } from '../../components/unsaved-input';
import { RecordCard } from '../parts/record-page';
import { transferProblems, type TransferValues } from './values';
import { useDebounced } from '../../components/use-debounced';
import { type Account, useTransferAccounts } from './data';

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

interface AccountPickerProps {
  readonly value: Account | null;
  readonly onChange: (account: Account | null) => void;
}

/** One bank account of anybody that the bank-transfer provider knows. */
function AccountPicker({ value, onChange }: AccountPickerProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const { list, loadMore } = useTransferAccounts(search === '' ? null : search);
  const found = list.state === 'ready' ? list.data : null;
  return (
    <Combobox<Account>
      value={value}
      onChange={onChange}
      items={found?.entries.filter(({ fundingRef }) => fundingRef !== null) ?? []}
      itemKey={({ id }) => id}
      itemLabel={({ displayName }) => displayName}
      itemHint={({ name, belongsTo }) => `${name}, ${belongsTo?.name ?? 'a person'}`}
      placeholder="Name, bank, last 4"
      onSearch={setText}
      loading={list.state === 'loading'}
      error={list.state === 'error' ? list.error.message : null}
      {...(list.state === 'error' ? { onRetry: list.retry } : {})}
      hasMore={found?.pageInfo.hasMoreEntries ?? false}
      onLoadMore={() => void loadMore()}
      clearable
    />
  );
}
