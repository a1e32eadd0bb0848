import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { fundingSources } from '../../db/schema/index.ts';
import type { Deps } from '../../context/deps.ts';
import type { TemplateRow } from '../../payments/store/payments.ts';
import { accountName } from '../../payments/outbox/mail-facts.ts';
import { GatewayError, notFound } from '../../base/errors.ts';
import type { FundingSourceRow } from '../../db/rows.ts';
import { MAX_VERIFICATION_ATTEMPTS, proveAccount } from '../accounts/microdeposits.ts';
import { mailedAccess } from './access.ts';
import type { PaymentAnswer, VerifyInput } from './contract.ts';
import { findRequest } from './store.ts';
import type { VerificationView } from './views.ts';

/** The account that an accepted payment waits for; null where it waits for nothing. */
async function waitedFor(db: Db, template: TemplateRow): Promise<FundingSourceRow | null> {
  const { status, displayStatus, originationFundingSourceId } = template;
  const waits = status === 'TRANSACTION_PENDING' && displayStatus === 'PENDING';
  if (!waits || originationFundingSourceId === null) return null;
  const [source] = await db
    .select()
    .from(fundingSources)
    .where(eq(fundingSources.id, originationFundingSourceId));
  return source ?? null;
}

/** What a payer has to do about an account before the payment starts; null for nothing. */
export async function verificationOf(db: Db, template: TemplateRow): Promise<VerificationView | null> {
  const source = await waitedFor(db, template);
  if (source === null || source.status === 'VERIFIED') return null;
  const failed = source.mdVerificationFailedAt !== null || source.mdFailedAt !== null || !source.active;
  return {
    account: accountName(source),
    state: failed ? 'failed' : source.microdepositStatus === 'processed' ? 'arrived' : 'on-the-way',
    attemptsLeft: MAX_VERIFICATION_ATTEMPTS - source.verificationAttempts,
  };
}

/**
 * The payer says which two amounts arrived; the payment then starts by itself.
 *
 * @throws GatewayError NOT_FOUND for a token that is unknown, FORBIDDEN for one that only shows; BAD_INPUT for wrong amounts, with the attempts that are
 * left; CONFLICT when the deposits have not arrived, failed or were guessed wrong too often; ProviderUnavailable.
 */
export async function verifyAccount(deps: Deps, token: string, amounts: VerifyInput): Promise<PaymentAnswer> {
  const { templateId } = await mailedAccess(deps, token);
  const request = await findRequest(deps.db, templateId);
  if (request === undefined) throw notFound('This payment request');
  const source = await waitedFor(deps.db, request.template);
  if (source === null) throw new GatewayError('CONFLICT', 'This payment is not waiting for a bank account.');
  await proveAccount(deps, source, amounts);
  const after = await findRequest(deps.db, request.template.id);
  return { id: String(request.template.id), status: (after ?? request).template.displayStatus };
}
