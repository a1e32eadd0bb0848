import { type BoundField, useField } from '@keyturn/shared/forms';
import { Field } from '@keyturn/shared/ui';
import { PhoneInput } from '@keyturn/shared/ui/masked-input';

/** A US phone number of the form, kept as its digits; a leading 1 is optional. */
export function PhoneField({ field: { name, ...frame } }: { readonly field: BoundField }) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string>(name);
  return (
    <Field {...frame} error={touched && error !== undefined ? error : null}>
      <PhoneInput
        name={name}
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
