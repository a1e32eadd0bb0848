import type { FastifyRequest } from 'fastify';
import type { Asker } from '../payer-api/payer-api.ts';
import { connectionAddress } from '../callers.ts';
import { proofIn } from './proof-cookie.ts';

/** For whom a page asks the gateway. */
export const askerOf = (request: FastifyRequest): Asker => {
  const { id, headers } = request;
  const address = connectionAddress(request);
  return { requestId: id, address, device: headers['user-agent'] ?? null, proof: proofIn(request) };
};
