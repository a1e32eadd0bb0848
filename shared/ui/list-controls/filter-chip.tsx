import type { ReactElement } from 'react';
import { media, styled } from '@keyturn/shared/ui';
import { XIcon } from '../icons';

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  min-height: var(--control-md);
  border: 1px solid var(--line-strong);
  border-radius: var(--r-md);
  background: var(--surface);
  font-size: var(--text-sm);
  white-space: nowrap;
  max-width: 100%;
  & > :first-child {
    display: block;
    color: var(--text-2);
    width: auto;
    padding: 0 var(--s-1) 0 0.625rem;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  b {
    color: var(--text-1);
    font-weight: var(--weight-medium);
  }
  button {
    width: 1.75rem;
    height: 1.875rem;
    display: grid;
    place-items: center;
    color: var(--text-3);
    border-radius: var(--r-sm);
    flex: none;
  }
  button:hover {
    color: var(--text-1);
    background: var(--hover);
  }
  .kt-icon {
    width: 0.875rem;
    height: 0.875rem;
  }
  ${media.phone} {
    min-height: var(--control-touch);
    button {
      width: 2.25rem;
      height: 2.25rem;
    }
  }
`;

/** Properties of a chip. */
export interface FilterChipProps {
  /** What is filtered ("Direction"). */
  name: string;
  /** To what ("Inbound"). */
  value: string;
  onRemove: () => void;
  /** Opens what it is set to; without it the chip only says it. */
  onEdit?: () => void;
}

/** A filter in effect, with a cross that takes it away. */
export function FilterChip({ name, value, onRemove, onEdit }: FilterChipProps): ReactElement {
  const text = (
    <>
      {name} <b>{value}</b>
    </>
  );
  return (
    <Frame>
      {onEdit === undefined ? (
        <span title={`${name}: ${value}`}>{text}</span>
      ) : (
        <button
          type="button"
          title={`${name}: ${value}`}
          aria-label={`Change filter ${name}, ${value}`}
          onClick={onEdit}
        >
          {text}
        </button>
      )}
      <button type="button" aria-label={`Remove filter ${name}`} onClick={onRemove}>
        <XIcon />
      </button>
    </Frame>
  );
}
