import { GatewayError } from '../base/errors.ts';

/**
 * A check for `assert.rejects`: the gateway's refusal with this code, at this field (null: at none) or with such a
 * message, and with just these words where they are given.
 */
export const refusedWith =
  (code: string, about?: string | RegExp | null, message?: string) =>
  (error: unknown): boolean =>
    error instanceof GatewayError &&
    error.code === code &&
    (about === undefined || (about instanceof RegExp ? about.test(error.message) : error.field === about)) &&
    (message === undefined || error.message === message);
