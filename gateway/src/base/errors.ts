/** The codes of expected errors; each has an HTTP status for the REST routes. */
export const errorStatus = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  CARD_CONFIRMATION_REQUIRED: 402,
  SECOND_FACTOR_REQUIRED: 403,
  PROOF_REQUIRED: 403,
  NOT_FOUND: 404,
  BAD_INPUT: 400,
  CONFLICT: 409,
  IDEMPOTENCY_CONFLICT: 409,
  IN_PROGRESS: 409,
  GONE: 410,
  TOO_MANY: 429,
  PROVIDER_UNAVAILABLE: 503,
  CONTENT_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * An error that is meant for the caller: its message is for people and is shown as it is. Anything else that is
 * thrown is masked, logged and answered with the request's id.
 */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code: ErrorCode;
  /** Path of the input that is wrong, for example `request.amount`. */
  readonly field: string | null;
  /** HTTP status of a REST answer. */
  readonly status: number;
  /** From when on the same may be asked for again; null where that does not depend on time. */
  readonly againAt: Date | null;
  /** With what a browser has a card's owner confirm it at their bank (Stripe's client secret); null for anything else. */
  readonly clientSecret: string | null;

  constructor(
    code: ErrorCode,
    message: string,
    options: { field?: string; status?: number; againAt?: Date; clientSecret?: string } = {},
  ) {
    super(message);
    this.code = code;
    this.field = options.field ?? null;
    this.againAt = options.againAt ?? null;
    this.clientSecret = options.clientSecret ?? null;
    this.status = options.status ?? errorStatus[code];
  }
}

/** Said of a missing, expired or tampered token. */
export const unauthenticatedMessage = 'You are not authorized to perform this action';

export const unauthenticated = (): GatewayError =>
  new GatewayError('UNAUTHENTICATED', unauthenticatedMessage);

/** What may not be seen and what does not exist answer with the same words. */
export const notFound = (what: string): GatewayError =>
  new GatewayError('NOT_FOUND', `${what} was not found.`);

/** A caller who may see the thing but not do this to it. */
export const forbidden = (message = 'You do not have permission to do this.'): GatewayError =>
  new GatewayError('FORBIDDEN', message);

/** What is done only by who has proven a second factor a short while ago; whoever proves it may go on with the same. */
export const secondFactorRequired = (): GatewayError =>
  new GatewayError(
    'SECOND_FACTOR_REQUIRED',
    'Your organization asks for a second factor here. Nothing was changed.',
  );

/** Input that breaks a rule; `field` is the path of the input, for example `request.amount`. */
export const badInput = (message: string, field?: string): GatewayError =>
  new GatewayError('BAD_INPUT', message, field === undefined ? {} : { field });
