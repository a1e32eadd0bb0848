import { GatewayError } from '../server/errors.ts';

/** A check for `assert.rejects`: the gateway's refusal with this code, and at this field or with such a message. */
export const refusedWith =
  (code: string, about?: string | RegExp) =>
  (error: unknown): boolean =>
    error instanceof GatewayError &&
    error.code === code &&
    (about === undefined || (typeof about === 'string' ? error.field === about : about.test(error.message)));
