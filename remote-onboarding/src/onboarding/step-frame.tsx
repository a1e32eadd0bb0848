import { Badge, styled, VisuallyHidden } from '@keyturn/shared/ui';
import { CheckIcon } from '@keyturn/shared/ui/icons';
import type { ReactNode } from 'react';
import type { Step } from './steps';

export const StepList = styled.ol`
  display: grid;
  list-style: none;
  margin: 0;
  padding: 0;
`;

const Item = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 1.75rem minmax(0, 1fr);
  gap: 0 var(--s-4);
  padding: 0 var(--s-5) var(--s-5);
  &::before {
    content: '';
    position: absolute;
    left: calc(var(--s-5) + 0.875rem - 0.75px);
    top: 2.125rem;
    bottom: 0.375rem;
    width: 1.5px;
    background: var(--line-strong);
  }
  &:last-child::before {
    display: none;
  }
  &[data-state='COMPLETED']::before {
    background: var(--aqua-solid);
  }
  h3 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--s-2);
    font-size: var(--text-md);
    line-height: 1.75rem;
  }
  h3 > small {
    color: var(--text-3);
    font-size: inherit;
    font-weight: var(--weight-regular);
  }
  p {
    color: var(--text-2);
    font-size: var(--text-sm);
    line-height: 1.1875rem;
    max-width: 38rem;
  }
`;

const Circle = styled.span`
  width: 1.75rem;
  height: 1.75rem;
  border-radius: 50%;
  display: grid;
  place-items: center;
  font-size: var(--text-sm);
  font-weight: var(--weight-semibold);
  font-variant-numeric: tabular-nums;
  box-shadow: inset 0 0 0 1.5px var(--line-control);
  color: var(--text-2);
  [data-state='COMPLETED'] > & {
    background: var(--aqua-bg);
    color: var(--aqua-text);
    box-shadow: inset 0 0 0 1.5px var(--aqua-line);
  }
  [aria-current] > & {
    background: var(--accent);
    color: var(--on-accent);
    box-shadow: inset 0 0 0 1px var(--accent-line);
  }
  & > svg {
    width: 1rem;
    height: 1rem;
  }
`;

interface StepFrameProps {
  readonly step: Step;
  /** Its place in the list, from 1. */
  readonly number: number;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

/** A step with its number or check, its title and what it says. */
export function StepFrame({ step, number, isCurrent, children }: StepFrameProps) {
  const { title, state, isOptional } = step;
  return (
    <Item data-state={state} tabIndex={-1} {...(isCurrent ? { 'aria-current': 'step' } : {})}>
      <Circle>{state === 'COMPLETED' ? <CheckIcon /> : number}</Circle>
      <div>
        <h3>
          {title} {isOptional && <small>optional</small>}
          {state === 'COMPLETED' && <VisuallyHidden>Done</VisuallyHidden>}
          {state === 'SKIPPED' && <Badge>Skipped</Badge>}
        </h3>
        {children}
      </div>
    </Item>
  );
}
