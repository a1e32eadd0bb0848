import { Field, Input, styled } from '@keyturn/shared/ui';
import { colorProblem, exampleColor, inputColor } from './model';

const Entry = styled.div`
  display: grid;
  grid-template-columns: max-content minmax(0, 10rem);
  gap: var(--s-2);
  input[type='color'] {
    width: 2.75rem;
    height: 2.5rem;
    padding: 2px;
    border: 1px solid var(--line-control);
    border-radius: var(--r-md);
    background: var(--surface);
    cursor: pointer;
  }
`;

interface ColorFieldProps {
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** A colour by its code, or by the browser's own way to choose one. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  return (
    <Field
      label="Background color"
      optional
      hint={`For example ${exampleColor}.`}
      error={colorProblem(value)}
    >
      <Entry>
        <input
          type="color"
          aria-label="Choose the background color"
          value={inputColor(value)}
          onChange={({ target }) => onChange(target.value.toUpperCase())}
        />
        <Input
          value={value}
          placeholder={exampleColor}
          maxLength={9}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      </Entry>
    </Field>
  );
}
