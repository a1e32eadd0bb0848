import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { acceptedSecrets, isAccepted } from '../secrets/accepted.ts';
import { portalHeaders, connectionAddress, plainAddress } from '../base/callers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of whoever asks: the payer's where the portal asks for one, else the connection's. */
    readonly address: string;
  }
}

/**
 * Gives each request the one address by which it is limited and that is kept with what it does. What the portal says of a
 * payer counts with its secret alone; from anybody else it is ignored.
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
