import type { FastifyInstance } from 'fastify';
import type { Site } from '../web/site.ts';
import { sendOutcome } from './send.ts';

/** The requester's pages: they say where a request is sent from, and list nothing. */
export function requesterRoutes(app: FastifyInstance, site: Site): void {
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
