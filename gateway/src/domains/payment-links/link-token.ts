import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { GatewayConfig } from '../../config/config.ts';

type Key = Pick<GatewayConfig, 'encryptionKey'>;

const ID_BYTES = 16;
const PROOF_BYTES = 16;

/** The secret part of a link's address: its id with a proof of 128 bits, so that it can be shown again and none is stored. */
export function linkToken(config: Key, linkId: string): string {
  const id = Buffer.from(linkId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, proofOf(config, id)]).toString('base64url');
}

/** The id of the link that a token names; null for one that this gateway did not make. */
export function linkIdOfToken(config: Key, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + PROOF_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), proofOf(config, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Its key is derived: what is sealed with the gateway's key is never signed with it. */
function proofOf({ encryptionKey }: Key, id: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'payment links', 32));
  return createHmac('sha256', key).update(id).digest().subarray(0, PROOF_BYTES);
}
