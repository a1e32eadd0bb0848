import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';

/** A failed call, ready to be shown (platform document, section 8). */
export interface ApiError {
  /** The gateway's code, for example BAD_INPUT, or HTTP_503 and NETWORK for failures on the way. */
  readonly code: string;
  /** The text for people. */
  readonly message: string;
  /** The input that the error belongs to, for example `request.amount`, or null. */
  readonly field: string | null;
  /** What support can find the failure by, or null. */
  readonly requestId: string | null;
}

const defaultMessage = 'Internal server error';

/** Reads whatever a call threw. Never throws. */
export function toApiError(error: unknown): ApiError {
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    const extensions = first?.extensions;
    return {
      code: textOf(extensions, 'code') ?? 'INTERNAL',
      message: first?.message ?? defaultMessage,
      field: textOf(extensions, 'field'),
      requestId: textOf(extensions, 'requestId'),
    };
  }
  if (ServerParseError.is(error)) return plain('UNREADABLE', 'Unable to load data');
  if (ServerError.is(error)) {
    const answer = httpError(error.statusCode, error.bodyText);
    return { ...answer, requestId: answer.requestId ?? error.response.headers.get('x-request-id') };
  }
  return plain('NETWORK', `500: ${defaultMessage}`);
}

/** The message of a response that failed: `{code}: {message}`, from the first nested message in its body. */
export function httpError(status: number, body: string): ApiError {
  const result = parse(body);
  const nested = firstMessage(result);
  if (status === 401)
    return plain('UNAUTHENTICATED', nested ?? 'You are not authorized to perform this action');
  const message = `${status}: ${nested ?? defaultMessage}${exceptionTag(result)}`;
  return { ...plain(`HTTP_${status}`, message), requestId: textOf(result, 'requestId') };
}

function plain(code: string, message: string): ApiError {
  return { code, message, field: null, requestId: null };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function firstMessage(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null || depth > 6) return null;
  const own = textOf(value, 'message');
  if (own !== null) return own;
  for (const nested of Object.values(value)) {
    const found = firstMessage(nested, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function exceptionTag(result: unknown): string {
  if (typeof result !== 'object' || result === null || !('exception' in result)) return '';
  const tag = textOf(result, 'reason') ?? textOf(result, 'protocol') ?? textOf(result, 'module');
  return tag === null ? '' : ` [${tag}]`;
}

function textOf(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' && found !== '' ? found : null;
}
