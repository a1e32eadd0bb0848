interface Source {
  readonly id: string;
  readonly displayName: string;
  readonly status: string;
  readonly mdVerifiedAt: string | null;
}

/**
 * The account that an interrupted registration has added, once the gateway said that there is one with this number: the
 * only one that still waits for its verification and ends in the same four digits. Between several nothing is guessed.
 */
export function leftAccount<S extends Source>(sources: readonly S[], accountNumber: string): S | null {
  const lastFour = accountNumber.slice(-4);
  const [left, other] = sources.filter(
    ({ displayName, status, mdVerifiedAt }) =>
      status !== 'VERIFIED' && mdVerifiedAt === null && displayName.endsWith(lastFour),
  );
  return left === undefined || other !== undefined ? null : left;
}
