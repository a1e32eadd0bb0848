/** A line of a bank's statement. Cents; negative where money leaves the account. */
export interface Line {
  day: string;
  amount: number;
  description: string;
  traceId: string | null;
  /** The bank's own name of the entry. */
  ref: string;
  kind: 'transfer' | 'fee' | 'interest' | 'wire';
}

/** A statement as a bank makes it. Cents; days are calendar days, both included. */
export interface Statement {
  last4: string;
  currency: string;
  from: string;
  through: string;
  opening: number;
  closing: number;
  lines: readonly Line[];
}
