import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { PluginOptions } from '../plugins.ts';
import { createCardTokens } from './card-tokens.ts';
import { createPayerApi } from './gateway.ts';
import { brandColor, brandSheet } from './model/brand.ts';
import { occasionRoutes } from './occasion-routes.ts';
import { verifyRoutes } from './verify-routes.ts';
import { requestRoutes } from './request-routes.ts';
import { sendOutcome } from './pages.ts';

const stylesheet = readFileSync(new URL('./payer.css', import.meta.url), 'utf8');
const brandQuery = z.object({ color: z.string().max(10).catch('') });

/** The pages of payers and agents, rendered here, from the gateway's public payer API. They work without scripts. */
export const payerPlugin: FastifyPluginAsync<PluginOptions> = async (app, options) => {
  const api = createPayerApi(options.config.gatewayUrl);
  app.get('/pay/assets/payer.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(stylesheet),
  );
  app.get('/pay/assets/brand.css', (request, reply) => {
    const color = brandColor(brandQuery.parse(request.query).color);
    return reply.type('text/css; charset=utf-8').send(color === null ? '' : brandSheet(color));
  });
  const means = { api, tokens: createCardTokens(app, options.config.stripePublishableKey) };
  requestRoutes(app, options, means);
  verifyRoutes(app, options, api);
  occasionRoutes(app, options, means);
  customerRoutes(app, options);
};

/** The agent's pages: they say where a request is sent from, and list nothing. */
function customerRoutes(app: FastifyInstance, site: PluginOptions): void {
  const link = { href: site.config.hostUrl, text: 'Go to the dashboard' };
  app.get('/customer/requests', (_request, reply) =>
    sendOutcome(reply, site, {
      outcome: {
        title: 'Your requests',
        text: 'Requests are sent and followed in the dashboard of your organization: sign in, open Transactions and choose Collect Payment.',
        quarters: 0,
      },
      link,
    }),
  );
  app.get('/customer/request/:occasionId', (_request, reply) =>
    sendOutcome(reply, site, {
      outcome: {
        title: 'Request a payment',
        text: 'Sign in to the dashboard of your organization, choose Collect Payment and pick the payment occasion that you were given. The payer gets an email with a link.',
        quarters: 0,
      },
      link,
    }),
  );
}
