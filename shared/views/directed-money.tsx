import { Money, type MoneyProps, styled, VisuallyHidden } from '@keyturn/shared/ui';
import { InIcon, OutIcon } from '@keyturn/shared/ui/icons';

/** How many payments, and what they come to, cents. */
export interface PaymentSum {
  readonly count: number;
  readonly amount: number;
}

/** Payments in and payments out, which are never added together. */
export interface DirectedSums {
  readonly inbound: PaymentSum;
  readonly outbound: PaymentSum;
}

const Both = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 0 var(--s-3);
`;

const Part = styled.span`
  display: inline-flex;
  align-items: baseline;
  gap: var(--s-1);
  white-space: nowrap;
  .kt-icon {
    align-self: center;
  }
`;

interface DirectedAmountProps extends MoneyProps {
  readonly direction: 'INBOUND' | 'OUTBOUND';
}

/** An amount with its direction before it: an arrow for the eye, a word for who hears it. */
export function DirectedAmount({ direction, ...amount }: DirectedAmountProps) {
  const isIn = direction === 'INBOUND';
  return (
    <Part>
      {isIn ? <InIcon size="sm" /> : <OutIcon size="sm" />}
      <VisuallyHidden>{isIn ? 'In ' : 'Out '}</VisuallyHidden>
      <Money {...amount} />
    </Part>
  );
}

/** What payments come to, money in and money out apart, each with its direction before it. */
export function DirectedMoney({ sums: { inbound, outbound } }: { readonly sums: DirectedSums }) {
  return (
    <Both>
      {(inbound.count > 0 || outbound.count === 0) && (
        <DirectedAmount direction="INBOUND" cents={inbound.amount} />
      )}
      {outbound.count > 0 && <DirectedAmount direction="OUTBOUND" cents={outbound.amount} />}
    </Both>
  );
}
