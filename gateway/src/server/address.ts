import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { acceptedSecrets, isAccepted } from '../secrets/accepted.ts';
import { portalHeaders, connectionAddress, plainAddress } from '../base/callers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The caller's address: the payer's address if the portal sends the request for a payer, otherwise the
     * connection's.
     */
    readonly address: string;
  }
}

/**
 * Gives each request its one address, which is used for rate limits and stored with the request's actions. The payer's
 * address sent by the portal counts only with the portal's secret. From any other caller it is ignored.
 */
export function addAddress(
  app: FastifyInstance,
  { portalSecret, previous }: Pick<GatewayConfig, 'portalSecret' | 'previous'>,
): void {
  const accepted = acceptedSecrets(portalSecret, previous.portalSecret);
  const known = new WeakMap<FastifyRequest, string>();
  app.decorateRequest('address', {
    getter(this: FastifyRequest) {
      const address = known.get(this) ?? addressOf(this, accepted);
      known.set(this, address);
      return address;
    },
  });
}

function addressOf(request: FastifyRequest, accepted: readonly string[]): string {
  const { [portalHeaders.secret]: secret, [portalHeaders.address]: payer } = request.headers;
  const claimed = typeof payer === 'string' ? plainAddress(payer) : null;
  if (claimed === null || typeof secret !== 'string') return connectionAddress(request);
  if (isAccepted(secret, accepted)) return claimed;
  request.log.warn('A payer’s address came with a wrong portal secret and is ignored');
  return connectionAddress(request);
}
