interface Source {
  readonly id: string;
  readonly displayName: string;
}

/**
 * The account that an interrupted registration has added, once the gateway said that there is one with this number: of
 * those that wait for verification behind no escrow account, the only one that ends in the same four digits. Between
 * several nothing is guessed.
 */
export function leftAccount<S extends Source>(waiting: readonly S[], accountNumber: string): S | null {
  const lastFour = accountNumber.slice(-4);
  const [left, other] = waiting.filter(({ displayName }) => displayName.endsWith(lastFour));
  return left === undefined || other !== undefined ? null : left;
}
