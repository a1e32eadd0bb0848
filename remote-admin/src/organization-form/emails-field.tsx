import { isEmail, useField } from '@keyturn/shared/forms';
import { withEmail } from '@keyturn/shared/email-list';
import { Button, Checkbox, Field, FieldError, Input, Stack, styled } from '@keyturn/shared/ui';
import { PlusIcon } from '@keyturn/shared/ui/icons';
import { type KeyboardEvent, useId, useState } from 'react';

const Entry = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s-2);
`;

interface EmailsFieldProps {
  readonly name: string;
  /** Addresses to tick, such as those of the admins. */
  readonly suggested: readonly string[];
}

/** Who is told of the organization's payments: known addresses to tick, and others to add. */
export function EmailsField({ name, suggested }: EmailsFieldProps) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<readonly string[]>(name);
  const legendId = useId();
  const choices = [...new Set([...suggested, ...value])];
  const change = (emails: readonly string[]) => {
    void setTouched(true, false);
    void setValue(emails);
  };
  return (
    <Stack $gap="3" role="group" aria-labelledby={legendId}>
      <strong id={legendId}>Notification emails</strong>
      {choices.length > 0 && (
        <Stack $gap="2">
          {choices.map((email) => (
            <Checkbox
              key={email}
              checked={value.includes(email)}
              onChange={({ target }) =>
                change(target.checked ? withEmail(value, email) : value.filter((each) => each !== email))
              }
            >
              {email}
            </Checkbox>
          ))}
        </Stack>
      )}
      <CustomEmail onAdd={(email) => change(withEmail(value, email))} />
      {touched && error !== undefined && <FieldError>{error}</FieldError>}
    </Stack>
  );
}

function CustomEmail({ onAdd }: { readonly onAdd: (email: string) => void }) {
  const [draft, setDraft] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = () => {
    if (!isEmail(draft.trim())) {
      setError('Custom email is not valid');
      return;
    }
    onAdd(draft);
    setDraft('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <Field label="Custom email" error={error}>
      <Entry>
        <Input
          type="email"
          autoComplete="off"
          value={draft}
          onChange={({ target }) => {
            setDraft(target.value);
            setError(null);
          }}
          onKeyDown={addOnEnter}
        />
        <Button icon={<PlusIcon />} onClick={add}>
          Add
        </Button>
      </Entry>
    </Field>
  );
}
