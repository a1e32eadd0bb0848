import { useField } from '@keyturn/shared/forms';
import { Field } from '@keyturn/shared/ui';
import { AccountNumberInput, RoutingNumberInput } from '@keyturn/shared/ui/masked-input';
import { useBankName } from './data';
import { isRoutingNumber } from './routing-number';
import { routingNumberText } from './schema';

function useDigits(name: string) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string>(name);
  const input = {
    name,
    value,
    onValueChange: (digits: string) => {
      // The mask reports what it was given too; only what differs is a change.
      if (digits !== value) void setValue(digits);
    },
    onBlur: () => void setTouched(true),
  };
  return { input, value, error: touched && error !== undefined ? error : null };
}

/** The routing number: with its ninth digit the bank is named, or a wrong check digit said. */
export function RoutingNumberField({ name }: { readonly name: string }) {
  const { input, value, error } = useDigits(name);
  const bank = useBankName(value);
  const wrong = value.length === 9 && !isRoutingNumber(value) ? routingNumberText : null;
  return (
    <Field
      label="Routing number"
      required
      error={wrong ?? error}
      hint={<span aria-live="polite">{bank ?? 'Nine digits.'}</span>}
    >
      <RoutingNumberInput {...input} />
    </Field>
  );
}

/** The account number, which is not kept anywhere but in this field. */
export function AccountNumberField({ name, hint }: { readonly name: string; readonly hint: string }) {
  const { input, error } = useDigits(name);
  return (
    <Field label="Account number" required error={error} hint={hint}>
      <AccountNumberInput {...input} />
    </Field>
  );
}
