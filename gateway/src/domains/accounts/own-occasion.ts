import type { PaymentOccasionRow } from '../../db/rows.ts';

/** An occasion that pays into an escrow account, and whether another organization uses it. */
export interface AccountsOccasion {
  occasion: Pick<PaymentOccasionRow, 'context' | 'status' | 'createdAt'>;
  lent: boolean;
}

/**
 * The occasion that an escrow account collects earnest money with itself: the first that was opened for it. What came
 * later, what is lent to others, what is out of use and refunds count only where there is nothing else.
 */
export function ownOccasion<Given extends AccountsOccasion>(given: readonly Given[]): Given | null {
  const [own] = given.toSorted((one, other) => {
    for (const [index, rank] of ranks(one).entries()) {
      const difference = rank - (ranks(other)[index] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return own ?? null;
}

const ranks = ({ occasion: { context, status, createdAt }, lent }: AccountsOccasion): number[] => [
  Number(context === 'REFUND'),
  Number(lent),
  Number(status !== 'ACTIVE'),
  createdAt.getTime(),
];
