import type { BankLinkRow, FundingSourceRow } from '../../db/rows.ts';

/** A payer's bank account as its providers know it, before it is stored. */
export interface ProvidedAccount extends Pick<
  FundingSourceRow,
  'name' | 'bank' | 'last4' | 'bankAccountType'
> {
  customerRef: string;
  fundingRef: string;
  verified: boolean;
  microdeposits: 'pending' | 'processed' | 'failed' | null;
  /** The bank sign-in that it was shared by; null where its numbers were typed. */
  link: BankLinkRow | null;
}
