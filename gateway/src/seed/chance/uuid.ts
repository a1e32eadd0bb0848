import { createHash } from 'node:crypto';

/** Namespace of the demo world's ids: any fixed uuid. */
const NAMESPACE = Buffer.from('6f0c1a52b1b54a0d9c8e4d2f7a3b5c61', 'hex');

/** The same name has the same id in every demo world (uuid version 5, RFC 9562). */
export function demoId(name: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
