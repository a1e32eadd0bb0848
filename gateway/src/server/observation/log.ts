import Fastify, { type FastifyBaseLogger } from 'fastify';
import { destination } from 'pino';
import { currentRequestId } from '../../trace/request.ts';
import { loggedError } from '../../base/error-text.ts';
import type { GatewayConfig } from '../../config/config.ts';

/** Returns a URL without its query, which can contain tokens, and without the token of a mailed or shared link. */
export const loggedAddress = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/(\/payer\/(?:requests|receipts|askers|links)\/)[^/]+/, '$1…');

/** Lines are written together once they are so many bytes, and after so many milliseconds. */
const together = { minLength: 4_096, periodicFlush: 250 };

/** The process' structured log: JSON lines on standard output, without anything secret. */
export function createLog({ logLevel }: Pick<GatewayConfig, 'logLevel'>): FastifyBaseLogger {
  const { log }: { log: FastifyBaseLogger } = Fastify({
    logger: {
      level: logLevel,
      stream: destination(together),
      // A request's own log names it already.
      mixin: (_line, _level, logger): { requestId?: string } => {
        const requestId = logger === log ? currentRequestId() : null;
        return requestId === null ? {} : { requestId };
      },
      redact: {
        paths: [
          'authorization',
          'session',
          '*.authorization',
          '*.session',
          'headers',
          '*.headers',
          'accountNumber',
          '*.accountNumber',
          '*.routingNumber',
          'ssn',
          '*.ssn',
          '*.dateOfBirth',
          '*.token',
          'plaidToken',
          '*.plaidToken',
          '*.accessToken',
          '*.processorToken',
        ],
        censor: '[hidden]',
      },
      serializers: {
        err: loggedError,
        req: (request) => ({
          method: request.method,
          url: loggedAddress(request.url),
          remoteAddress: request.address,
        }),
      },
    },
  });
  return log;
}
