import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const DIGITS = 8;

interface Key {
  encryptionKey: Buffer;
}

/**
 * Returns a code of eight digits, such as `1234 5678`. The code is derived from the subject and the gateway's key. The
 * code is not stored, and cannot be derived from the database alone.
 *
 * @param purpose separates codes of different kinds
 */
export function digitCode({ encryptionKey }: Key, purpose: string, subject: string): string {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', purpose, 32));
  const digest = createHmac('sha256', key).update(subject).digest();
  const digits = String(digest.readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0');
  return `${digits.slice(0, DIGITS / 2)} ${digits.slice(DIGITS / 2)}`;
}

/**
 * Checks whether the given code is right, ignoring how its digits are grouped. Takes the same time for a right and a
 * wrong code.
 */
export function isDigitCode({ encryptionKey }: Key, code: string, given: string): boolean {
  const digest = (text: string) =>
    createHmac('sha256', encryptionKey).update(text.replaceAll(/\D/g, '')).digest();
  return timingSafeEqual(digest(code), digest(given));
}
