import { useField } from '@keyturn/shared/forms';
import { Field } from '@keyturn/shared/ui';
import { SsnInput } from '@keyturn/shared/ui/masked-input';

/** The Social Security number of the form, digits alone: the last four, or all nine where `whole`. */
export function SsnField({ whole }: { readonly whole: boolean }) {
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
