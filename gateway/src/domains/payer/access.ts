import type { Deps } from '../../context/deps.ts';
import { notFound } from '../../base/errors.ts';
import { templateIdOfToken } from '../../payments/store/request-tokens.ts';
import { templateIdOfReceipt } from './receipt-links.ts';

/** A payment that somebody holds the secret address of. */
export interface PayerAccess {
  templateId: number;
  /** Whether the address was mailed to the payer, which proves that theirs is the email address of the payment. */
  mailed: boolean;
}

/**
 * The payment of a mailed link's token.
 *
 * @throws GatewayError NOT_FOUND for a token that is unknown, revoked or at its end.
 */
export async function mailedAccess({ db, clock }: Deps, token: string): Promise<PayerAccess> {
  const templateId = await templateIdOfToken(db, token, clock());
  if (templateId === null) throw notFound('This payment request');
  return { templateId, mailed: true };
}

/**
 * The payment of a receipt's address, which its payer was led to and nobody was mailed.
 *
 * @throws GatewayError NOT_FOUND for an address that this gateway did not make.
 */
export function receiptAccess({ config }: Deps, token: string): PayerAccess {
  const templateId = templateIdOfReceipt(config, token);
  if (templateId === null) throw notFound('This payment');
  return { templateId, mailed: false };
}
