import type { z } from 'zod';
import type { Viewer } from '../../access/actor.ts';
import type { Deps } from '../../context/deps.ts';
import type { LinkToken } from '../../providers/bank-links/port.ts';
import { unseal } from '../../secrets/seal.ts';
import { GatewayError } from '../../base/errors.ts';
import { existingSource } from '../accounts/funding-source-changes.ts';
import { sealedFor } from './removal.ts';
import { texts, type newSignIn } from './rules.ts';

/**
 * Starts a bank sign-in, or the renewal of an account's. Access was decided before.
 *
 * @throws GatewayError CONFLICT for an account without a sign-in; LinkUnavailable.
 */
export async function createLinkToken(
  deps: Deps,
  viewer: Viewer,
  { fundingSourceId, redirectUri }: z.output<ReturnType<typeof newSignIn>>,
): Promise<LinkToken> {
  const accessToken = fundingSourceId ? await accessTokenOf(deps, fundingSourceId) : null;
  return deps.ports.bankLinks.createLinkToken({
    userId: viewer.userId,
    redirectUri: redirectUri || null,
    accessToken,
  });
}

async function accessTokenOf(deps: Deps, fundingSourceId: string): Promise<string> {
  const source = await existingSource(deps, fundingSourceId);
  if (!source.active) throw new GatewayError('CONFLICT', 'Funding source is inactive.');
  const sealed = source.plaidAccessTokenEncrypted;
  if (sealed === null) throw new GatewayError('CONFLICT', texts.notLinked);
  return unseal(deps.config.encryptionKey, sealed, sealedFor);
}
