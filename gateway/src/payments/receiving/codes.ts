import { digitCode, isDigitCode } from '../../base/digit-codes.ts';
import type { GatewayConfig } from '../../config/config.ts';

/** Wrong codes after which only a new one helps. */
export const MAX_CODE_TRIES = 5;

type Key = Pick<GatewayConfig, 'encryptionKey'>;

/**
 * The code that the sender of a payment tells its receiver by phone, as `1234 5678`. It follows from the payment, the
 * number of codes before it and the gateway's key (ADR 0191).
 */
export const receiverCode = (config: Key, templateId: number, serial: number): string =>
  digitCode(config, 'receiver codes', `${templateId}:${serial}`);

/** Whether somebody gave that code. */
export const isReceiverCode = (config: Key, templateId: number, serial: number, given: string): boolean =>
  isDigitCode(config, receiverCode(config, templateId, serial), given);
