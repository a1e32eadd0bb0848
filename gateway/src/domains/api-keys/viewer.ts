import type { Viewer } from '../../access/actor.ts';
import { confined } from '../../access/confined.ts';
import { unauthenticated } from '../../base/errors.ts';
import type { Deps } from '../../context/deps.ts';
import { viewerById } from '../../records/users.ts';
import { isAmong } from './addresses.ts';
import { hashOf, isSecret } from './secret.ts';
import { noteUse, standingKey } from './store.ts';

/** The API key of a request's `authorization` header; null where it brings another proof or none. */
export function apiKeyOf(authorization: string | undefined): string | null {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return isSecret(token) ? token : null;
}

/**
 * For whom a program asks, with what is left to it of their access. Read anew for each request: a key that was revoked,
 * and a maker who left, end at once.
 *
 * @param address from where it asks
 * @throws GatewayError UNAUTHENTICATED, which does not say what is wrong with the key
 */
export async function viewerOfKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret: string,
  address: string,
): Promise<Viewer> {
  const now = clock();
  const found = await standingKey(db, hashOf(secret), now);
  if (found === null || !isAmong(found.key.addresses, address)) throw unauthenticated();
  const { key, organizationId } = found;
  const maker = await viewerById(db, key.createdById);
  if (maker === null) throw unauthenticated();
  const { id, integrationId, sendLimit } = key;
  const viewer = confined(maker, {
    ...{ id, integrationId, organizationId, sendLimit },
    scopes: new Set(key.scopes),
  });
  if (viewer.memberships.size === 0) throw unauthenticated();
  await noteUse(db, id, now);
  return viewer;
}
