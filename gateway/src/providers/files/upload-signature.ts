import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UploadOrder } from './port.ts';

const text = ({ key, contentType, contentLength, expiresAt }: UploadOrder): string =>
  [key, contentType, contentLength, expiresAt.getTime()].join('\n');

/** Signs what may be uploaded where, and until when. */
export const signedUpload = (secret: string, order: UploadOrder): string =>
  createHmac('sha256', secret).update(text(order)).digest('hex');

/** Whether the gateway itself signed exactly this order. */
export function isSignedUpload(secret: string, order: UploadOrder, signature: string): boolean {
  const expected = Buffer.from(signedUpload(secret, order), 'hex');
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
