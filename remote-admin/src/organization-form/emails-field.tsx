import { isEmail, useField } from '@keyturn/shared/forms';
import { withEmail } from '@keyturn/shared/email-list';
import { Button, Checkbox, Field, FieldError, Input, Stack, styled } from '@keyturn/shared/ui';
import { PlusIcon } from '@keyturn/shared/ui/icons';
import { type KeyboardEvent, useId } from 'react';
import { customEmailInvalid } from './schema';

const Entry = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s-2);
`;

interface EmailsFieldProps {
  /** Addresses to tick, such as those of the admins. */
  readonly suggested: readonly string[];
}

/** Who is told of the organization's payments: known addresses to tick, and others to add. */
export function EmailsField({ suggested }: EmailsFieldProps) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<readonly string[]>('emails');
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

/** Typed and left here, an address is a recipient all the same. */
function CustomEmail({ onAdd }: { readonly onAdd: (email: string) => void }) {
  const [input, { touched, error }, { setError, setTouched, setValue }] = useField<string>('customEmail');
  const add = async () => {
    const email = input.value.trim();
    await setTouched(true);
    if (!isEmail(email)) {
      setError(customEmailInvalid);
      return;
    }
    onAdd(email);
    await setValue('');
    await setTouched(false);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || input.value.trim() === '') return;
    event.preventDefault();
    void add();
  };
  return (
    <Field label="Custom email" error={touched && error !== undefined ? error : null}>
      <Entry>
        <Input {...input} type="email" autoComplete="off" onKeyDown={addOnEnter} />
        <Button icon={<PlusIcon />} onClick={() => void add()}>
          Add
        </Button>
      </Entry>
    </Field>
  );
}
