import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { GatewayError } from '../../server/errors.ts';

/** The body of every answer of the payer API that is not a success. */
export interface PayerErrorBody {
  error: { code: string; message: string; field: string | null };
}

/** Answers an error of a payer route; what is not meant for people is logged and masked. */
export function answerPayerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { status, code, message, field } = describe(error, request.id);
  if (status >= 500) request.log.error({ err: error }, 'payer request failed');
  const body: PayerErrorBody = { error: { code, message, field } };
  void reply.code(status).send(body);
}

function describe(
  error: FastifyError | Error,
  requestId: string,
): { status: number; code: string; message: string; field: string | null } {
  if (error instanceof GatewayError) {
    return { status: error.status, code: error.code, message: error.message, field: error.field };
  }
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    const field = issue?.path.join('.') ?? '';
    return { status: 400, code: 'BAD_INPUT', message: issue?.message ?? 'Bad input', field: field || null };
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status < 500)
    return { status, code: 'BAD_INPUT', message: 'The request could not be read.', field: null };
  const message = `An unexpected error occurred. (${requestId})`;
  return { status: 500, code: 'INTERNAL', message, field: null };
}
