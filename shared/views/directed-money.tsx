import { Money, styled, VisuallyHidden } from '@keyturn/shared/ui';
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
  align-items: center;
  gap: var(--s-1);
  white-space: nowrap;
`;

/** What payments come to, money in and money out apart, each with its direction before it. */
export function DirectedMoney({ sums: { inbound, outbound } }: { readonly sums: DirectedSums }) {
  return (
    <Both>
      {(inbound.count > 0 || outbound.count === 0) && (
        <Part>
          <InIcon size="sm" />
          <VisuallyHidden>In </VisuallyHidden>
          <Money cents={inbound.amount} />
        </Part>
      )}
      {outbound.count > 0 && (
        <Part>
          <OutIcon size="sm" />
          <VisuallyHidden>Out </VisuallyHidden>
          <Money cents={outbound.amount} />
        </Part>
      )}
    </Both>
  );
}
