import type { Deps } from '../../context/deps.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import { linkOfToken } from '../../payments/store/request-tokens.ts';

/** A payment that somebody may act on, who holds a link that was mailed to its payer or receiver. */
export interface PayerAccess {
  templateId: number;
}

/**
 * The payment of a link, to be looked at.
 *
 * @returns acts whether the link also pays, cancels and verifies
 * @throws GatewayError NOT_FOUND for a token that is unknown, revoked or expired.
 */
export async function readAccess(
  { db, clock }: Deps,
  token: string,
): Promise<PayerAccess & { acts: boolean }> {
  const link = await linkOfToken(db, token, clock());
  if (link === null) throw notFound('This payment request');
  return link;
}

/**
 * The payment of a link that was mailed, to be acted on.
 *
 * @throws GatewayError NOT_FOUND as readAccess; FORBIDDEN for a link that only shows its payment.
 */
export async function mailedAccess(deps: Deps, token: string): Promise<PayerAccess> {
  const { templateId, acts } = await readAccess(deps, token);
  if (!acts) throw forbidden('This link only shows the payment. Have a new link mailed to act on it.');
  return { templateId };
}
