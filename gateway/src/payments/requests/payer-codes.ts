import { digitCode, isDigitCode } from '../../base/digit-codes.ts';
import type { GatewayConfig } from '../../config/config.ts';

type Key = Pick<GatewayConfig, 'encryptionKey'>;

/** The code that is mailed to a payer, as `1234 5678`. It follows from the proof's id, so a repeated mail says the same. */
export const payerCode = (config: Key, proofId: string): string => digitCode(config, 'payer codes', proofId);

/** Whether somebody gave that code. */
export const isPayerCode = (config: Key, proofId: string, given: string): boolean =>
  isDigitCode(config, payerCode(config, proofId), given);
