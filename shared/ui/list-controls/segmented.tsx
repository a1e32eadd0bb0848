import type { ReactElement, ReactNode } from 'react';
import { AppLink, css, media, styled } from '@keyturn/shared/ui';

const Frame = styled.div`
  display: inline-flex;
  padding: 2px;
  gap: 2px;
  background: var(--sunken);
  border: 1px solid var(--line);
  border-radius: var(--r-md);
`;

const part = css`
  display: inline-flex;
  align-items: center;
  gap: var(--s-1-5);
  min-height: calc(var(--control-md) - 6px);
  padding: 0 0.625rem;
  border-radius: var(--r-sm);
  color: var(--text-2);
  font-weight: var(--weight-medium);
  font-size: var(--text-sm);
  text-decoration: none;
  white-space: nowrap;
  border: 1px solid transparent;
  &:hover {
    color: var(--text-1);
  }
  &:is([aria-pressed='true'], [aria-current='true']) {
    background: light-dark(var(--surface), var(--n-800));
    color: var(--text-1);
    border-color: var(--line);
    box-shadow: var(--shadow-1);
  }
  .kt-icon {
    width: 1rem;
    height: 1rem;
  }
  ${media.phone} {
    min-height: 2.375rem;
  }
`;

const PartButton = styled.button`
  ${part}
`;

const PartLink = styled(AppLink)`
  ${part}
`;

/** One of the views. */
export interface SegmentedItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Address: a link. Without it `onSelect` is called. */
  href?: string;
}

/** Properties of a switch between views. */
export interface SegmentedProps {
  /** Spoken name. */
  label: string;
  items: readonly SegmentedItem[];
  selected: string;
  onSelect?: (id: string) => void;
}

/** Switches between views of the same thing. */
export function Segmented({ label, items, selected, onSelect }: SegmentedProps): ReactElement {
  return (
    <Frame role="group" aria-label={label}>
      {items.map(({ id, label: name, icon, href }) =>
        href === undefined ? (
          <PartButton key={id} type="button" aria-pressed={id === selected} onClick={() => onSelect?.(id)}>
            {icon}
            {name}
          </PartButton>
        ) : (
          <PartLink key={id} href={href} {...(id === selected ? { 'aria-current': 'true' } : {})}>
            {icon}
            {name}
          </PartLink>
        ),
      )}
    </Frame>
  );
}
