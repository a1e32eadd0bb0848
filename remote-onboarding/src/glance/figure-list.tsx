import { Money, styled, TextLink } from '@keyturn/shared/ui';
import { DirectedMoney, type DirectedSums } from '@keyturn/shared/views';
import type { ReactNode } from 'react';

export const FigureList = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: center;
    gap: var(--s-3);
    min-height: 2.125rem;
    padding-block: 0.125rem;
    font-variant-numeric: tabular-nums;
  }
  li + li {
    border-top: 1px solid var(--line-subtle);
  }
  li > :first-child {
    display: flex;
    align-items: center;
    gap: var(--s-2);
    min-width: 0;
  }
  li > :nth-child(2) {
    color: var(--text-2);
    font-size: var(--text-sm);
  }
  li > :nth-child(3) {
    flex-direction: column;
    align-items: flex-end;
  }
  li > :nth-child(2):last-child {
    grid-column: 2 / -1;
    justify-self: end;
  }
  @media (max-width: 767px) {
    li {
      min-height: 2.75rem;
    }
  }
`;

interface FigureProps {
  /** What stands before the name: a dial or an icon. */
  readonly mark: ReactNode;
  readonly name: string;
  readonly href: string;
  readonly count: number;
  /** In cents; left out where there is nothing to add up. */
  readonly amount?: number;
  /** What it comes to, money in and money out apart. */
  readonly sums?: DirectedSums;
}

/** A number with its name, which leads to the list that proves it. */
export function Figure({ mark, name, href, count, amount, sums }: FigureProps) {
  return (
    <li>
      <span>
        {mark}
        <TextLink href={href}>{name}</TextLink>
      </span>
      <span>{count.toLocaleString('en-US')}</span>
      {amount !== undefined && <Money cents={amount} />}
      {sums !== undefined && <DirectedMoney sums={sums} />}
    </li>
  );
}
