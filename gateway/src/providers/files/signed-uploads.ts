import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UploadAddresses, UploadOrder } from './uploads.ts';

const signatureOf = (secret: string, { key, contentType, contentLength, expiresAt }: UploadOrder): Buffer =>
  createHmac('sha256', secret)
    .update(['upload', key, contentType, contentLength, expiresAt.getTime()].join('\n'))
    .digest();

/** Addresses of the gateway's own `PUT /uploads/{key}`, whose signature covers everything about the file. */
export function signedUploads(gatewayUrl: string, secret: string): UploadAddresses {
  return {
    async addressFor(order) {
      const query = new URLSearchParams({
        type: order.contentType,
        length: String(order.contentLength),
        expires: String(order.expiresAt.getTime()),
        signature: signatureOf(secret, order).toString('hex'),
      });
      return {
        url: `${gatewayUrl}/uploads/${order.key}?${query.toString()}`,
        headers: { 'content-type': order.contentType },
      };
    },
  };
}

/** Whether the gateway itself gave an address for exactly this file. */
export function isSignedUpload(secret: string, order: UploadOrder, signature: string): boolean {
  const expected = signatureOf(secret, order);
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
