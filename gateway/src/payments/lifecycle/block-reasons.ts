/** Reasons of a block that is lifted when its cause goes away. */
export const blockReasons = {
  customer: 'The payer’s account is suspended.',
  bank: 'Bank account cannot be verified',
  debits: 'The bank reported that a payment from this account was not authorized.',
  takenBack: 'The payer’s bank took the money back that was to be refunded.',
} as const;
