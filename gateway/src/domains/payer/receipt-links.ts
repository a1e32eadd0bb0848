import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { GatewayConfig } from '../../config/config.ts';

const ID_BYTES = 4;
const PROOF_BYTES = 24;

/**
 * The secret part of the address at which whoever paid through a payer link follows that payment. It follows from the
 * payment and the gateway's key, so that a repeated call gives the same one and none is stored (ADR 0166).
 *
 * @param templateId the template's nine digits.
 */
export function receiptToken(config: Pick<GatewayConfig, 'encryptionKey'>, templateId: number): string {
  const id = Buffer.alloc(ID_BYTES);
  id.writeUInt32BE(templateId);
  return Buffer.concat([id, proofOf(config, id)]).toString('base64url');
}

/** The payment that a receipt's token names; null for one that this gateway did not make. */
export function templateIdOfReceipt(
  config: Pick<GatewayConfig, 'encryptionKey'>,
  token: string,
): number | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + PROOF_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES);
  return timingSafeEqual(bytes.subarray(ID_BYTES), proofOf(config, id)) ? id.readUInt32BE() : null;
}

/** Its key is derived: what is sealed with the gateway's key is never signed with it. */
function proofOf({ encryptionKey }: Pick<GatewayConfig, 'encryptionKey'>, id: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'payer receipts', 32));
  return createHmac('sha256', key).update(id).digest().subarray(0, PROOF_BYTES);
}
