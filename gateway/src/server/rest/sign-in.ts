import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { queryOf } from '../../base/requests.ts';
import type { Deps } from '../../context/deps.ts';
import { wayInOfDomain } from '../../domains/single-sign-on/store.ts';

const query = z.object({ domain: z.string().min(1).max(253) });

/** `GET /sign-in?domain=…`: where people of an e-mail domain sign in, to anybody; null for where all do. */
export function addSignIn(app: FastifyInstance, { db }: Deps): void {
  app.get('/sign-in', async (request) => {
    const { domain } = queryOf(request, query);
    return { wayIn: await wayInOfDomain(db, domain.trim().toLowerCase()) };
  });
}
