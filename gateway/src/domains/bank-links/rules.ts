import { z } from 'zod';
import type { GatewayConfig } from '../../config/config.ts';
import type { LinkedAccount } from '../../providers/bank-links/port.ts';
import type { BankAccountType } from '../../providers/bank-transfers/port.ts';
import { id, optionalText, requiredText } from '../../base/inputs.ts';
import { accountName } from '../accounts/account-rules.ts';

export const texts = {
  unsupported: 'This account type is not supported. Please select another one.',
  notShared: 'This account was not shared. Please connect your bank again.',
  notOffered: 'Bank linking is not available for this organization.',
  running: 'Another bank account is being connected. Please wait a moment and try again.',
  ended: 'This bank sign-in has ended. Please connect your bank again.',
  notLinked: 'This account was not added by a bank sign-in.',
  foreignPage: 'The bank can only lead back to a page of the dashboard.',
} as const;

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/** The input of `createPlaidLinkToken`: the bank sends people back to a page of the dashboard alone. */
export const newSignIn = ({ corsOrigins }: Pick<GatewayConfig, 'corsOrigins'>) =>
  z.object({
    fundingSourceId: id.nullish(),
    redirectUri: z
      .string()
      .refine((address) => address === '' || corsOrigins.includes(originOf(address) ?? ''), texts.foreignPage)
      .nullish(),
  });

/** The input of `createFundingSource`. */
export const newLinkedAccount = z.object({
  accountId: requiredText(200),
  customerRef: requiredText(200),
  name: accountName,
  bank: optionalText(100).nullable().optional(),
  plaidToken: requiredText(200),
});

/** Its savings accounts can't be debited. */
const withoutSavings = 'ins_15';

/** The kind of account that can be added, or null: depository, checking or savings (see `ins_15`). */
export function linkableType(
  { type, subtype }: Pick<LinkedAccount, 'type' | 'subtype'>,
  institutionId: string | null,
): BankAccountType | null {
  if (type !== 'depository') return null;
  if (subtype === 'checking') return 'checking';
  return subtype === 'savings' && institutionId !== withoutSavings ? 'savings' : null;
}

/** Whether accounts of the organization with this slug may be linked. */
export const offersLinking = (
  { bankLinkingOrganizations: slugs }: Pick<GatewayConfig, 'bankLinkingOrganizations'>,
  slug: string,
): boolean => slugs.includes('*') || slugs.includes(slug);
