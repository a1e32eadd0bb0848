import { bookingKinds, type BookingKind, type LedgerPosting } from '../../../db/schema/values.ts';
import { accounts } from '../../../payments/ledger/postings.ts';

/** The other side of what arrived through another organization, whose own entries are not this one's to see. */
export const elsewhere = 'elsewhere';

const others = 'Payers and receivers';

const outside: Readonly<Record<BookingKind, string>> = {
  BANK_FEE: 'Bank fees',
  INTEREST: 'Interest',
  OUTSIDE_DEPOSIT: 'Deposits from outside',
  OUTSIDE_WITHDRAWAL: 'Withdrawals to outside',
  BANK_ERROR: 'Errors of the bank',
};

const named: ReadonlyMap<string, string> = new Map([
  [accounts.transit, 'Money in transit'],
  [accounts.balance, 'Money at the payment provider'],
  [accounts.fees, 'Fees paid by payers'],
  [accounts.feesEarned, 'Fees payable'],
  [accounts.losses, 'Losses of the platform'],
  [elsewhere, 'Collected by other organizations'],
  ...bookingKinds.map((kind): [string, string] => [accounts.outside(kind), outside[kind]]),
]);

/**
 * An account of the ledger in the words of the organization's books. Accounts with banks and cards that are not its own
 * are those of payers and receivers.
 */
export function accountInWords(account: string, own: { name: string; last4: string | null } | null): string {
  if (own !== null) return own.last4 === null ? own.name : `${own.name} ••${own.last4}`;
  return named.get(account) ?? (account.startsWith('receivable:') ? 'Fees' : others);
}

/** What a posting says of itself. */
export const postingInWords: Readonly<Record<LedgerPosting, string>> = {
  INITIATED: 'Transfer begun',
  CLEARED: 'Transfer cleared',
  DEPOSITED: 'Deposited',
  FAILED: 'Failed, taken back',
  LATE_RETURN: 'Returned by the bank after it was deposited',
  BANK_LINE: 'Line of the bank statement booked',
  BANK_LINE_UNDONE: 'Booking of a bank line taken back',
};
