import type { DirectedSums, PaymentSum } from '@keyturn/shared/views';

/** How many there are in both directions. */
export const countOf = ({ inbound, outbound }: DirectedSums): number => inbound.count + outbound.count;

/** What some payments come to, by direction. */
export function sumsOf(
  payments: readonly { readonly amount: number; readonly paymentOccasion: { readonly direction: string } }[],
): DirectedSums {
  const sumOf = (direction: string): PaymentSum => {
    const among = payments.filter(({ paymentOccasion }) => paymentOccasion.direction === direction);
    return { count: among.length, amount: among.reduce((sum, { amount }) => sum + amount, 0) };
  };
  return { inbound: sumOf('INBOUND'), outbound: sumOf('OUTBOUND') };
}
