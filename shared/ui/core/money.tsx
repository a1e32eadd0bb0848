import type { ReactElement } from 'react';
import { styled } from './styled';
import { formatLimit, formatMoney, moneyParts } from '../../format';

const Amount = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &[data-size='card'] {
    font-size: 0.9375rem;
    line-height: 1.25rem;
    font-weight: var(--weight-semibold);
    letter-spacing: var(--track-tight);
  }
  &[data-size='large'] {
    font-size: var(--text-3xl);
    line-height: var(--lh-3xl);
    font-weight: var(--weight-semibold);
    letter-spacing: var(--track-display);
  }
  &[data-void] {
    color: var(--text-3);
    text-decoration: line-through;
    text-decoration-thickness: 1px;
  }
`;

const Cents = styled.span`
  color: var(--text-3);
  font-weight: var(--weight-medium);
`;

/** Properties of an amount. */
export interface MoneyProps {
  /** Integer cents of US dollars. */
  cents: number;
  /** inline inherits the text around it (default), card is the head of a card, large the head of a record. */
  size?: 'inline' | 'card' | 'large';
  /** Struck: the money will not move (canceled, rejected, expired). */
  isVoid?: boolean;
  /** Drops `.00`: limits and rules only. */
  wholeDollars?: boolean;
}

/** An amount of money. The large one mutes its cents. */
export function Money({
  cents,
  size = 'inline',
  isVoid = false,
  wholeDollars = false,
}: MoneyProps): ReactElement {
  const [whole, part] =
    size === 'large' ? moneyParts(cents) : [wholeDollars ? formatLimit(cents) : formatMoney(cents)];
  return (
    <Amount data-size={size} {...(isVoid ? { 'data-void': '' } : {})}>
      {whole}
      {part !== undefined && <Cents>{part}</Cents>}
    </Amount>
  );
}
