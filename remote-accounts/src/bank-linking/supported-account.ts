import type { PlaidAccount, PlaidInstitution } from 'react-plaid-link';

/** Its savings accounts can't be debited. */
const withoutSavings = 'ins_15';

export const unsupportedText = 'This account type is not supported. Please select another one.';

/**
 * Whether an account may become a funding source: depository, checking or
 * savings, no savings at `ins_15`. The gateway asks the provider once more.
 */
export function isSupported(
  { type, subtype }: Pick<PlaidAccount, 'type' | 'subtype'>,
  institution: Pick<PlaidInstitution, 'institution_id'> | null,
): boolean {
  if (type !== 'depository') return false;
  if (subtype === 'checking') return true;
  return subtype === 'savings' && institution?.institution_id !== withoutSavings;
}
