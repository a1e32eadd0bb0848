import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';
import { SignedOutError } from '@keyturn/shared/auth';

/** A failed call, ready to be shown. */
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
  if (error instanceof SignedOutError) return plain('SIGNED_OUT', 'You have been signed out.');
  if (error instanceof OutOfTime) return plain('TIMEOUT', 'There was no answer in time.');
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

/** Codes that say that nothing was changed, now or by an earlier try. */
const refusals: ReadonlySet<string> = new Set([
  'BAD_INPUT',
  'CONFLICT',
  'FORBIDDEN',
  'GONE',
  'IDEMPOTENCY_CONFLICT',
  'NOT_FOUND',
  'TOO_LARGE',
  'UNAUTHENTICATED',
]);
/** Nothing was changed this time; what became of an earlier try they leave open. */
const postponed: ReadonlySet<string> = new Set([
  'TOO_MANY',
  'HTTP_429',
  'SECOND_FACTOR_REQUIRED',
  'SIGNED_OUT',
]);
/** Statuses of the kind that refuses which say no more than that it was not this time. */
const undecided: ReadonlySet<string> = new Set(['HTTP_408', 'HTTP_409', 'HTTP_425', 'HTTP_429']);

/** Whether the gateway has decided against a change; then the same input may be meant anew. */
export const isRefusal = ({ code }: ApiError): boolean =>
  refusals.has(code) || (code.startsWith('HTTP_4') && !undecided.has(code));

/** Whether nobody can tell if a change went through: not a word came back, or one that says too little. */
export const isOutcomeOpen = (error: ApiError): boolean => !isRefusal(error) && !postponed.has(error.code);

/** Whether a change is made once the person has proven a second factor. */
export const needsFactor = (error: unknown): boolean => toApiError(error).code === 'SECOND_FACTOR_REQUIRED';

/** The error of a change: where its outcome is open, its message says so, and what to do. */
export function toChangeError(error: unknown): ApiError {
  const known = hasRun(error) ? { ...toApiError(error), code: 'INTERNAL' } : toApiError(error);
  if (!isOutcomeOpen(known)) return known;
  if (known.code === 'IN_PROGRESS')
    return {
      ...known,
      message: 'This is still being worked on. Try again in a moment: nothing is done twice.',
    };
  const told = /[.!?]$/.test(known.message) ? known.message : `${known.message}.`;
  return { ...known, message: `${told} We could not tell whether this went through. ${tryAgain(told)}` };
}

const tryAgain = (told: string): string =>
  /try again/i.test(told) ? 'Nothing is done twice.' : 'Try again: nothing is done twice.';

/** An error below a change's own field: the change was made, and its answer could not be read. */
function hasRun(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error) && error.errors.some(({ path }) => (path?.length ?? 0) > 1);
}

/** How long the gateway asks to wait for a change that is under way, milliseconds; null for any other error. */
export function retryAfterMs(error: unknown): number | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const extensions = error.errors[0]?.extensions;
  if (textOf(extensions, 'code') !== 'IN_PROGRESS') return null;
  const asked: unknown = extensions?.['retryAfterMs'];
  return typeof asked === 'number' && asked > 0 ? asked : 0;
}

/** A call that got no answer in time. */
export class OutOfTime extends Error {
  override name = 'OutOfTime';
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
