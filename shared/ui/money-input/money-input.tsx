import { useState } from 'react';
import type { ChangeEvent, ReactElement } from 'react';
import { InputGroup, type InputProps, useFieldControl } from '@keyturn/shared/ui';
import { formatMoney, parseMoney } from '../../format';

const asTyped = (cents: number | null) => (cents === null ? '' : formatMoney(cents).slice(1));

/** Properties of an amount input. */
export interface MoneyInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Integer cents; null while empty. */
  cents: number | null;
  /** Integer cents, or null while what is typed is no amount; then with what is wrong, unless nothing is typed. */
  onCentsChange: (cents: number | null, problem?: string) => void;
}

const problemOf = (text: string): string | undefined =>
  text.trim() === '' || parseMoney(text) !== null
    ? undefined
    : 'Enter an amount in dollars, for example 1250.00';

/**
 * An amount in US dollars. Takes what people type and shows it with separators once they leave; what is no amount
 * stands as it was typed.
 */
export function MoneyInput({
  cents,
  onCentsChange,
  onBlur,
  controlSize = 'md',
  ...rest
}: MoneyInputProps): ReactElement {
  const [draft, setDraft] = useState<{ text: string; cents: number | null } | null>(null);
  const control = useFieldControl();
  // A draft counts only while it still means the value: a value set from outside wins over it.
  const text = draft !== null && draft.cents === cents ? draft.text : asTyped(cents);
  return (
    <InputGroup data-size={controlSize}>
      <span aria-hidden="true">$</span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        {...control}
        {...rest}
        value={text}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const typed = event.target.value;
          const next = parseMoney(typed);
          setDraft({ text: typed, cents: next });
          onCentsChange(next, problemOf(typed));
        }}
        onBlur={(event) => {
          if (problemOf(text) === undefined) setDraft(null);
          onBlur?.(event);
        }}
      />
      <span aria-hidden="true">USD</span>
    </InputGroup>
  );
}
