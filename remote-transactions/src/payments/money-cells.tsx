import { Td } from '@keyturn/shared/ui/table';
import { DirectedAmount } from '@keyturn/shared/views';
import type { ComponentProps } from 'react';
import { isVoid } from './model';
import { Standing } from './status-badge';

type Shown = ComponentProps<typeof Standing>['payment'] &
  Parameters<typeof isVoid>[0] & {
    readonly amount: number;
    readonly paymentOccasion: { readonly direction: ComponentProps<typeof DirectedAmount>['direction'] };
  };

/** Two cells of a row: the payment's amount with its direction, and how it stands. */
export function MoneyCells({ payment }: { readonly payment: Shown }) {
  return (
    <>
      <Td align="end" stack="amount">
        <DirectedAmount
          direction={payment.paymentOccasion.direction}
          cents={payment.amount}
          isVoid={isVoid(payment)}
        />
      </Td>
      <Td>
        <Standing payment={payment} />
      </Td>
    </>
  );
}
