/** How many payments, and what they come to, cents. */
interface Sum {
  readonly count: number;
  readonly amount: number;
}

/** Payments in and payments out, which are never added together. */
export interface Sums {
  readonly inbound: Sum;
  readonly outbound: Sum;
}

/** How many there are in both directions. */
export const countOf = ({ inbound, outbound }: Sums): number => inbound.count + outbound.count;

/** What some payments come to, by direction. */
export function sumsOf(
  payments: readonly { readonly amount: number; readonly paymentOccasion: { readonly direction: string } }[],
): Sums {
  const sumOf = (direction: string): Sum => {
    const among = payments.filter(({ paymentOccasion }) => paymentOccasion.direction === direction);
    return { count: among.length, amount: among.reduce((sum, { amount }) => sum + amount, 0) };
  };
  return { inbound: sumOf('INBOUND'), outbound: sumOf('OUTBOUND') };
}
