/** An answer in the card API's own words. */
export class CardApiError extends Error {
  readonly statusCode: number;
  readonly body: object;

  constructor(
    statusCode: number,
    error: { type: string; message: string; code?: string; decline_code?: string; param?: string },
  ) {
    super(error.message);
    this.statusCode = statusCode;
    this.body = { error };
  }
}

export const cardError = (
  code: string,
  message: string,
  more: { decline_code?: string; param?: string } = {},
) => new CardApiError(402, { type: 'card_error', code, message, ...more });

export const invalid = (message: string, param?: string) =>
  new CardApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(param === undefined ? {} : { param }),
  });

export const missing = (what: string, id: string) =>
  new CardApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  });
