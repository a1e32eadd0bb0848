import type { ReactElement } from 'react';
import { styled } from '@keyturn/shared/ui';
import { ChevronUpIcon } from '../icons';

const Pill = styled.button`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--s-1-5);
  width: 100%;
  min-height: 1.75rem;
  border-radius: var(--r-sm);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  color: var(--blue-text);
  background: var(--blue-bg);
  box-shadow: inset 0 0 0 1px var(--blue-line);
  &:hover {
    text-decoration: underline;
  }
  .kt-icon {
    width: 0.875rem;
    height: 0.875rem;
  }
`;

/** Arrivals wait behind it: a list that is being read does not move. Nothing at zero. */
export function NewItems(props: { count: number; noun: string; onShow: () => void }): ReactElement {
  const { count, noun, onShow } = props;
  return (
    <div role="status">
      {count > 0 && (
        <Pill type="button" onClick={onShow}>
          <ChevronUpIcon />
          {count} new {noun}
          {count === 1 ? '' : 's'}
        </Pill>
      )}
    </div>
  );
}
