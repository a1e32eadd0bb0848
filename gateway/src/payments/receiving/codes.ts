import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { GatewayConfig } from '../../config/config.ts';

const DIGITS = 8;
/** Wrong codes after which only a new one helps. */
export const MAX_CODE_TRIES = 5;

type Key = Pick<GatewayConfig, 'encryptionKey'>;

/**
 * The code that the sender of a payment tells its receiver by phone, as `1234 5678`. It follows from the payment, the
 * number of codes before it and the gateway's key: it is stored nowhere, and the database alone gives none (ADR 0191).
 */
export function receiverCode({ encryptionKey }: Key, templateId: number, serial: number): string {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'receiver codes', 32));
  const digest = createHmac('sha256', key).update(`${templateId}:${serial}`).digest();
  const digits = String(digest.readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0');
  return `${digits.slice(0, DIGITS / 2)} ${digits.slice(DIGITS / 2)}`;
}

/** Whether somebody gave the code, however they parted its digits; the time that this takes says nothing of it. */
export function isReceiverCode(config: Key, templateId: number, serial: number, given: string): boolean {
  const digest = (code: string) =>
    createHmac('sha256', config.encryptionKey).update(code.replaceAll(/\D/g, '')).digest();
  return timingSafeEqual(digest(receiverCode(config, templateId, serial)), digest(given));
}
