import type { AuthorizeInput } from './contract.ts';

/** An input as it may be hashed: an account number has too few digits to be kept even so. */
export function withoutNumber<T extends { account: AuthorizeInput['account'] }>(
  input: T,
): Record<string, unknown> {
  if (input.account.kind !== 'new') return input;
  const { accountNumber, ...account } = input.account;
  return { ...input, account: { ...account, last4: accountNumber.slice(-4) } };
}
