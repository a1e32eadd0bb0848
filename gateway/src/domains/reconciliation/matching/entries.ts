import type { MatchRule } from '../../../db/schema/values.ts';

/** A bank's line as matching sees it. Cents; negative where money leaves the account. */
export interface Line {
  id: string;
  day: string;
  amount: number;
  description: string;
  traceId: string | null;
}

/** A movement of the ledger on the account. */
export interface Movement {
  id: string;
  day: string;
  amount: number;
  /** What moved: several movements of one transaction may take each other back. */
  transactionId: string;
  /** The payment's nine digits. */
  paymentId: string | null;
  traceId: string | null;
  /** Who paid or was paid. */
  party: string | null;
  batchId: string | null;
}

/** Lines and movements of the same sum, and why they belong together. */
export interface Found {
  lines: readonly Line[];
  movements: readonly Movement[];
  rule: MatchRule;
  /** Sure enough to be done; else a person decides. */
  sure: boolean;
  why: string;
}

export const sumOf = (each: readonly { amount: number }[]): number =>
  each.reduce((sum, { amount }) => sum + amount, 0);
