import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const DIGITS = 8;

interface Key {
  encryptionKey: Buffer;
}

/**
 * A code of eight digits, as `1234 5678`. It follows from its subject and the gateway's key: it is stored nowhere, and the
 * database alone gives none.
 *
 * @param purpose keeps codes of different kinds apart
 */
export function digitCode({ encryptionKey }: Key, purpose: string, subject: string): string {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', purpose, 32));
  const digest = createHmac('sha256', key).update(subject).digest();
  const digits = String(digest.readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0');
  return `${digits.slice(0, DIGITS / 2)} ${digits.slice(DIGITS / 2)}`;
}

/** Whether somebody gave the code, however they parted its digits; the time that this takes says nothing of it. */
export function isDigitCode({ encryptionKey }: Key, code: string, given: string): boolean {
  const digest = (text: string) =>
    createHmac('sha256', encryptionKey).update(text.replaceAll(/\D/g, '')).digest();
  return timingSafeEqual(digest(code), digest(given));
}
