import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Views } from './views.ts';

/** True when the caller is a browser that shows a page, not a program that reads JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/** A request that is understood but cannot be met; its message is for people. */
export class Refused extends Error {
  readonly statusCode: 400 | 403 | 409;
  constructor(statusCode: 400 | 403 | 409, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Something that is not, or no longer, there. */
export class NotFound extends Error {
  readonly statusCode = 404;
  constructor() {
    super('There is nothing at this address of the sandbox.');
  }
}

const codes: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  403: 'forbidden',
  404: 'not_found',
  409: 'not_possible',
};

/** Answers unknown paths and failures with a page for people and JSON for programs. */
export function explainErrors(app: FastifyInstance, views: Views): void {
  app.setNotFoundHandler(() => {
    throw new NotFound();
  });
  app.setErrorHandler(async (cause, request, reply) => {
    const status = statusOf(cause);
    const message = status < 500 && cause instanceof Error ? cause.message : 'The sandbox could not answer.';
    if (status >= 500)
      process.stderr.write(`${request.method} ${request.routeOptions.url ?? '?'}: ${describe(cause)}\n`);
    reply.code(status);
    if (!wantsPage(request)) {
      const code = codes[status] ?? (status < 500 ? 'invalid_request' : 'internal');
      return { error: { code, message } };
    }
    return reply
      .type('text/html')
      .send(
        views.render('web/message', { title: status === 404 ? 'Not found' : 'That did not work', message }),
      );
  });
}

function statusOf(cause: unknown): number {
  const status =
    cause instanceof Error && 'statusCode' in cause && typeof cause.statusCode === 'number'
      ? cause.statusCode
      : 500;
  return status >= 400 && status < 600 ? status : 500;
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
