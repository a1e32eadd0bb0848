/** Who can mend what a bank sent back. */
export type Remedy = 'funds' | 'account' | 'card' | 'consent' | 'bank' | 'later' | 'refused' | 'support';

/** What a bank or provider says by a code, in plain words. */
export interface AchReturn {
  readonly sentence: string;
  readonly remedy: Remedy;
}

/** The return reason codes of the Nacha Operating Rules, appendix four; groups of one cause share their words. */
const returns: readonly (readonly [codes: string, remedy: Remedy, sentence: string])[] = [
  ['R01', 'funds', 'The account did not have enough money.'],
  ['R09', 'funds', 'The money in the account was not available yet.'],
  ['R02', 'account', 'The account was closed.'],
  ['R03', 'account', 'There is no such account, or it belongs to somebody else.'],
  ['R04', 'account', 'The account number is not a valid one.'],
  ['R12', 'account', 'The branch that kept the account was sold to another bank.'],
  ['R13 R28 R82', 'account', 'The routing number belongs to no bank that takes these transfers.'],
  ['R20', 'account', 'The account takes no transfers, as some savings accounts do.'],
  ['R34 R81', 'account', 'Their bank takes part in these transfers only in a limited way.'],
  ['R05', 'consent', 'A personal account was debited under the rules of a business.'],
  ['R07', 'consent', 'The account holder took the authorization back.'],
  ['R08 R38 R52', 'consent', 'The account holder told the bank to stop this payment.'],
  ['R10', 'consent', 'The account holder told the bank that this payment was not authorized.'],
  [
    'R11',
    'consent',
    'The account holder told the bank that the payment was not as agreed: its amount or its date.',
  ],
  ['R29 R51', 'consent', 'The business told its bank that this payment was not authorized.'],
  ['R37 R53', 'consent', 'The same payment was already made by check.'],
  ['R14 R15', 'bank', 'The bank was told that the account holder died.'],
  ['R16', 'bank', 'The account is frozen by the bank or by legal action.'],
  ['R23', 'refused', 'The receiver refused the payment.'],
  ['R24', 'support', 'The bank took this payment for a duplicate of another one.'],
  ['R06 R31 R62', 'support', 'The banks agreed to send this payment back.'],
  ['R17 R18 R19 R25 R26 R27 R69 R80 R85', 'support', 'The bank could not read a part of the transfer.'],
  ['R21 R22', 'support', 'The bank did not know the identification in the transfer.'],
  ['R30 R32 R33 R83 R84', 'support', 'The bank could not settle the transfer.'],
  ['R35 R36 R39', 'support', 'The bank does not take this kind of entry for that account.'],
  ['R40 R41 R42 R43 R44 R45 R46 R47', 'support', 'A federal agency sent the entry back.'],
  ['R50', 'support', 'A law of the state does not allow this entry.'],
  [
    'R61 R67 R68 R70 R71 R72 R73 R74 R75 R76 R77',
    'support',
    'The banks do not agree about a return of this payment.',
  ],
];

const byCode = new Map(
  returns.flatMap(([codes, remedy, sentence]) =>
    codes.split(' ').map((code): [string, AchReturn] => [code, { sentence, remedy }]),
  ),
);

/** What a return code says; null for a text that begins with none. Takes `R01`, or `R01: Insufficient Funds`. */
export function achReturn(text: string | null): AchReturn | null {
  const code = /^R\d{2}\b/.exec(text ?? '')?.[0];
  return code === undefined ? null : (byCode.get(code) ?? null);
}
