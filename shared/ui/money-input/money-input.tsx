import { useState } from 'react';
import type { ChangeEvent, ReactElement } from 'react';
import { InputGroup, type InputProps, useFieldControl } from '@keyturn/shared/ui';
import { formatMoney, parseMoney } from '../../format';

const asTyped = (cents: number | null) => (cents === null ? '' : formatMoney(cents).slice(1));

/** Properties of an amount input. */
export interface MoneyInputProps extends Omit<InputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Integer cents; null while empty. */
  cents: number | null;
  /** Integer cents, or null while what is typed is no amount. */
  onCentsChange: (cents: number | null) => void;
}

/** An amount in US dollars. Takes what people type and shows it with separators once they leave. */
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
          // Spaces around it come with what is pasted.
          if (!/^\s*\$?[\d,\s]*(\.\d{0,2}\s*)?$/.test(typed)) return;
          const next = parseMoney(typed);
          setDraft({ text: typed, cents: next });
          onCentsChange(next);
        }}
        onBlur={(event) => {
          setDraft(null);
          onBlur?.(event);
        }}
      />
      <span aria-hidden="true">USD</span>
    </InputGroup>
  );
}
