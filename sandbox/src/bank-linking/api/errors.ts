import { randomBytes } from 'node:crypto';

/** A refusal in Plaid's form. */
export class PlaidError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string;

  constructor(type: string, code: string, message: string, status = 400) {
    super(message);
    this.type = type;
    this.code = code;
    this.status = status;
  }

  body() {
    return {
      display_message: null,
      documentation_url: 'https://plaid.com/docs/errors/',
      error_code: this.code,
      error_message: this.message,
      error_type: this.type,
      request_id: requestId(),
      suggested_action: null,
    };
  }
}

/** Plaid's name of a call. */
export const requestId = (): string => randomBytes(8).toString('hex').slice(0, 15);

export const invalidInput = (code: string, message: string) => new PlaidError('INVALID_INPUT', code, message);
export const invalidRequest = (message: string) =>
  new PlaidError('INVALID_REQUEST', 'INVALID_FIELD', message);
export const itemError = (code: string, message: string) => new PlaidError('ITEM_ERROR', code, message);
