import { z } from 'zod';
import type { ReceiptEmailType } from '../../generated/schema.ts';
import type { TransactionRow } from '../store/payments.ts';
import { GatewayError } from '../../base/errors.ts';
import { id } from '../../base/inputs.ts';

/** Addresses of one call. */
const MAX_EMAILS = 20;

const recipient = z.object({
  email: z.string().trim().max(254, 'Invalid Email').pipe(z.email('Invalid Email')),
  type: z.enum(['AGENT', 'BUYER', 'ORGANIZATION', 'OTHER']),
});

/** The input of `resendReceipt`: whose receipt, of what, and to whom; each address once for each type. */
export const receiptAgain = z
  .object({
    id,
    emailType: z.enum(['completed', 'initiated']),
    emails: z
      .array(recipient)
      .min(1, 'Select at least one email')
      .max(MAX_EMAILS, `At most ${MAX_EMAILS} emails`),
  })
  .superRefine(({ emailType, emails }, context) => {
    const seen = new Set<string>();
    for (const [index, { email, type }] of emails.entries()) {
      const refuse = (field: string, message: string): void =>
        context.addIssue({ code: 'custom', message, path: ['emails', index, field] });
      if (emailType === 'completed' && type === 'AGENT') refuse('type', 'Agents get no deposited receipt');
      const pair = `${type} ${email.toLowerCase()}`;
      if (seen.has(pair)) refuse('email', 'Email already added');
      seen.add(pair);
    }
  });
export type ReceiptAgain = z.output<typeof receiptAgain>;

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
