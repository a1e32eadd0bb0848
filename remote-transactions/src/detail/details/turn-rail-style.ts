import { media, styled } from '@keyturn/shared/ui';

/** The turns beside each other, below each other on a phone. */
export const Rail = styled.ol<{ $turns: number }>`
  list-style: none;
  margin: var(--s-4) 0 0;
  padding: 0;
  min-height: 3.5rem;
  display: grid;
  grid-template-columns: repeat(${({ $turns }) => $turns}, minmax(0, 1fr));
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s-2);
  }
`;

/** One turn: the dial on the line, its word and its day below. */
export const Turn = styled.li`
  position: relative;
  display: grid;
  align-content: start;
  padding: 1.5rem var(--s-2) 0 0;
  color: var(--text-3);
  font-size: var(--text-xs);
  line-height: var(--lh-xs);
  font-variant-numeric: tabular-nums;
  & > svg {
    position: absolute;
    top: 0;
    left: 0;
    width: 1rem;
    height: 1rem;
  }
  & > strong {
    color: var(--text-1);
    font-weight: var(--weight-medium);
  }
  &[data-state='expected'] > strong {
    color: var(--text-2);
    font-weight: var(--weight-regular);
  }
  &:not(:last-child)::before {
    content: '';
    position: absolute;
    top: 0.46875rem;
    left: 1.25rem;
    right: 0.25rem;
    height: 1.5px;
    background: var(--line-strong);
  }
  &[data-state='done']:not(:last-child)::before {
    background: var(--aqua-solid);
  }
  ${media.phone} {
    padding: 0 0 0 1.75rem;
    display: flex;
    justify-content: space-between;
    &:not(:last-child)::before {
      left: 0.46875rem;
      right: auto;
      top: 1.1rem;
      bottom: -0.4rem;
      width: 1.5px;
      height: auto;
    }
  }
`;
