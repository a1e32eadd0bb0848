import { type ReactElement, useState } from 'react';
import { Field, type FieldProps } from '@keyturn/shared/ui';
import { MoneyInput, type MoneyInputProps } from './money-input';

/** Properties of an amount outside of a form. */
export type AmountFieldProps = Pick<FieldProps, 'label' | 'hint' | 'optional'> &
  Pick<MoneyInputProps, 'cents' | 'onCentsChange'>;

/** An amount with its label, outside of a form. Says what is wrong with it once it was left. */
export function AmountField({ cents, onCentsChange, ...field }: AmountFieldProps): ReactElement {
  const [problem, setProblem] = useState<string>();
  const [left, setLeft] = useState(false);
  return (
    <Field {...field} error={left && cents === null ? problem : undefined}>
      <MoneyInput
        cents={cents}
        onCentsChange={(next, wrong) => {
          setProblem(wrong);
          onCentsChange(next, wrong);
        }}
        onBlur={() => setLeft(true)}
      />
    </Field>
  );
}
