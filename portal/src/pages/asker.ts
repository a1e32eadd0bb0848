import type { FastifyRequest } from 'fastify';
import type { Asker } from '../payer-api/payer-api.ts';

/** For whom a page asks the gateway. */
export const askerOf = ({ id, ip, headers }: FastifyRequest): Asker => ({
  requestId: id,
  address: ip,
  device: headers['user-agent'] ?? null,
});
