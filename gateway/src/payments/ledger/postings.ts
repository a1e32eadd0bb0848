/** How money is booked (gateway: integer cents; an entry is negative where money leaves its account). */

import type { LedgerPosting } from '../../db/schema/values.ts';

export type Posting = LedgerPosting;

export interface Entry {
  account: string;
  amount: number;
}

/** What the postings of a payment follow from. */
export interface PaymentMoney {
  organizationId: string;
  /** The ledger's account of where the money comes from. */
  origin: string;
  /** Where the principal goes; null where there is none, as of an agent's fee. */
  destinationFundingSourceId: string | null;
  /** Principal in cents. */
  amount: number;
  /** The fee that the party pays on top, in cents. */
  partyFee: number;
  /** The fee that the organization owes, in cents; earnest money is deposited whole nevertheless. */
  ownerFee: number;
}

const external = (fundingSourceId: string): string => `external:${fundingSourceId}`;

export const accounts = {
  external,
  /** A card, by our id of it. */
  card: (paymentMethodId: string): string => `card:${paymentMethodId}`,
  /** On its way from the payer's bank. */
  transit: 'provider:transit',
  /** Arrived at the provider, not yet sent on. */
  balance: 'provider:balance',
  /** Fees that came in with payments. */
  fees: 'platform:fees',
  /** Fees earned and not yet paid; the other side of a receivable. */
  feesEarned: 'platform:fees-earned',
  /** What the platform lost to a payer's bank that took money back. */
  losses: 'platform:losses',
  /** The other side of a bank's line that is no payment: a fee, interest, a wire from outside. */
  outside: (kind: string): string => `outside:${kind}`,
  /** What an organization owes the platform in fees. */
  receivable: (organizationId: string): string => `receivable:${organizationId}`,
};

/** The entries of the debit leg: the payer's bank is asked for principal and party fee. */
export function initiatedEntries(money: PaymentMoney): Entry[] {
  const total = money.amount + money.partyFee;
  return [
    { account: money.origin, amount: -total },
    { account: accounts.transit, amount: total },
  ];
}

/** The payer's bank paid: the money is with the provider. */
export function clearedEntries(money: PaymentMoney): Entry[] {
  const total = money.amount + money.partyFee;
  return [
    { account: accounts.transit, amount: -total },
    { account: accounts.balance, amount: total },
  ];
}

/** The money arrived; `from` is where it was before. */
export function depositedEntries(money: PaymentMoney, from: 'balance' | 'transit'): Entry[] {
  return [
    { account: accounts[from], amount: -(money.amount + money.partyFee) },
    ...(money.destinationFundingSourceId === null
      ? []
      : [{ account: external(money.destinationFundingSourceId), amount: money.amount }]),
    { account: accounts.fees, amount: money.partyFee },
    { account: accounts.receivable(money.organizationId), amount: money.ownerFee },
    { account: accounts.feesEarned, amount: -money.ownerFee },
  ].filter(({ amount }) => amount !== 0);
}

/** The payer's bank took the money back after the deposit: the platform bears it. */
export function lateReturnEntries(money: PaymentMoney): Entry[] {
  const total = money.amount + money.partyFee;
  return [
    { account: money.origin, amount: total },
    { account: accounts.losses, amount: -total },
  ];
}

/**
 * What of a payment is where it went, and was not given back to where it came from: the most that can be refunded, in
 * cents.
 */
export function arrivedAmount(
  posted: readonly Entry[],
  between: { originationFundingSourceId: string | null; destinationFundingSourceId: string | null },
): number {
  const { originationFundingSourceId, destinationFundingSourceId } = between;
  if (originationFundingSourceId === null || destinationFundingSourceId === null) return 0;
  const sumOf = (account: string): number =>
    posted.reduce((sum, entry) => (entry.account === account ? sum + entry.amount : sum), 0);
  const paid = -sumOf(external(originationFundingSourceId));
  return Math.max(0, Math.min(paid, sumOf(external(destinationFundingSourceId))));
}

/** Undoes everything that was posted: the opposite of each account's sum. */
export function reversedEntries(posted: readonly Entry[]): Entry[] {
  const sums = new Map<string, number>();
  for (const { account, amount } of posted) sums.set(account, (sums.get(account) ?? 0) + amount);
  return [...sums].filter(([, sum]) => sum !== 0).map(([account, sum]) => ({ account, amount: -sum }));
}
