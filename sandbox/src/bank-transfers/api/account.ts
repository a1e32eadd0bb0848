import type { FastifyInstance } from 'fastify';
import { findFundingSource, listFundingSources } from '../store/funding-sources.ts';
import { ACCOUNT_ID } from '../store/tables.ts';
import { notFound } from './errors.ts';
import { balanceBody, fundingSourceBody } from './funding-source-body.ts';
import { link, sendHal } from './hal.ts';
import { idOf, type ApiScope } from './scope.ts';

/** The API's root and the sandbox's own account with its balance. */
export function accountRoutes(app: FastifyInstance, { db, root }: ApiScope): void {
  const account = link(root, `accounts/${ACCOUNT_ID}`, 'account');
  app.get('/', (_request, reply) =>
    sendHal(reply, {
      _links: {
        account,
        customers: link(root, 'customers', 'customer'),
        events: link(root, 'events', 'event'),
        'webhook-subscriptions': link(root, 'webhook-subscriptions', 'webhook-subscription'),
      },
    }),
  );
  app.get('/accounts/:id', (request, reply) => {
    if (idOf(request) !== ACCOUNT_ID) throw notFound();
    return sendHal(reply, {
      _links: {
        self: account,
        'funding-sources': link(root, `accounts/${ACCOUNT_ID}/funding-sources`, 'funding-source'),
        transfers: link(root, `accounts/${ACCOUNT_ID}/transfers`, 'transfer'),
        customers: link(root, 'customers', 'customer'),
      },
      id: ACCOUNT_ID,
      name: 'Keyturn Sandbox',
      timezoneOffset: -6,
      type: 'Commercial',
    });
  });
  app.get('/accounts/:id/funding-sources', (request, reply) => {
    if (idOf(request) !== ACCOUNT_ID) throw notFound();
    const sources = listFundingSources(db, null, true);
    return sendHal(reply, {
      _links: { self: link(root, `accounts/${ACCOUNT_ID}/funding-sources`, 'funding-source') },
      _embedded: { 'funding-sources': sources.map((source) => fundingSourceBody(root, source)) },
      total: sources.length,
    });
  });
  app.get('/funding-sources/:id/balance', (request, reply) => {
    const source = findFundingSource(db, idOf(request));
    if (source?.type !== 'balance') throw notFound();
    return sendHal(reply, balanceBody(root, db, source.id));
  });
}
