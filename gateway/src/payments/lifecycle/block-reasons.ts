/** Reasons of a block that is lifted when its cause goes away. */
export const blockReasons = {
  customer: 'The payer’s account is suspended.',
  bank: 'Bank account cannot be verified',
} as const;
