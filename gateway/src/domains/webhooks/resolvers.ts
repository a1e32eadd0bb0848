import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import { pageSize } from '../../base/limits.ts';
import { publishedOn } from '../../graph/published.ts';
import { exampleBody, messageKinds, messageType } from '../../payments/outbox/webhook-messages.ts';
import {
  attemptById,
  attemptsOf,
  deliveriesOf,
  integrationsOf,
  subscriptionsOf,
  toldWebhookById,
} from './store.ts';

const idOf = (integrationId: string): string => {
  const id = uuidOf(integrationId);
  if (id === null) throw notFound('The integration');
  return id;
};

export const webhooksResolvers: Resolvers = {
  Query: {
    integrations(_root, { organizationId }, { deps }) {
      const id = uuidOf(organizationId);
      return id === null ? [] : integrationsOf(deps.db, id);
    },
    integration: (_root, { id }, { loaders }) => loaders.integration.load(idOf(id)),
    webhookSubscriptions: (_root, { integrationId }, { deps }) =>
      subscriptionsOf(deps.db, idOf(integrationId)),
    webhookAttempts: (_root, { integrationId, limit }, { deps }) =>
      attemptsOf(deps.db, idOf(integrationId), pageSize(limit, 20)),
    webhookAttempt: (_root, { id }, { deps }) => attemptById(deps.db, id),
    webhookEvents: (_root, _args, { deps }) =>
      Object.entries(messageKinds).map(([event, { about }]) => {
        const type = messageType(event);
        return { type, about, example: JSON.stringify(exampleBody(publishedOn, type, deps.clock())) };
      }),
  },
  WebhookSubscription: {
    createdBy: ({ createdById }, _args, { loaders }) =>
      createdById === null ? null : loaders.user.load(createdById),
    createdByKey: ({ apiKeyId }, _args, { loaders }) =>
      apiKeyId === null ? null : loaders.apiKey.load(apiKeyId),
    adoptedBy: ({ adoptedById }, _args, { loaders }) =>
      adoptedById === null ? null : loaders.user.load(adoptedById),
    endedWithKey: async ({ id, active, apiKeyId, adoptedAt }, _args, { deps }) =>
      active &&
      apiKeyId !== null &&
      adoptedAt === null &&
      (await toldWebhookById(deps.db, id, deps.clock())) === null,
  },
  WebhookAttempt: {
    body: ({ payload }) => (payload === null ? null : JSON.stringify(payload)),
    deliveries: ({ id }, _args, { deps }) => deliveriesOf(deps.db, id),
    canBeSentAgain: async ({ webhookSubscriptionId }, _args, { deps }) =>
      webhookSubscriptionId !== null &&
      (await toldWebhookById(deps.db, webhookSubscriptionId, deps.clock())) !== null,
    event: ({ payload }) => (typeof payload?.['type'] === 'string' ? payload['type'] : null),
    transactionTemplate: ({ transactionTemplateId }, _args, { loaders }) =>
      transactionTemplateId === null ? null : loaders.template.load(transactionTemplateId),
  },
};
