import type { ReactElement } from 'react';
import { styled, VisuallyHidden } from '@keyturn/shared/ui';
import { CheckIcon } from '../icons';

const List = styled.ol`
  display: flex;
  gap: var(--s-2);
  flex-wrap: wrap;
  font-size: var(--text-sm);
  color: var(--text-3);
  align-items: center;
  li {
    display: flex;
    align-items: center;
    gap: var(--s-1-5);
  }
  li + li::before {
    content: '';
    width: 20px;
    height: 1px;
    background: var(--line-strong);
    margin-right: 2px;
  }
  [aria-current] {
    color: var(--text-1);
    font-weight: var(--weight-medium);
  }
  li > b {
    width: 1.25rem;
    height: 1.25rem;
    border-radius: 50%;
    display: grid;
    place-items: center;
    font-size: 0.6875rem;
    font-variant-numeric: tabular-nums;
    box-shadow: inset 0 0 0 1px var(--line-control);
  }
  [aria-current] > b {
    background: var(--accent);
    color: var(--on-accent);
    box-shadow: inset 0 0 0 1px var(--accent-line);
  }
  [data-done] > b {
    background: var(--aqua-bg);
    color: var(--aqua-text);
    box-shadow: inset 0 0 0 1px var(--aqua-line);
  }
  .kt-icon {
    width: 0.75rem;
    height: 0.75rem;
    stroke-width: 2;
  }
`;

/** Properties of a row of steps. */
export interface StepsProps {
  /** Spoken name. */
  label: string;
  names: readonly string[];
  /** Index of the step at hand; those before it are done. */
  current: number;
}

/** Where one is in a short sequence. */
export function Steps({ label, names, current }: StepsProps): ReactElement {
  return (
    <List aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          {...(index === current ? { 'aria-current': 'step' as const } : {})}
          {...(index < current ? { 'data-done': '' } : {})}
        >
          <b aria-hidden="true">{index < current ? <CheckIcon /> : index + 1}</b>
          {name}
          {index < current && <VisuallyHidden> (done)</VisuallyHidden>}
        </li>
      ))}
    </List>
  );
}
