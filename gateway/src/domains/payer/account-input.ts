import type { LinkPaymentInput, AuthorizeInput } from './contract.ts';

type Account = (AuthorizeInput | LinkPaymentInput)['account'];

/**
 * An input as it may be hashed: an account number has too few digits to be kept even so. The words of the authorization
 * are left out: they change with the day, and the same payment repeated the next day is no other one.
 */
export function hashedInput<T extends { account: Account; consent?: string }>(
  input: T,
): Record<string, unknown> {
  const { consent: _words, ...rest } = input;
  if (input.account.kind !== 'new') return rest;
  const { accountNumber, ...account } = input.account;
  return { ...rest, account: { ...account, last4: accountNumber.slice(-4) } };
}
