import type {
  MutationcreateIntegrationArgs,
  MutationcreateWebhookSubscriptionArgs,
  MutationdeleteIntegrationArgs,
  MutationdeleteWebhookSubscriptionArgs,
  MutationretryWebhookAttemptArgs,
  MutationsendSampleWebhookArgs,
  QueryintegrationArgs,
  QueryintegrationsArgs,
  QuerywebhookAttemptsArgs,
  QuerywebhookSubscriptionsArgs,
  Resolvers,
} from '../../generated/schema.ts';
import type { GatewayContext } from '../../server/context.ts';
import { notFound } from '../../server/errors.ts';
import { uuidOf } from '../../server/ids.ts';
import { pageSize } from '../../server/limits.ts';
import type { Policy } from '../../server/policy.ts';
import { administersGiven } from '../accounts/access.ts';
import { present } from '../accounts/resolvers.ts';
import { createWebhook, deleteWebhook, retryAttempt, sendSample } from './commands.ts';
import { createIntegration, deleteIntegration } from './integrations.ts';
import { attemptById, attemptsOf, integrationsOf, subscriptionsOf, webhookById } from './store.ts';

/** That the viewer administrates the organization of an integration; platform staff those that have none. */
async function ownsIntegration(context: GatewayContext, givenId: string | null): Promise<boolean> {
  const id = uuidOf(givenId ?? '');
  const integration = id === null ? null : await context.loaders.integration.load(id);
  if (integration === null) return false;
  return integration.organizationId === null
    ? context.viewer.isSuperadmin
    : administersGiven(context, integration.organizationId);
}

/** That the viewer administrates the organization whose webhook it is. */
async function ownsWebhook(context: GatewayContext, givenId: string): Promise<boolean> {
  const webhook = await webhookById(context.deps.db, givenId);
  return webhook !== null && ownsIntegration(context, webhook.integrationId);
}

const idOf = (integrationId: string): string => {
  const id = uuidOf(integrationId);
  if (id === null) throw notFound('The integration');
  return id;
};

export const webhooksPolicy: Policy = {
  Query: {
    integrations: {
      about: 'The organization',
      allows: (context, { organizationId }: QueryintegrationsArgs) =>
        administersGiven(context, organizationId),
    },
    integration: {
      about: 'The integration',
      allows: (context, { id }: QueryintegrationArgs) => ownsIntegration(context, id),
    },
    webhookSubscriptions: {
      about: 'The integration',
      allows: (context, args: QuerywebhookSubscriptionsArgs) => ownsIntegration(context, args.integrationId),
    },
    webhookAttempts: {
      about: 'The integration',
      allows: (context, args: QuerywebhookAttemptsArgs) => ownsIntegration(context, args.integrationId),
    },
  },
  Mutation: {
    createIntegration: {
      about: 'The organization',
      allows: (context, { organizationId }: MutationcreateIntegrationArgs) =>
        administersGiven(context, organizationId),
    },
    deleteIntegration: {
      about: 'The integration',
      allows: (context, { id }: MutationdeleteIntegrationArgs) => ownsIntegration(context, id),
    },
    createWebhookSubscription: {
      about: 'The integration',
      allows: (context, args: MutationcreateWebhookSubscriptionArgs) =>
        ownsIntegration(context, args.integrationId),
    },
    deleteWebhookSubscription: {
      about: 'The webhook',
      allows: (context, { id }: MutationdeleteWebhookSubscriptionArgs) => ownsWebhook(context, id),
    },
    retryWebhookAttempt: {
      about: 'The attempt',
      async allows(context, { id }: MutationretryWebhookAttemptArgs) {
        const attempt = await attemptById(context.deps.db, id);
        return attempt !== null && ownsIntegration(context, attempt.integrationId);
      },
    },
    sendSampleWebhook: {
      about: 'The webhook',
      allows: (context, { subscriptionId }: MutationsendSampleWebhookArgs) =>
        ownsWebhook(context, subscriptionId),
    },
  },
  openTypes: ['WebhookSubscription', 'WebhookAttempt'],
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
  },
  Mutation: {
    createIntegration: (_root, args, { deps, viewer }) => createIntegration(deps, viewer, args),
    deleteIntegration: (_root, { id }, { deps, viewer }) => deleteIntegration(deps, viewer, id),
    createWebhookSubscription: (_root, args, { deps, viewer }) => createWebhook(deps, viewer, args),
    deleteWebhookSubscription: (_root, { id }, { deps, viewer }) => deleteWebhook(deps, viewer, id),
    retryWebhookAttempt: async (_root, { id }, { deps, viewer }) =>
      present(await attemptById(deps.db, await retryAttempt(deps, viewer, id))),
    sendSampleWebhook: async (_root, { subscriptionId }, { deps }) =>
      present(await attemptById(deps.db, await sendSample(deps, subscriptionId))),
  },
  WebhookAttempt: {
    event: ({ payload }) => (typeof payload?.['type'] === 'string' ? payload['type'] : null),
    transactionTemplate: ({ transactionTemplateId }, _args, { loaders }) =>
      transactionTemplateId === null ? null : loaders.template.load(transactionTemplateId),
  },
};
