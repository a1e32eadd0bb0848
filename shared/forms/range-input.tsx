import { Input, styled } from '@keyturn/shared/ui';
import type { ComponentProps, ReactElement } from 'react';

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--s-3);
  align-items: center;
  & > input {
    padding: 0;
    border: 0;
    background: none;
  }
  & > output {
    min-width: 3.5rem;
    text-align: right;
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }
`;

/** A slider with its value beside it. A slider always stands somewhere: until it is moved it says that nothing is set. */
export function RangeInput(props: Omit<ComponentProps<typeof Input>, 'type'>): ReactElement {
  const { value } = props;
  const shown = value === undefined || value === '' ? 'Not set' : String(value);
  return (
    <Line>
      <Input {...props} type="range" aria-valuetext={shown} />
      <output aria-hidden="true">{shown}</output>
    </Line>
  );
}
