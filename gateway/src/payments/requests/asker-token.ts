import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { GatewayConfig } from '../../config/config.ts';
import { uuidOf } from '../../base/ids.ts';

type Key = Pick<GatewayConfig, 'encryptionKey'>;

/** Somebody who asks through an occasion's requester link, by the address that they proved to have. */
export interface Asker {
  paymentOccasionId: string;
  /** In small letters. */
  email: string;
  /** Until when their link is of use. */
  end: Date;
}

const PROOF_BYTES = 16;
const content = z.tuple([z.string(), z.email(), z.int()]);

/**
 * The secret part of the address that is mailed to an asker. It holds what it is about with a proof of 128 bits, so that
 * none is stored, and asking for another ends nothing.
 */
export function askerToken(config: Key, { paymentOccasionId, email, end }: Asker): string {
  const said = Buffer.from(JSON.stringify([paymentOccasionId, email, end.getTime()]));
  return Buffer.concat([proofOf(config, said), said]).toString('base64url');
}

/** Who asks by a token; null for one that this gateway did not make, or whose end is over. */
export function askerOfToken(config: Key, token: string, now: Date): Asker | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= PROOF_BYTES) return null;
  const said = bytes.subarray(PROOF_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, PROOF_BYTES), proofOf(config, said))) return null;
  const [occasion, email, until] = content.parse(JSON.parse(said.toString('utf8')));
  const [paymentOccasionId, end] = [uuidOf(occasion), new Date(until)];
  return paymentOccasionId === null || end <= now ? null : { paymentOccasionId, email, end };
}

/** Its key is derived: what is sealed with the gateway's key is never signed with it. */
function proofOf({ encryptionKey }: Key, said: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'asker links', 32));
  return createHmac('sha256', key).update(said).digest().subarray(0, PROOF_BYTES);
}
