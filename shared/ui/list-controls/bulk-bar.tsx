import type { ReactElement, ReactNode } from 'react';
import { media, styled } from '@keyturn/shared/ui';
import { XIcon } from '../icons';
import { keepClear } from './keep-clear';

const Bar = styled.div`
  position: sticky;
  bottom: var(--s-4);
  z-index: var(--z-bulk);
  margin: var(--s-4) 0 0;
  width: fit-content;
  max-width: 100%;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2) var(--s-3);
  padding: 0.4375rem 0.5rem 0.4375rem var(--s-4);
  border-radius: var(--r-lg);
  background: var(--inverse);
  color: var(--on-inverse);
  box-shadow: var(--shadow-3);
  --focus: var(--on-inverse);
  & > div {
    display: flex;
    gap: var(--s-2);
    flex-wrap: wrap;
  }
  [data-variant] {
    background: none;
    border-color: var(--inverse-line);
    color: var(--on-inverse);
    box-shadow: none;
    .kt-icon {
      color: inherit;
    }
  }
  [data-variant='primary']:not([aria-disabled='true']) {
    background: var(--on-inverse);
    border-color: var(--on-inverse);
    color: var(--inverse);
    &:hover {
      background: var(--on-inverse-2);
    }
  }
  [aria-disabled='true'],
  [data-placement] > span {
    color: var(--on-inverse-2);
  }
  & > button {
    color: var(--on-inverse-2);
    width: 1.75rem;
    height: 1.75rem;
    display: grid;
    place-items: center;
    border-radius: var(--r-sm);
  }
  ${media.phone} {
    width: 100%;
    /* Count and sums give way rather than the button beside them. */
    & > span {
      flex: 1;
    }
    & > button {
      width: 2.25rem;
      height: 2.25rem;
      margin-left: auto;
    }
    & > div {
      order: 1;
      width: 100%;
    }
  }
`;

const Sum = styled.span`
  color: var(--on-inverse-2);
`;

/** Properties of the bar over a selection. */
export interface BulkBarProps {
  count: number;
  /** What is selected comes to so much. */
  sum?: ReactNode;
  /** Buttons. */
  children: ReactNode;
  onClear: () => void;
}

/** What can be done with all that is ticked; gives count and sum. Nothing while nothing is ticked. */
export function BulkBar({ count, sum, children, onClear }: BulkBarProps): ReactElement | null {
  if (count === 0) return null;
  return (
    <Bar ref={keepClear} role="region" aria-label="Selection">
      <span role="status">
        <strong>{count.toLocaleString('en-US')} selected</strong>
        {sum !== undefined && (
          <Sum>
            {' · '}
            {sum}
          </Sum>
        )}
      </span>
      <div>{children}</div>
      <button type="button" aria-label="Clear selection" onClick={onClear}>
        <XIcon />
      </button>
    </Bar>
  );
}
