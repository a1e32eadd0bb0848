import type { Viewer } from '../../access/actor.ts';
import { confined } from '../../access/confined.ts';
import { unauthenticated } from '../../base/errors.ts';
import type { Deps } from '../../context/deps.ts';
import type { ApiKeyRow } from '../../db/rows.ts';
import { viewerById } from '../../records/users.ts';
import { isAmong } from './addresses.ts';
import { hashOf, isSecret, worldOf } from './secret.ts';
import { noteUse, standingKey } from './store.ts';

/** The API key of a request's `authorization` header; null where it brings another proof or none. */
export function apiKeyOf(authorization: string | undefined): string | null {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return isSecret(token) ? token : null;
}

/** A key that was proven: what it is, and for whom it acts. */
export interface ProvenKey {
  key: ApiKeyRow;
  organizationId: string;
  maker: Viewer;
  /** What is left to it of its maker's access. */
  viewer: Viewer;
}

/**
 * Checks the secret of a program. Read anew for each request: a key that was revoked, and a maker who left, end at once.
 *
 * @param address from where it asks
 * @throws GatewayError UNAUTHENTICATED, which does not say what is wrong with the key
 */
export async function provenKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret: string,
  address: string,
): Promise<ProvenKey> {
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
  return { key, organizationId, maker, viewer };
}

/**
 * For whom a program asks in the live world. A test key never does: whoever forgot to lead it away answers nothing.
 *
 * @throws GatewayError UNAUTHENTICATED
 */
export async function viewerOfKey(
  deps: Pick<Deps, 'db' | 'clock'>,
  secret: string,
  address: string,
): Promise<Viewer> {
  if (worldOf(secret) !== 'LIVE') throw unauthenticated();
  return (await provenKey(deps, secret, address)).viewer;
}
