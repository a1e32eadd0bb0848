import { randomUUID } from 'node:crypto';
import type { Deps } from '../../context/deps.ts';
import { forbidden } from '../../base/errors.ts';
import { offersLinking, texts } from '../bank-links/rules.ts';

/**
 * Begins a bank sign-in of somebody without an account here, whom the bank-linking provider knows by nothing. It ends on
 * the page that it began on, so that banks which lead away to a page of their own are left out.
 *
 * @throws GatewayError FORBIDDEN where the organization offers none; LinkUnavailable.
 */
export async function signInFor(deps: Deps, organizationSlug: string): Promise<{ linkToken: string }> {
  if (!offersLinking(deps.config, organizationSlug)) throw forbidden(texts.notOffered);
  const { linkToken } = await deps.ports.bankLinks.createLinkToken({
    userId: randomUUID(),
    redirectUri: null,
    accessToken: null,
  });
  return { linkToken };
}
