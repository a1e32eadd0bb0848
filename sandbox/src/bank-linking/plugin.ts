import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { PluginOptions } from '../plugins.ts';
import { apiRoutes } from './api/routes.ts';
import { bankRoutes } from './link/bank-routes.ts';
import { linkRoutes } from './link/routes.ts';
import { scriptRoutes } from './link/scripts.ts';
import { expireLinkToken } from './store/sessions.ts';
import { prepareTables } from './store/tables.ts';
import { Refused } from '../web/errors.ts';
import { parsed } from '../web/parse.ts';

const tokenShape = z.object({ linkToken: z.string() });

/** The Plaid-compatible API under `/plaid`, Link itself under `/plaid/link`, and the banks' own sign-in pages. */
export const bankLinkingPlugin: FastifyPluginAsync<PluginOptions> = async (app, options) => {
  const { db, config } = options;
  prepareTables(db);
  await app.register(async (api) => apiRoutes(api, { db, config }), { prefix: '/plaid' });
  await app.register(async (link) => {
    scriptRoutes(link);
    linkRoutes(link, options);
    bankRoutes(link, options);
  });
  app.post('/console/api/link-tokens/expire', async (request) => {
    const { linkToken } = parsed(tokenShape, request.body);
    if (!expireLinkToken(db, linkToken)) throw new Refused(409, 'There is no such link token.');
    return { linkToken };
  });
};
