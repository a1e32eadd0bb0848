import { z } from 'zod';
import type { ReceiptEmail, ReceiptEmailType } from '../../generated/schema.ts';
import type { TransactionRow } from '../store/payments.ts';
import { badInput, GatewayError } from '../../base/errors.ts';

/** Addresses of one call. */
const MAX_EMAILS = 20;

/**
 * Checks to whom a receipt is sent again.
 *
 * @returns the pairs with their addresses trimmed.
 * @throws GatewayError BAD_INPUT with the field
 */
export function checkReceiptEmails(
  emailType: ReceiptEmailType,
  emails: readonly ReceiptEmail[],
): ReceiptEmail[] {
  if (emails.length === 0) throw badInput('Select at least one email', 'emails');
  if (emails.length > MAX_EMAILS) throw badInput(`At most ${MAX_EMAILS} emails`, 'emails');
  const seen = new Set<string>();
  return emails.map(({ email: given, type }, index) => {
    const email = given.trim();
    if (email.length > 254 || !z.email().safeParse(email).success) {
      throw badInput('Invalid Email', `emails.${index}.email`);
    }
    if (emailType === 'completed' && type === 'AGENT') {
      throw badInput('Agents get no deposited receipt', `emails.${index}.type`);
    }
    const pair = `${type} ${email.toLowerCase()}`;
    if (seen.has(pair)) throw badInput('Email already added', `emails.${index}.email`);
    seen.add(pair);
    return { email, type };
  });
}

/**
 * When what the receipt says happened.
 *
 * @throws GatewayError CONFLICT while it has not.
 */
export function receiptMoment(emailType: ReceiptEmailType, transaction: TransactionRow | null): Date {
  const paid = emailType === 'initiated';
  const at = paid ? transaction?.initiatedAt : transaction?.depositedAt;
  if (at) return at;
  throw new GatewayError('CONFLICT', `This payment has not been ${paid ? 'paid' : 'deposited'} yet.`);
}
