import type { FastifyBaseLogger } from 'fastify';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { z } from 'zod';
import { isDatabaseLost, isRolledBack } from '../db/lost.ts';
import { LinkRefused, LinkUnavailable } from '../providers/bank-links/errors.ts';
import { ProviderRefused, ProviderUnavailable } from '../providers/bank-transfers/errors.ts';
import { ContentUnavailable } from '../providers/content/port.ts';
import { FilesUnavailable } from '../providers/files/port.ts';
import { GatewayError, type ErrorCode } from '../base/errors.ts';
import { TooManyRequests } from './rate-limits.ts';

/** What a caller is told of an error. */
export interface ErrorAnswer {
  code: ErrorCode | 'TOO_LARGE';
  message: string;
  field: string | null;
  status: number;
  /** From when on the same may be asked for again, ISO 8601. */
  againAt?: string;
  /** With what a browser has a card's owner confirm it at their bank. */
  clientSecret?: string;
}

const maskedMessage = 'Something went wrong on our side. Please try again.';

/** A library's own refusal of a request, for example a body that is no JSON. */
const clientFault = z.object({ statusCode: z.number().min(400).max(499), message: z.string() });

/** What a library's refusals are called here, by status. */
const faultCodes: Readonly<Record<number, ErrorAnswer['code']>> = {
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  429: 'TOO_MANY',
};

const faultMessages: Readonly<Record<number, string>> = {
  413: 'The request is too large: a body holds at most 1 MB.',
  429: 'Too many requests. Please wait a moment and try again.',
};

/** The error that is meant for the caller, or null for one that must be masked. */
function expected(error: unknown): ErrorAnswer | null {
  if (error instanceof GatewayError) {
    const { code, message, field, status, againAt, clientSecret } = error;
    return {
      ...{ code, message, field, status },
      ...(againAt === null ? {} : { againAt: againAt.toISOString() }),
      ...(clientSecret === null ? {} : { clientSecret }),
    };
  }
  if (error instanceof ContentUnavailable) {
    return { code: 'CONTENT_UNAVAILABLE', message: error.message, field: null, status: 503 };
  }
  if (error instanceof FilesUnavailable) {
    const message = 'Files cannot be reached right now. Please try again in a moment.';
    return { code: 'UNAVAILABLE', message, field: null, status: 503 };
  }
  if (error instanceof ProviderUnavailable) {
    const message = 'The bank-transfer provider does not answer. Please try again in a moment.';
    return { code: 'PROVIDER_UNAVAILABLE', message, field: null, status: 503 };
  }
  if (error instanceof LinkUnavailable) {
    const message = 'Banks cannot be connected right now. Please try again in a moment.';
    return { code: 'PROVIDER_UNAVAILABLE', message, field: null, status: 503 };
  }
  if (isDatabaseLost(error) || isRolledBack(error)) {
    const message = 'The service is not ready right now. Please try again in a moment.';
    return { code: 'UNAVAILABLE', message, field: null, status: 503 };
  }
  if (error instanceof ProviderRefused || error instanceof LinkRefused) {
    return { code: 'BAD_INPUT', message: error.message, field: null, status: 422 };
  }
  const fault = clientFault.safeParse(error);
  if (!fault.success) return null;
  const { statusCode, message } = fault.data;
  return {
    code: faultCodes[statusCode] ?? 'BAD_INPUT',
    message: faultMessages[statusCode] ?? message,
    field: null,
    status: statusCode,
  };
}

/** What the caller is told; an unexpected error is logged in full and masked. */
export function answerTo(error: unknown, log: FastifyBaseLogger): ErrorAnswer {
  const known = expected(error);
  if (known) {
    if (known.status >= 500) log.warn({ err: error }, 'the outside does not answer');
    return known;
  }
  log.error({ err: error }, 'unexpected error');
  return { code: 'INTERNAL', message: maskedMessage, field: null, status: 500 };
}

/** When a database that was lost may be there again, seconds. */
const AGAIN_SECONDS = 2;

/** In how many seconds somebody who was refused may come again (`Retry-After`), or null where that is not said. */
export function retryAfter(error: unknown, code: unknown): number | null {
  if (error instanceof TooManyRequests) return error.seconds;
  return code === 'UNAVAILABLE' ? AGAIN_SECONDS : null;
}

/** The JSON body of a failed REST call. */
export const restBody = ({ code, message, field, clientSecret }: ErrorAnswer, requestId: string) => ({
  error: { code, message, field, requestId, ...(clientSecret === undefined ? {} : { clientSecret }) },
});

/** An error as the GraphQL answer shows it. */
export function graphqlError(
  error: GraphQLError,
  requestId: string,
  log: FastifyBaseLogger,
): GraphQLFormattedError {
  const { locations, path } = error;
  const place = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
  // Without a path nothing was executed: the document or its variables are at fault and the message says how.
  const aboutDocument = path === undefined && !(error.originalError && expected(error.originalError));
  if (aboutDocument)
    return { message: error.message, ...place, extensions: { code: 'BAD_INPUT', requestId } };
  const { message, ...answer } = answerTo(error.originalError ?? error, log);
  return { message, ...place, extensions: extensionsOf(answer, requestId) };
}

/** The same for something thrown outside a resolver. */
export function graphqlErrorOf(
  error: unknown,
  requestId: string,
  log: FastifyBaseLogger,
): GraphQLFormattedError {
  const { message, ...answer } = answerTo(error, log);
  return { message, extensions: extensionsOf(answer, requestId) };
}

const extensionsOf = (
  { code, field, againAt, clientSecret }: Omit<ErrorAnswer, 'message'>,
  requestId: string,
) => ({
  code,
  ...(field === null ? {} : { field }),
  ...(againAt === undefined ? {} : { againAt }),
  ...(clientSecret === undefined ? {} : { clientSecret }),
  ...(code === 'UNAVAILABLE' ? { retryAfterMs: AGAIN_SECONDS * 1_000 } : {}),
  requestId,
});
