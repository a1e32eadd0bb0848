import { useField } from '@keyturn/shared/forms';
import { Field } from '@keyturn/shared/ui';
import { AccountNumberInput, RoutingNumberInput } from '@keyturn/shared/ui/masked-input';
import type { ReactNode } from 'react';
import { isRoutingNumber } from './routing-number';
import { routingNumberText } from './schema';

interface DigitsFieldProps {
  readonly name: string;
  readonly hint?: ReactNode;
}

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

/** The routing number; a wrong check digit is said as soon as the ninth digit is typed. */
export function RoutingNumberField({ name, hint }: DigitsFieldProps) {
  const { input, value, error } = useDigits(name);
  const wrong = value.length === 9 && !isRoutingNumber(value) ? routingNumberText : null;
  return (
    <Field label="Routing number" required error={wrong ?? error} {...(hint === undefined ? {} : { hint })}>
      <RoutingNumberInput {...input} />
    </Field>
  );
}

/** The account number, which is not kept anywhere but in this field. */
export function AccountNumberField({ name, hint }: DigitsFieldProps) {
  const { input, error } = useDigits(name);
  return (
    <Field label="Account number" required error={error} {...(hint === undefined ? {} : { hint })}>
      <AccountNumberInput {...input} />
    </Field>
  );
}
