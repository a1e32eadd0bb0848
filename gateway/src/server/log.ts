import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { GatewayConfig } from '../config.ts';

/** An address without its query (tokens travel there) and without the token of a payer's link. */
export const loggedAddress = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/(\/payer\/requests\/)[^/]+/, '$1…');

/** The process' structured log: JSON lines on standard output, without anything secret. */
export function createLog({ logLevel }: Pick<GatewayConfig, 'logLevel'>): FastifyBaseLogger {
  return Fastify({
    logger: {
      level: logLevel,
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
          '*.token',
          'plaidToken',
          '*.plaidToken',
          '*.accessToken',
          '*.processorToken',
        ],
        censor: '[hidden]',
      },
      serializers: {
        req: (request) => ({
          method: request.method,
          url: loggedAddress(request.url),
          remoteAddress: request.ip,
        }),
      },
    },
  }).log;
}
