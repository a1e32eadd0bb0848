import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { id, optionalText, requiredText } from '../../base/inputs.ts';
import type { Deps } from '../../context/deps.ts';

/** The check digit of an ABA routing number. */
export function isRoutingNumber(digits: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (weights[place % 3] ?? 0),
    0,
  );
  return /^\d{9}$/.test(digits) && sum > 0 && sum % 10 === 0;
}

/** What an account may be called; as long as the bank-transfer provider takes it. */
export const accountName = requiredText(50);

const accountByHand = z.object({
  name: accountName,
  routingNumber: z
    .string()
    .trim()
    .min(1, 'Required')
    .regex(/^\d{9}$/, 'Routing number must have 9 digits')
    .refine(isRoutingNumber, 'Enter a valid routing number'),
  accountNumber: z
    .string()
    .trim()
    .min(1, 'Required')
    .regex(/^\d{4,17}$/, 'Account number must have 4 to 17 digits'),
  bankAccountType: z.enum(['checking', 'savings']),
});

/** The input of `createManualFundingSource`: a bank account that is entered by hand. */
export const manualAccount = accountByHand.extend({ customerId: id });
/** The input of `sendDepositsAgain`: the account's number, entered again. */
export const numberAgain = accountByHand.omit({ name: true }).extend({ fundingSourceId: id });
/** The input of `updateFundingSource`. */
export const accountNames = z.object({
  id,
  name: accountName,
  bank: optionalText(100).nullable().optional(),
});
/** An account that something is done to. */
export const accountMeant = z.object({ fundingSourceId: id });

const depositAmount = z
  .int('Enter the amount in cents')
  .min(1, 'Enter an amount of at least $0.01')
  .max(99, 'Enter an amount below $1.00');

/** The input of `verifyMicrodeposits`: the two amounts, in cents. */
export const depositAmounts = accountMeant.extend({
  amount1: depositAmount,
  amount2: depositAmount,
  currency: z.literal('USD', 'Only USD is possible'),
});

/** Tells two account numbers apart for a repeated call, and says nothing of them without the gateway's key. */
export const markOfNumber = ({ config }: Pick<Deps, 'config'>, accountNumber: string): string =>
  createHmac('sha256', config.encryptionKey).update(accountNumber).digest('hex');
