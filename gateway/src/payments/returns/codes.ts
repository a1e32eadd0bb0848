/** Which side of a transfer came back: the debit of the paying account, or the credit to the receiving one. */
export type ReturnLeg = 'debit' | 'credit';

/**
 * What a return of a debit means for later debits of the same account.
 *
 * - `unauthorized`: the account's holder says that nobody may debit it. Typed numbers prove nothing any more.
 * - `stopped`: the holder took the authorization back or stopped the payment, and may authorize again.
 * - `ended`: the debit did not work. The account stays open, but nothing is taken from it without being asked for again.
 */
export type ReturnConsequence = 'unauthorized' | 'stopped' | 'ended';

/** A return reason code of the ACH network. */
export interface ReturnCode {
  readonly code: string;
  /** The network's title of the code. */
  readonly title: string;
  /** The legs that can come back with it. */
  readonly legs: readonly ReturnLeg[];
  readonly consequence: ReturnConsequence;
}

type Row = readonly [code: string, title: string, consequence?: ReturnConsequence];

const coded = (legs: readonly ReturnLeg[], rows: readonly Row[]): ReturnCode[] =>
  rows.map(([code, title, consequence = 'ended']) => ({ code, title, legs, consequence }));

/** The codes that a bank returns an entry with. A row that is missing here means `ended`. */
export const returnCodes: readonly ReturnCode[] = [
  ...coded(
    ['debit'],
    [
      ['R01', 'Insufficient Funds'],
      ['R05', 'Unauthorized Debit to Consumer Account Using Corporate SEC Code', 'unauthorized'],
      ['R07', 'Authorization Revoked by Customer', 'stopped'],
      ['R08', 'Payment Stopped', 'stopped'],
      ['R09', 'Uncollected Funds'],
      ['R10', 'Customer Advises Originator is Not Known or Not Authorized', 'unauthorized'],
      ['R11', 'Customer Advises Entry Not in Accordance with the Terms of the Authorization'],
      ['R29', 'Corporate Customer Advises Not Authorized', 'unauthorized'],
      // A late return of a corporate debit, mostly for the reason of R29.
      ['R31', 'Permissible Return Entry', 'unauthorized'],
      ['R37', 'Source Document Presented for Payment'],
      ['R38', 'Stop Payment on Source Document', 'stopped'],
      ['R39', 'Improper Source Document'],
      ['R51', 'Item Related to RCK Entry is Ineligible or RCK Entry is Improper', 'unauthorized'],
      ['R52', 'Stop Payment on Item Related to RCK Entry', 'stopped'],
      ['R53', 'Item and RCK Entry Presented for Payment'],
    ],
  ),
  ...coded(['credit'], [['R23', 'Credit Entry Refused by Receiver']]),
  ...coded(
    ['debit', 'credit'],
    [
      ['R02', 'Account Closed'],
      ['R03', 'No Account/Unable to Locate Account'],
      ['R04', 'Invalid Account Number Structure'],
      ['R06', 'Returned per ODFI’s Request'],
      ['R12', 'Account Sold to Another DFI'],
      ['R13', 'Invalid ACH Routing Number'],
      ['R14', 'Representative Payee Deceased or Unable to Continue in That Capacity'],
      ['R15', 'Beneficiary or Account Holder Deceased'],
      ['R16', 'Account Frozen/Entry Returned per OFAC Instruction'],
      ['R17', 'File Record Edit Criteria/Entry with Invalid Account Number Under Questionable Circumstances'],
      ['R20', 'Non-Transaction Account'],
      ['R21', 'Invalid Company Identification'],
      ['R22', 'Invalid Individual ID Number'],
      ['R24', 'Duplicate Entry'],
      ['R28', 'Routing Number Check Digit Error'],
      ['R32', 'RDFI Non-Settlement'],
      ['R34', 'Limited Participation DFI'],
      ['R85', 'Incorrectly Coded Outbound International Payment'],
    ],
  ),
];

const byCode = new Map(returnCodes.map((each) => [each.code, each]));

/** The row of a code; null for a code that is not listed and for what is no code. */
export const returnCode = (code: string | null): ReturnCode | null => byCode.get(code ?? '') ?? null;

/** Whether a text is a return code of the network, listed or not: `R01`. */
export const isReturnCode = (text: string | null): text is string => /^R\d{2}$/.test(text ?? '');

/**
 * What a return means for the account that was debited; null where it says nothing about that account.
 *
 * @param leg null where the provider does not say which leg came back
 */
export function consequenceOf(code: string, leg: ReturnLeg | null): ReturnConsequence | null {
  const row = returnCode(code);
  // Only the holder of a debited account denies a debit, whatever leg the provider names.
  if (row !== null && row.consequence !== 'ended') return row.consequence;
  return (leg ?? row?.legs[0] ?? 'debit') === 'credit' ? null : 'ended';
}

/** Whether an account is closed to debits by a return until its owner authorizes them anew. */
export const closesAccount = (consequence: ReturnConsequence): boolean => consequence !== 'ended';
