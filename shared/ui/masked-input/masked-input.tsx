import { IMaskMixin } from 'react-imask';
import type { ReactElement } from 'react';
import { Input } from '@keyturn/shared/ui';
import type { InputProps } from '@keyturn/shared/ui';

/** Properties of an input of digits. */
export interface DigitsInputProps extends Omit<
  InputProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'
> {
  /** The digits alone. */
  value: string;
  /** Gets the digits alone. */
  onValueChange: (digits: string) => void;
}

const MaskedInput = IMaskMixin<HTMLInputElement>(({ inputRef, ...props }) => (
  <Input {...props} ref={inputRef} />
));

interface PhoneShapes {
  unmaskedValue: string;
  compiledMasks: readonly object[];
}

const phone = [{ mask: '(000) 000-0000' }, { mask: '{1} (000) 000-0000' }];

/** No area code begins with 1, so a number that does has the country's code in front. */
function phoneShape(appended: string, masked: PhoneShapes): object | undefined {
  const digits = `${masked.unmaskedValue}${appended}`.replace(/\D/g, '');
  return masked.compiledMasks[digits.startsWith('1') ? 1 : 0];
}

/** A US phone: `(555) 010-0199`, or `1 (555) 010-0199` where it is typed with the leading 1. */
export function PhoneInput({ value, onValueChange, ...rest }: DigitsInputProps): ReactElement {
  return (
    <MaskedInput
      inputMode="tel"
      autoComplete="tel-national"
      {...rest}
      mask={phone}
      dispatch={phoneShape}
      unmask
      value={value}
      onAccept={(digits: string) => onValueChange(digits)}
    />
  );
}

/** A bank's routing number: nine digits. */
export function RoutingNumberInput({ value, onValueChange, ...rest }: DigitsInputProps): ReactElement {
  return <Digits {...rest} length={9} value={value} onValueChange={onValueChange} />;
}

/** A bank account's number: up to seventeen digits. */
export function AccountNumberInput({ value, onValueChange, ...rest }: DigitsInputProps): ReactElement {
  return <Digits {...rest} length={17} value={value} onValueChange={onValueChange} />;
}

/** A Social Security number, `123-45-6789`; its last four digits alone unless `whole`. */
export function SsnInput({
  whole,
  value,
  onValueChange,
  ...rest
}: DigitsInputProps & { whole: boolean }): ReactElement {
  return (
    <MaskedInput
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      mask={whole ? '000-00-0000' : '0000'}
      unmask
      value={value}
      onAccept={(digits: string) => onValueChange(digits)}
    />
  );
}

function Digits({
  length,
  value,
  onValueChange,
  ...rest
}: DigitsInputProps & { length: number }): ReactElement {
  return (
    <MaskedInput
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      mask={'0'.repeat(length)}
      unmask
      value={value}
      onAccept={(digits: string) => onValueChange(digits)}
    />
  );
}
