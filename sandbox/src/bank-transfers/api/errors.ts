import type { z } from 'zod';

export interface EmbeddedError {
  code: string;
  message: string;
  /** JSON pointer into the request's body. */
  path: string;
  about?: string;
}

/** An error as the API answers it: `{ code, message, _embedded: { errors } }`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly EmbeddedError[];
  /** Address of the resource that stands in the way. */
  readonly about: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    errors: readonly EmbeddedError[] = [],
    about?: string,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.about = about ?? null;
  }

  /** The HAL body of this error. */
  body() {
    const embedded = this.errors.map(({ about, ...error }) => ({
      ...error,
      _links: about === undefined ? {} : { about: { href: about } },
    }));
    return {
      code: this.code,
      message: this.message,
      ...(this.about === null ? {} : { _links: { about: { href: this.about } } }),
      ...(embedded.length === 0 ? {} : { _embedded: { errors: embedded } }),
    };
  }
}

export const notFound = () => new ApiError(404, 'NotFound', 'The requested resource was not found.');

export const badRequest = (message = 'The request body contains bad syntax or is incomplete.') =>
  new ApiError(400, 'BadRequest', message);

/** One or more fields of the body cannot be accepted. */
export function validationError(...errors: EmbeddedError[]): ApiError {
  const message = 'Validation error(s) present. See embedded errors list for more details.';
  return new ApiError(400, 'ValidationError', message, errors);
}

export const invalidState = (message: string) => new ApiError(403, 'InvalidResourceState', message);

/** Checks a request's body. @throws ApiError with an embedded error for each field that does not fit. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw validationError(
    ...parsed.error.issues.map((issue) => {
      const missing = issue.code === 'invalid_type' && issue.input === undefined;
      const name = String(issue.path.at(-1) ?? 'body');
      return {
        code: missing ? 'Required' : issue.code === 'invalid_format' ? 'InvalidFormat' : 'Invalid',
        message: missing ? `${name} required.` : `${name} invalid: ${issue.message}.`,
        path: `/${issue.path.join('/')}`,
      };
    }),
  );
}
