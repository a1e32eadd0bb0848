import type { FastifyInstance } from 'fastify';
import type { Site } from '../web/site.ts';
import { sendNotFound, sendOutcome } from './send.ts';

/** Answers unknown paths and failures with a page; what went wrong stays in the log, under the id that is shown. */
export function explainErrors(app: FastifyInstance, site: Site): void {
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply, site));
  app.setErrorHandler((cause, request, reply) => {
    const status = statusOf(cause);
    if (status === 404) return sendNotFound(reply, site);
    if (status >= 500) request.log.error({ err: cause }, 'failed');
    return sendOutcome(reply.code(status), site, {
      outcome: {
        title: 'That did not work',
        text:
          status < 500
            ? 'The form could not be read. Please go back and try again.'
            : `Something went wrong on our side (${request.id}). Please try again: a payment is never made twice.`,
        quarters: null,
      },
    });
  });
}

function statusOf(cause: unknown): number {
  const status = cause instanceof Error && 'statusCode' in cause ? cause.statusCode : 500;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}
