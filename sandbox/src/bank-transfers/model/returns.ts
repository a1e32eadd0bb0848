export interface ReturnReason {
  code: string;
  description: string;
  explanation: string;
}

const reasons: readonly ReturnReason[] = [
  {
    code: 'R01',
    description: 'Insufficient Funds',
    explanation: 'The available balance does not cover the amount of the debit.',
  },
  {
    code: 'R02',
    description: 'Bank Account Closed',
    explanation: 'A previously active account has been closed by the customer or the bank.',
  },
  {
    code: 'R03',
    description: 'No Account/Unable to Locate Account',
    explanation: 'The account number does not correspond to the individual identified or to a valid account.',
  },
  {
    code: 'R04',
    description: 'Invalid Bank Account Number Structure',
    explanation: 'The account number fails the check digit or has the wrong number of digits.',
  },
  {
    code: 'R08',
    description: 'Payment Stopped',
    explanation: 'The account holder has placed a stop payment order on this debit.',
  },
  {
    code: 'R10',
    description: 'Customer Advises Not Authorized',
    explanation: 'The account holder says that the debit was not authorized.',
  },
  {
    code: 'R16',
    description: 'Bank Account Frozen',
    explanation: 'Access to the account is restricted by the bank or by legal action.',
  },
  {
    code: 'R20',
    description: 'Non-Transaction Account',
    explanation: 'The account does not permit transfers.',
  },
  {
    code: 'R29',
    description: 'Corporate Customer Advises Not Authorized',
    explanation: 'The business has told its bank that the debit was not authorized.',
  },
];

/** The codes that a transfer can be made to fail with. */
export const returnCodes: readonly string[] = reasons.map((reason) => reason.code);

/** What an ACH return code says; null for a code that the sandbox does not know. */
export function returnReason(code: string): ReturnReason | null {
  return reasons.find((reason) => reason.code === code) ?? null;
}

export interface SimulatedReturn {
  code: string;
  /** The return comes only after the whole transfer was completed. */
  late: boolean;
  /** Whether the late return also fails the whole transfer, which counted as processed before. */
  whole: boolean;
}

/**
 * Returns the return that a funding source's name asks for, or null. `R01` returns the transfer at once. `R01-late`
 * returns it after completion. `R01-late-whole` also fails the whole transfer after completion.
 */
export function simulatedReturn(fundingSourceName: string): SimulatedReturn | null {
  const found = /^(R\d\d)(-late(-whole)?)?$/.exec(fundingSourceName.trim());
  const reason = found?.[1] === undefined ? null : returnReason(found[1]);
  return reason === null
    ? null
    : { code: reason.code, late: found?.[2] !== undefined, whole: found?.[3] !== undefined };
}
